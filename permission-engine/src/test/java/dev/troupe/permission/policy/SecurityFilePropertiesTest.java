package dev.troupe.permission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

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
                        rule.verdict() != Verdict.ALLOW || Openness.of(rule.words()) == null);
    }

    @Provide
    Arbitrary<String> values() {
        return value(3);
    }

    private Arbitrary<String> value(int depth) {
        Arbitrary<String> leaf =
                Arbitraries.oneOf(
                        words(),
                        Arbitraries.of(
                                "null", "true", "1", "-2.5", "1e400", "99999999999999999999"));
        return depth == 0
                ? leaf
                : Arbitraries.oneOf(
                        leaf,
                        value(depth - 1).list().ofMaxSize(4).map(SecurityFilePropertiesTest::array),
                        Combinators.combine(
                                        words().list().ofSize(4),
                                        value(depth - 1).list().ofMaxSize(4))
                                .as(SecurityFilePropertiesTest::object));
    }

    private static Arbitrary<String> words() {
        return Arbitraries.oneOf(
                        Arbitraries.strings().ofMaxLength(12),
                        Arbitraries.strings()
                                .withChars("abc *-/~.=;|&$\"'\\ \t\u3000\u202e\0#[]")
                                .ofMaxLength(16),
                        Arbitraries.of(
                                "git",
                                "push --force",
                                "*",
                                "",
                                "bash",
                                "sudo",
                                "env",
                                "-rf /",
                                "branch_is",
                                "command",
                                "blocked_if"))
                .map(word -> StringNode.valueOf(word).toString());
    }

    @Provide
    Arbitrary<String> files() {
        Arbitrary<String> key =
                Arbitraries.of(new ArrayList<>(SecurityFile.keys()))
                        .map(word -> StringNode.valueOf(word).toString());
        Arbitrary<String> value = Arbitraries.oneOf(value(2), listings());
        return Combinators.combine(key.list().ofSize(4), value.list().ofSize(4))
                .as(SecurityFilePropertiesTest::object);
    }

    private Arbitrary<String> listings() {
        Arbitrary<String> patterns =
                words().list().ofMaxSize(3).map(SecurityFilePropertiesTest::array);
        return Combinators.combine(words().list().ofSize(3), patterns.list().ofSize(3))
                .as(SecurityFilePropertiesTest::object);
    }

    private static String array(List<String> items) {
        return "[" + String.join(", ", items) + "]";
    }

    private static String object(List<String> names, List<String> values) {
        return IntStream.range(0, Math.min(names.size(), values.size()))
                .mapToObj(i -> names.get(i) + ":\n" + values.get(i))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
