package dev.troupe.permission.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.troupe.permission.Verdict;
import java.time.Duration;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What holds for every text that is read as a policy. */
class SecurityFilePropertiesTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Property(tries = 2000)
    void anyTextIsAPolicyOrHasFaults(@ForAll String text) {
        if (Texts.read(text).faults().isEmpty()) {
            assertThat(JSON.readTree(text.replace('\'', '"')).isObject()).isTrue();
        }
    }

    @Property(tries = 2000)
    void anyJsonIsReadWithoutAThrow(@ForAll("values") String json) {
        faithful(SecurityFile.read("f", Layer.TEAM, json));
    }

    @Property(tries = 2000)
    void anyFileIsReadWithoutAThrow(@ForAll("files") String json) {
        faithful(SecurityFile.read("f", Layer.TEAM, json));
    }

    @Property(tries = 2000)
    void damagedFilesHaveFaultsAndAllowNothing(
            @ForAll("files") String json, @ForAll @IntRange(min = 0, max = 5000) int cut) {
        String damaged = json.substring(0, cut % json.length());
        SecurityPolicy policy = SecurityFile.read("f", Layer.TEAM, damaged);
        faithful(policy);
        assertThat(policy.faults()).isNotEmpty();
    }

    @Property(tries = 1000)
    void aForeignCharacterAnywhereIsNeverMorePermissive(
            @ForAll("files") String json,
            @ForAll @IntRange(min = 0, max = 5000) int place,
            @ForAll char foreign) {
        StringBuilder text = new StringBuilder(json);
        text.setCharAt(place % json.length(), foreign);
        SecurityPolicy policy = SecurityFile.read("f", Layer.TEAM, text.toString());
        faithful(policy);
        if (!parses(text.toString())) {
            assertThat(policy.faults()).isNotEmpty();
        }
    }

    @Property(tries = 100)
    void largeFilesTakeNotLong(@ForAll("files") String json) {
        String many = json.substring(1, json.length() - 1) + ", ";
        String large = "{" + many.repeat(SecurityFile.MOST_BYTES / 4 / (many.length() + 8)) + "}";
        assertTimeout(Duration.ofSeconds(5), () -> SecurityFile.read("f", Layer.TEAM, large));
    }

    private static boolean parses(String text) {
        try {
            JsonNode node = JSON.readTree(text);
            return node != null;
        } catch (JacksonException e) {
            return false;
        }
    }

    private static void faithful(SecurityPolicy policy) {
        assertThat(policy.otherwise()).isNotEqualTo(Verdict.ALLOW);
        assertThat(policy.faults())
                .allMatch(fault -> fault.line() >= 1 && !fault.sentence().contains("\n"));
        if (!policy.faults().isEmpty()) {
            assertThat(policy.rules()).noneMatch(rule -> rule.verdict() == Verdict.ALLOW);
            assertThat(policy.synonyms()).isEmpty();
        }
        assertThat(policy.rules())
                .allMatch(rule ->
                        rule.verdict() != Verdict.ALLOW
                                || OverbroadRuleCheck.of(rule.words()) == null);
    }

    @Provide
    Arbitrary<String> values() {
        return AnyFiles.values();
    }

    @Provide
    Arbitrary<String> files() {
        return AnyFiles.files();
    }
}
