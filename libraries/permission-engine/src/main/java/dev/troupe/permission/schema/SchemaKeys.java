package dev.troupe.permission.schema;

import dev.troupe.permission.text.WordLists;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The keys of a schema file; {@code schema.json} names the same. */
final class SchemaKeys {
    static final Set<String> OPTION =
            WordLists.set(
                    """
                    names value then optional attached or-number or-value or-next takes-back effect why
                    gives values without without-words without-endings operands rest until replaced
                    replacing turns
                    """);
    static final Set<String> OPERAND =
            WordLists.set(
                    """
                    kind many optional effect why values without without-words without-endings
                    qualified-by replaced more parted
                    """);
    static final Set<String> GIVES = Set.of("operand");
    static final Set<String> ALONE = Set.of("effect", "why", "as");

    private static final Set<String> LEVEL =
            WordLists.set(
                    """
                    style abbreviations equals negations options number-option plus-option bundle-first
                    operands behind-dashes commands effect why alone modules inherits
                    """);
    static final Set<String> TOOL = and("tool", "names", "sets", "only-shows", "only-names");
    static final Set<String> COMMAND = and("aliases", "misspellings");

    private SchemaKeys() {}

    private static Set<String> and(String... others) {
        return Stream.concat(LEVEL.stream(), Stream.of(others)).collect(Collectors.toSet());
    }
}
