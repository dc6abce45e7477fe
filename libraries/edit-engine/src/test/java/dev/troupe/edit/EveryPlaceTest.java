package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.applied;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static dev.troupe.edit.EditExpectations.replaceAll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import org.junit.jupiter.api.Test;

/** Edits of all places, where these do not fit to the letter. */
class EveryPlaceTest {

    @Test
    void allPlacesThatOneStrategyFindsAreReplaced() {
        assertThat(
                        after(
                                "if a:\n    log(x)\n    go(x)\nelse:\n        log(x)\n        go(x)\n",
                                replaceAll("log(x)\ngo(x)\n", "log(y)\ngo(y)\n")))
                .isEqualTo("if a:\n    log(y)\n    go(y)\nelse:\n        log(y)\n        go(y)\n");
        assertThat(
                        after(
                                "a = f( 1 )\nb = 2\na = f( 1 )\n",
                                replaceAll("a  = f(1)\n", "a = g(1)\n")))
                .isEqualTo("a = g( 1 )\nb = 2\na = g( 1 )\n");
        assertThat(
                        after(
                                "say(\u2019it\u2019)\r\nrest\r\nsay(\u2019it\u2019)\r\n",
                                replaceAll("say('it')\n", "say('it', 1)\n")))
                .isEqualTo("say(\u2019it\u2019, 1)\r\nrest\r\nsay(\u2019it\u2019, 1)\r\n");
    }

    @Test
    void theStrategyIsNamed() {
        assertThat(
                        applied("x = 1  \ny\nx = 1  \nz\n", replaceAll("x = 1\ny\n", "x = 2\ny\n"))
                                .strategy())
                .isEqualTo("right-trimmed");
    }

    @Test
    void withoutReplaceAllSeveralPlacesAreRefused() {
        String file = "  a1 \n  b1\n    a1\n    b1\n";
        assertThat(
                        refused(file, replace("a1\nb1\n", "a2\nb2\n"), EditRefusalKind.AMBIGUOUS)
                                .message())
                .contains("fits 2 places in the file, at lines 1, 3", "set replace_all");
    }

    @Test
    void placesThatOverlapAreRefusedWithoutTheAdviceThatWasTaken() {
        String file = "  x1 \n x1\n   x1\n";
        assertThat(
                        refused(file, replaceAll("x1\nx1\n", "x2\n"), EditRefusalKind.AMBIGUOUS)
                                .message())
                .contains("fits 2 places", "send one edit for each place")
                .doesNotContain("set replace_all");
    }

    @Test
    void theSameEditAgainIsIn() {
        String file = "  run( a )\nend\n    run( a )\nend\n";
        var edit = replaceAll("run(a)\n", "run(a)\nlog(a)\n");
        String once = after(file, edit);
        assertThat(once).isEqualTo("  run( a )\n  log(a)\nend\n    run( a )\n    log(a)\nend\n");
        refused(once, edit, EditRefusalKind.ALREADY_APPLIED);
        refused("  run( a )\n  log(a)\nend\n    run( a )\nend\n", edit, EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void theCountIsThatOfTheLinesListed() {
        assertThat(
                        refused(
                                        "x\nf(a, a)\nc\ny\nz\na\n",
                                        replace("a", "b"),
                                        EditRefusalKind.AMBIGUOUS)
                                .message())
                .contains("fits 3 places in the file, at lines 2, 2, 6.");
        assertThat(refused("f(a, a)\n", replace("a", "b"), EditRefusalKind.AMBIGUOUS).message())
                .contains("fits 2 places in the file, all of them at line 1.");
    }
}
