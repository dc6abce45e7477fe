package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** New lines of recipes begin with a tab where those around them do. */
class RecipeIndentationTest {

    private static final String FILE =
            "CC = gcc\n\nall: main.o\n\t$(CC) -o all main.o\n\nclean:\n\trm -f *.o\n";

    @Test
    void aCommandBelowOneOfWhichOnlyTheTextIsSearchedGetsTheTab() {
        assertThat(
                        after(
                                "Makefile",
                                FILE,
                                EditExpectations.replace(
                                        "rm -f *.o",
                                        "rm -f *.o\nrm -f all\ncurl http://example.org")))
                .isEqualTo(FILE + "\trm -f all\n\tcurl http://example.org\n");
        assertThat(
                        after(
                                "Makefile",
                                FILE,
                                EditExpectations.replace(
                                        "$(CC) -o all main.o",
                                        "$(CC) -o all main.o\nall: extra.o\nCFLAGS = -g")))
                .isEqualTo(
                        FILE.replace(
                                "-o all main.o\n", "-o all main.o\nall: extra.o\nCFLAGS = -g\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Makefile", "sub/GNUmakefile", "rules/build.mk", "makefile"})
    void aNewLineOfARecipeGetsTheTab(String path) {
        assertThat(
                        after(
                                path,
                                FILE,
                                EditExpectations.replace(
                                        "rm -f *.o",
                                        "rm -f *.o\n    rm -f all\n        echo done")))
                .isEqualTo(FILE + "\trm -f all\n\techo done\n");
        assertThat(
                        after(
                                path,
                                FILE,
                                EditExpectations.block(
                                        "clean:\n", "test: all\n    ./all --test\n\nclean:\n")))
                .isEqualTo(FILE.replace("clean:", "test: all\n\t./all --test\n\nclean:"));
        assertThat(
                        after(
                                path,
                                FILE,
                                EditExpectations.replace(
                                        "\t$(CC) -o all main.o\n", "  $(CC) -g -o all main.o\n")))
                .isEqualTo(FILE.replace("-o all", "-g -o all"));
    }

    @Test
    void directivesVariablesAndContinuedLinesStay() {
        String fresh =
                "clean:\n  ifdef X\n    y := 1\n    z = 2\n  endif\n    rm -f a \\\n        b\n";
        assertThat(after("Makefile", FILE, EditExpectations.replace("clean:\n", fresh)))
                .isEqualTo(
                        FILE.replace(
                                "clean:\n",
                                "clean:\n  ifdef X\n    y := 1\n    z = 2\n  endif\n\trm -f a \\\n        b\n"));
    }

    @Test
    void blanksStayWhereTheyAreNoFault() {
        EditRequest edit = EditExpectations.replace("rm -f *.o", "rm -f *.o\n    rm -f all");
        assertThat(after("Makefile.txt.py", FILE, edit)).isEqualTo(FILE + "    rm -f all\n");
        assertThat(after("notes.txt", FILE, edit)).isEqualTo(FILE + "    rm -f all\n");
        String other = ".RECIPEPREFIX = >\n" + FILE;
        assertThat(after("Makefile", other, edit)).isEqualTo(other + "    rm -f all\n");
        assertThat(
                        after(
                                "Makefile",
                                FILE,
                                EditExpectations.replace(
                                        "CC = gcc\n", "CC = gcc\nL = a \\\n    b\n")))
                .isEqualTo(FILE.replace("gcc\n", "gcc\nL = a \\\n    b\n"));
    }

    private static String after(String path, String before, EditRequest request) {
        EditResult result = new EditEngine().at(path).apply(FileContent.Text.of(before), request);
        assertThat(result).isInstanceOf(EditResult.Applied.class);
        return ((EditResult.Applied) result).text().text();
    }
}
