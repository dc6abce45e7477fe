package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import org.junit.jupiter.api.Test;

/** What an edit brings may be in the file for reasons of its own. */
class AlreadyInTest {
    private static final String TWINS = "a:\n  enabled: false\nb:\n  enabled: true\n";

    @Test
    void theSameTextElsewhereIsNotTheEdit() {
        refused(TWINS, replace("enabled:  false", "enabled: true"), EditRefusalKind.AMBIGUOUS);
        refused(TWINS, block("enabled:  false", "enabled: true"), EditRefusalKind.AMBIGUOUS);
        refused(TWINS, block("enabeld: false", "enabled: true"), EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void aNeighbourTellsTheTwinsApart() {
        assertThat(after(TWINS, block("a:\n  enabled:  false", "a:\n  enabled: true")))
                .isEqualTo(TWINS.replace("false", "true"));
        assertThat(after(TWINS, block("a:\n  enabeld: false", "a:\n  enabled: true")))
                .isEqualTo(TWINS.replace("false", "true"));
    }

    @Test
    void oneLineThatManyPlacesHaveProvesNothing() {
        String file =
                "switch (x) {\n  case 1:\n    first();\n    break;\n  case 2:\n    second();\n    break;\n  case 3:\n    throw unknown(third);\n}\n";
        assertThat(after(file, block("    throw unkown(third);\n", "    break;\n")))
                .isEqualTo(file.replace("throw unknown(third)", "break"));
        assertThat(after(file, replace("throw  unknown(third);", "break;")))
                .isEqualTo(file.replace("throw unknown(third)", "break"));
    }

    @Test
    void whatStandsAmongLinesThatStayIsTheEdit() {
        refused(
                TWINS,
                block("b:\n  enabled: maybe\n", "b:\n  enabled: true\n"),
                EditRefusalKind.ALREADY_APPLIED);
        refused(TWINS, block("enabled: maybe\n", "enabled: true\n"), EditRefusalKind.NOT_FOUND);
    }
}
