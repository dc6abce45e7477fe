package dev.troupe.contentindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TermCounterTest {

    @Property
    void countsAsAMapDoes(
            @ForAll @Size(max = 2000) List<@IntRange(min = -300, max = 300) Integer> terms) {
        TermCounter counter = new TermCounter();
        Map<Integer, Integer> expected = new HashMap<>();
        for (int term : terms) {
            counter.add(term, ContentTerms.Field.BODY);
            expected.merge(term, 1, Integer::sum);
        }

        ContentTerms counted = counter.toTerms();

        assertThat(counted.size()).isEqualTo(expected.size());
        assertThat(counted.length(ContentTerms.Field.BODY)).isEqualTo(terms.size());
        expected.forEach((term, count) -> {
            int place = counted.find(term);
            assertThat(place).isNotNegative();
            assertThat(counted.count(place, ContentTerms.Field.BODY))
                    .isEqualTo(Math.min(255, count));
            assertThat(counted.count(place, ContentTerms.Field.COMMENT)).isZero();
        });
        assertThat(counted.find(1000)).isNegative();
    }
}
