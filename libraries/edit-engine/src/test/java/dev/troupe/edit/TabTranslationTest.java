package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.block;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import org.junit.jupiter.api.Test;

/** Edits that have tabs where the file has blanks, or the other way round. */
class TabTranslationTest {
    private static final String LOOP =
            "  for (a) {\n    if (b) {\n      c();\n    }\n  }\n  d();\n";

    @Test
    void tabsAmongBlanksStandForAsManyAsLinesOnSeveralLevelsTell() {
        assertThat(
                        after(
                                LOOP,
                                block(
                                        "  for (a) {\n\tif (b) {\n\t  c();\n",
                                        "  for (a) {\n\tif (b) {\n\t  if (e) {\n\t\tc();\n\t  }\n")))
                .isEqualTo(LOOP.replace("      c();", "      if (e) {\n        c();\n      }"));
        assertThat(
                        after(
                                "def t():\n        check(a,\n           b)\n        check(c)\n",
                                block(
                                        "\t\t   b)\n\t\tcheck(c)\n",
                                        "\t\t   b)\n\t\tif d:\n\t\t\tcheck(c)\n")))
                .isEqualTo(
                        "def t():\n        check(a,\n           b)\n        if d:\n            check(c)\n");
    }

    @Test
    void blanksStandForTheTabsAndTheRestThatTheFileHas() {
        assertThat(
                        after(
                                "\tr=$(x |\n\t\t awk 'y')\n\tz\n",
                                block(
                                        "    r=$(x |\n         awk 'y')\n",
                                        "    r=$(x |\n         if w; then\n             awk 'y')\n         fi\n")))
                .isEqualTo("\tr=$(x |\n\t\t if w; then\n\t\t\t awk 'y')\n\t\t fi\n\tz\n");
    }

    @Test
    void oneLineTellsNothingWhereItDisagreesWithTheLevelsOfTheFile() {
        String file = "  for f in g:\n    exec(a)\n    h\n";
        assertThat(after(file, block("\texec(a)\n", "\texec(b)\n")))
                .isEqualTo(file.replace("(a)", "(b)"));
        EditExpectations.refused(
                file, block("\texec(a)\n", "\tif x:\n\t\texec(a)\n"), EditRefusalKind.UNCERTAIN);
    }

    @Test
    void theLevelIsNotThatOfContinuedLines() {
        String file =
                "enum A {\n    B(\n            1),\n    C(\n            2),\n    D(\n            3);\n}\n";
        assertThat(after(file, block("\tD(\n", "\tE(\n\t\t\t4),\n\tD(\n")))
                .isEqualTo(file.replace("    D(", "    E(\n            4),\n    D("));
    }

    @Test
    void aFileWithBothSaysNotWhichOneIsMeant() {
        String file = "  a();\n    b();\n\tc();\n";
        EditExpectations.refused(
                file, block("b();\n", "b();\n\td();\nb();\n"), EditRefusalKind.UNCERTAIN);
        EditExpectations.refused(
                "    a();\n\tb();\n        c();\n",
                block("    a();\n    b();\n", "    a();\n    b();\n        d();\n"),
                EditRefusalKind.UNCERTAIN);
    }

    @Test
    void aReplacementThatAloneHasTheOtherKindIsTranslated() {
        String blanks = "a {\n    b();\n    c {\n        d();\n    }\n}\n";
        assertThat(
                        after(
                                blanks,
                                block(
                                        "    b();\n    c {\n        d();\n",
                                        "\tb();\n\tc {\n\t\te();\n\t\td();\n")))
                .isEqualTo(blanks.replace("        d();", "        e();\n        d();"));
        String tabs = blanks.replace("    ", "\t");
        assertThat(
                        after(
                                tabs,
                                block(
                                        "\tb();\n\tc {\n\t\td();\n",
                                        "    b();\n    c {\n        e();\n        d();\n")))
                .isEqualTo(tabs.replace("\t\td();", "\t\te();\n\t\td();"));
    }
}
