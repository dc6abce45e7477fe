package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is worked out once costs as much for whoever asks later. */
class SearchContextTest {
    private static final List<String> SEARCH = List.of("alpha 1", "beta 2");
    private static final List<LineMatch> FOUND = List.of(LineMatch.contiguous(1, 2));

    private final IndexedFileLines file = new IndexedFileLines(List.of("x", "alpha 1", "beta 2"));
    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void aStrategyLooksOnceAndPaysEachTime() {
        assertThat(look("one", 10)).isEqualTo(FOUND);
        assertThat(file.effort().spent()).isEqualTo(10);
        assertThat(look("one", 10)).isEqualTo(FOUND);

        assertThat(looks).hasValue(1);
        assertThat(file.effort().spent()).isEqualTo(20);
    }

    @Test
    void payingAgainSpendsNoMoreThanThereIs() {
        long allowed = file.effort().allowed();
        look("one", allowed - 5);
        assertThat(file.effort().isSpent()).isFalse();

        look("one", 0);
        assertThat(file.effort().isSpent()).isTrue();
        assertThat(file.effort().spent()).isEqualTo(allowed + 1);
        look("one", 0);
        assertThat(file.effort().spent()).isEqualTo(allowed + 1);
    }

    @Test
    void anotherStrategyLooksForItself() {
        look("one", 10);
        look("two", 5);

        assertThat(looks).hasValue(2);
        assertThat(file.effort().spent()).isEqualTo(15);
    }

    @Test
    void theSameLinesAreSoughtOnce() {
        assertThat(file.sought(List.of("alpha 1", "beta 2"))).isSameAs(file.sought(SEARCH));
        assertThat(file.sought(SEARCH).starts()).containsExactly(1);
        assertThat(file.sought(SEARCH).windows()).isSameAs(file.sought(SEARCH).windows());
    }

    private List<LineMatch> look(String name, long cost) {
        return file.sought(SEARCH)
                .found(
                        name,
                        () -> {
                            looks.incrementAndGet();
                            file.effort().pays(cost);
                            return FOUND;
                        });
    }
}
