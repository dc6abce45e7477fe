package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import org.junit.jupiter.api.Test;

/** Where new lines go when not all lines of SEARCH are as in the file: between known ones, or nowhere. */
class PartlyKnownAnchorTest {
    private static final String ORDINALS =
            "first line 1\nsecond line 2\nthird line 3\nfourth line 4\nfifth line 5\n";
    private static final String METHOD =
            "class A {\n    void f() {\n        one(1);\n        two(2);\n    }\n}\n";

    @Test
    void besideAnInventedLineTheyFollowTheKnownOneNextToThem() {
        assertThat(
                        after(
                                ORDINALS,
                                block(
                                        "first line 1\nsecond line 2\ngone 9\nthird line 3\nfourth line 4\n",
                                        "first line 1\nsecond line 2\nnew one\ngone 9\nthird line 3\nfourth line 4\n")))
                .isEqualTo(ORDINALS.replace("third", "new one\nthird"));
    }

    @Test
    void behindAnInventedLineTheyPrecedeTheKnownOneNextToThem() {
        assertThat(
                        after(
                                ORDINALS,
                                block(
                                        "first line 1\nsecond line 2\ngone 9\nthird line 3\nfourth line 4\n",
                                        "first line 1\nsecond line 2\ngone 9\nnew one\nthird line 3\nfourth line 4\n")))
                .isEqualTo(ORDINALS.replace("third", "new one\nthird"));
    }

    @Test
    void outsideAnInventedLineTheyHaveNoPlace() {
        String search = "gone 9\nfirst line 1\nsecond line 2\nthird line 3\nfourth line 4\n";
        refused(ORDINALS, block(search, "new one\n" + search), EditRefusalKind.NOT_FOUND);
        refused(
                ORDINALS,
                block(search, search.replace("gone 9\n", "gone 9\nnew one\n")),
                EditRefusalKind.NOT_FOUND);
        String last = "second line 2\nthird line 3\nfourth line 4\nfifth line 5\ngone 9\n";
        refused(ORDINALS, block(last, last + "new one\n"), EditRefusalKind.NOT_FOUND);
        refused(
                ORDINALS,
                block(last, last.replace("gone 9\n", "new one\ngone 9\n")),
                EditRefusalKind.NOT_FOUND);
    }

    @Test
    void nextToLinesThatTheFileHasTwiceTheyHaveNoPlace() {
        String file = "same line 1\nother line 2\nsame line 1\nthird line 3\n";
        String search = "same line 1\nother line 2\nlost line 7\nsame line 1\nthird line 3\n";
        refused(
                file,
                block(search, search.replace("lost line 7\n", "lost line 7\nnew one\n")),
                EditRefusalKind.NOT_FOUND);
        assertThat(
                        after(
                                file,
                                block(
                                        search,
                                        search.replace("other line 2\n", "other line 2\nnew\n"))))
                .isEqualTo(file.replace("other line 2\n", "other line 2\nnew\n"));
    }

    @Test
    void amongTheLinesOfASiblingTheyHaveNoPlace() {
        String file =
                "int size() {\n  return items.count();\n}\nint width() {\n  return items.width();\n}\nint rest;\n";
        String search =
                "int size() {\n  return items.count();\n}\nint weight() {\n  return items.weight();\n}\n";
        refused(
                file,
                block(search, search.replace("weight() {\n", "weight() {\n  log();\n")),
                EditRefusalKind.NOT_FOUND);
    }

    @Test
    void aBracketThatAloneIsIndentedOtherwiseMayBeAnother() {
        String search = "        one(1);\n        two(2);\n  }\n";
        refused(METHOD, block(search, search + "  void g() {}\n"), EditRefusalKind.NOT_FOUND);
        assertThat(
                        refused(
                                        METHOD,
                                        block(search, search.replace("}", "} // end")),
                                        EditRefusalKind.NOT_FOUND)
                                .sentence())
                .isEqualTo("SEARCH fits lines 3 to 5 best, but the line \"}\" is not among them.");
    }

