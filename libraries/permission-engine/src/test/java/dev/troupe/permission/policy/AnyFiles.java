package dev.troupe.permission.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import tools.jackson.databind.node.StringNode;

/** Texts that look like policies, more or less. */
public final class AnyFiles {
    private AnyFiles() {}

    /** Any JSON. */
    static Arbitrary<String> values() {
        return value(3);
    }

    private static Arbitrary<String> value(int depth) {
        Arbitrary<String> leaf =
                Arbitraries.oneOf(
                        words(),
                        Arbitraries.of(
                                "null", "true", "1", "-2.5", "1e400", "99999999999999999999"));
        return depth == 0
                ? leaf
                : Arbitraries.oneOf(
                        leaf,
                        value(depth - 1).list().ofMaxSize(4).map(AnyFiles::array),
                        Combinators.combine(
                                        words().list().ofSize(4),
                                        value(depth - 1).list().ofMaxSize(4))
                                .as(AnyFiles::object));
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

    /** Objects with the keys of a policy and something like their values. */
    public static Arbitrary<String> files() {
        Arbitrary<String> key =
                Arbitraries.of(new ArrayList<>(SecurityFile.keys()))
                        .map(word -> StringNode.valueOf(word).toString());
        Arbitrary<String> value = Arbitraries.oneOf(value(2), listings());
        return Combinators.combine(key.list().ofSize(4), value.list().ofSize(4))
                .as(AnyFiles::object);
    }

    private static Arbitrary<String> listings() {
        Arbitrary<String> patterns = words().list().ofMaxSize(3).map(AnyFiles::array);
        return Combinators.combine(words().list().ofSize(3), patterns.list().ofSize(3))
                .as(AnyFiles::object);
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
