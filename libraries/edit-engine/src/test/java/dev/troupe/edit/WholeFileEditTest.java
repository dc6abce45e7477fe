package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.applied;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.edit;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static dev.troupe.edit.EditExpectations.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeFileEditTest {

    private final EditEngine engine = new EditEngine();

    @Test
    void linesThatStayKeepTheirEndings() {
        EditResult.Applied result = applied("a\r\nb\nc\r\n", whole("a\nb\nx\nc\n"));
        assertThat(result.text().text()).isEqualTo("a\r\nb\nx\nc\r\n");
        assertThat(result.strategy()).isEqualTo("whole-file");
        assertThat(result.changes()).containsExactly(new ChangedLineRange(3, 0, 3, 1));
    }

    @Test
    void theByteOrderMarkStaysAndIsNotDoubled() {
        assertThat(applied("\uFEFFa\n", whole("b\n")).text().encode()).hasSize(5);
        assertThat(applied("\uFEFFa\n", whole("\uFEFFb\n")).text().text()).isEqualTo("b\n");
    }

    @Test
    void aFinalNewlineIsNotLost() {
        assertThat(after("a\n", whole("b"))).isEqualTo("b\n");
        assertThat(after("a", whole("b\n"))).isEqualTo("b\n");
        assertThat(after("a", whole("b"))).isEqualTo("b");
        assertThat(after("a\n", whole(""))).isEmpty();
    }

    @Test
    void theSameContentChangesNothing() {
        assertThat(edit("a\r\n", whole("a\n")))
                .isEqualTo(new EditResult.Unchanged("The file has this content already."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "// ... rest of the code unchanged ...",
                "    # ... existing code ...",
                "# rest of the file remains the same",
                "<!-- ... -->",
                "/* ... other methods ... */",
                "... (rest of the code remains unchanged)",
                "// …",
                "{/* ... existing JSX ... */}",
                "-- the rest of the script is unchanged",
                "[... remaining lines omitted ...]",
                "// existing imports ..."
            })
    void placeholdersForCodeAreRefused(String line) {
        EditResult.Refused result =
                refused("a\nb\n", whole("a\n" + line + "\n"), EditRefusalKind.ELIDED);
        assertThat(result.message()).contains(line.strip()).contains("Send the complete text");
        assertThat(after("a\n" + line + "\n", whole("x\n" + line + "\n")))
                .isEqualTo("x\n" + line + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "    ...",
                "def f(*args): ...",
                "foo(...rest);",
                "const { a, ...rest } = props;",
                "print('loading the rest ...')",
                "label = \"Keep existing...\"",
                "# See the rest of section 4.",
                "// Keep the original order.",
                "    ...rest,",
                "        ...other",
                "Loading the rest ...",
                "// waits for the remaining writers, since the previous one may still hold the lock...",
                "#define KEEP_EXISTING(...) same(__VA_ARGS__)"
            })
    void codeThatOnlyLooksLikeAPlaceholderIsNot(String line) {
        assertThat(after("a\n", whole(line + "\n"))).isEqualTo(line + "\n");
    }

    @Test
    void createsAFileThatIsMissing() {
        EditResult result = engine.apply(FileContent.missing(), whole("a\r\nb"));
        assertThat(result)
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        applied -> {
                            assertThat(applied.text().text()).isEqualTo("a\r\nb");
                            assertThat(applied.changes())
                                    .containsExactly(new ChangedLineRange(1, 0, 1, 2));
                            assertThat(applied.hunks())
                                    .isEqualTo(
                                            "@@ -0,0 +1,2 @@\n+a\r\n+b\n\\ No newline at end of file\n");
                        });
        assertThat(engine.apply(FileContent.missing(), whole("")))
                .isInstanceOf(EditResult.Applied.class);
    }

    @Test
    void anEmptySearchCreatesOrFillsButNeverOverwrites() {
        for (EditRequest request : new EditRequest[] {replace("", "x\n"), block("", "x\n")}) {
            assertThat(engine.apply(FileContent.missing(), request))
                    .isInstanceOf(EditResult.Applied.class);
            assertThat(after("", request)).isEqualTo("x\n");
            refused("a\n", request, EditRefusalKind.EMPTY_SEARCH);
        }
    }

    @Test
    void aMissingFileHasNothingToSearch() {
        refused(
                engine.apply(FileContent.missing(), replace("a", "b")),
                EditRefusalKind.MISSING_FILE);
        assertThat(
                        refused(
                                        engine.apply(FileContent.missing(), block("a", "b")),
                                        EditRefusalKind.MISSING_FILE)
                                .message())
                .isEqualTo(
                        "The file does not exist. Check the path, or write the whole file to create it.");
    }

    @Test
    void aBinaryFileIsNotEdited() {
        FileContent binary = FileContent.decode(new byte[] {1, 0, 2});
        assertThat(refused(engine.apply(binary, whole("a")), EditRefusalKind.BINARY).sentence())
                .contains("3 bytes");
        refused(engine.apply(FileContent.missing(), whole("a\0b")), EditRefusalKind.BINARY);
    }
}