    @Test
    void aBracketThatIsIndentedAsTheRestIsNoOther() {
        String shifted = "      one(1);\n      two(2);\n  }\n";
        String wanted = METHOD.replace("    }\n", "    }\n    void g() {}\n");
        assertThat(after(METHOD, block(shifted, shifted + "  void g() {}\n"))).isEqualTo(wanted);
        String exact = "        one(1);\n        two(2);\n    }\n";
        assertThat(after(METHOD, block(exact, exact + "    void g() {}\n"))).isEqualTo(wanted);
        String bare = "        one(1);\n        two(2);\n}\n";
        assertThat(after(METHOD, block(bare, bare + "    void g() {}\n"))).isEqualTo(wanted);
    }

    @Test
    void amongBlankLinesThatAreNotAllThereTheyHaveNoPlace() {
        refused(
                "x 1\n\nkeep 1\n",
                block("\n\nkeep 1\n", "\nnew 2\n\nkeep 1\n"),
                EditRefusalKind.NOT_FOUND);
        refused(
                "keep 1\n\nz 2\n",
                block("keep 1\n\n\n", "keep 1\n\nnew 2\n\n"),
                EditRefusalKind.NOT_FOUND);
        refused(
                "keep 1\n\nz 2\n",
                block("keep 1\n\n\n", "keep 1\n\n\nnew 2\n"),
                EditRefusalKind.NOT_FOUND);
    }

    @Test
    void inThePlaceOfBlankLinesOrBetweenThemTheyComeIn() {
        assertThat(after("x 1\n\n\nkeep 1\n", block("\n\nkeep 1\n", "\nnew 2\n\nkeep 1\n")))
                .isEqualTo("x 1\n\nnew 2\n\nkeep 1\n");
        assertThat(after("x 1\n\nkeep 1\n", block("\n\nkeep 1\n", "new 2\nkeep 1\n")))
                .isEqualTo("x 1\nnew 2\nkeep 1\n");
        assertThat(after("keep 1\n\nz 2\n", block("keep 1\n\n\n", "keep 1\nnew 2\n")))
                .isEqualTo("keep 1\nnew 2\nz 2\n");
    }

    @Test
    void blankLinesThatTheChangeKeepsAreTheOnesThatAreThere() {
        String search = "a 1\n\n\nb 2\nc 3\n";
        assertThat(after("a 1\n\nb 2\nc 3\n", block(search, "a 1\n\n\nx 9\nb 2\nc 3\n")))
                .isEqualTo("a 1\n\nx 9\nb 2\nc 3\n");
        assertThat(after("a 1\n\nb 2\nc 3\n", block(search, "a 1\nx 9\n\nb 2\nc 3\n")))
                .isEqualTo("a 1\nx 9\n\nb 2\nc 3\n");
        assertThat(after("a 1\n\nb 2\nc 3\n", block(search, "a 1\nb 2\nc 3\n")))
                .isEqualTo("a 1\nb 2\nc 3\n");
        refused(
                "a 1\n\nb 2\nc 3\n",
                block(search, "a 1\n\nb 2\nc 3\n"),
                EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void aBlankLineTooManyInTheFileStays() {
        assertThat(after("a 1\n\n\nb 2\n", block("a 1\n\nb 2\n", "a 1\n\nc 3\nb 2\n")))
                .isEqualTo("a 1\n\nc 3\n\nb 2\n");
        assertThat(after("a 1\n\n\nb 2\n", block("a 1\nb 2\n", "a 1\nc 3\nb 2\n")))
                .isEqualTo("a 1\nc 3\n\n\nb 2\n");
        assertThat(after("a 1\nb 2\nc 3\n", block("a 1\n\nb 2\n\nc 3\n", "a 1\n\nb 2\n\nc 4\n")))
                .isEqualTo("a 1\nb 2\nc 4\n");
    }
}
