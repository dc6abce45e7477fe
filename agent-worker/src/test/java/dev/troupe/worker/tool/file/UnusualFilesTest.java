package dev.troupe.worker.tool.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.edit.EditEngine;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolResult.Outcome;
import dev.troupe.workspace.PathRefusedException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files whose names, encodings or modes are not what tools are written for. */
class UnusualFilesTest {
    private static final Charset SHIFT_JIS = Charset.forName("windows-31j");
    private static final String JAPANESE =
            "// 設定ファイルを読み込みます。\n// エラーが発生した場合は例外を投げる。\nint total = 1;\n";

    @TempDir private Path directory;
    private final EditEngine engine = new EditEngine();
    private final AgentTool read = new ReadTool();
    private final AgentTool edit = new EditTool(engine);
    private final AgentTool write = new WriteTool(engine);
    private final AgentTool move = new MoveTool();
    private final AgentTool patch = new ApplyPatchTool(engine);
    private TestContext context;

    static Stream<FileContentSearch> engines() {
        return GrepToolTest.engines();
    }

    @BeforeEach
    void open() throws IOException {
        context = new TestContext(directory);
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void whatMakesAFileDoesNotReplaceOneThatLooksLikeIt() throws Exception {
        for (String name : new String[] {"notes\u20132024.md", "a\u00A0b.md", "e\u202Ff.md"}) {
            Path old = write(name, "old\n".getBytes(StandardCharsets.UTF_8));
            String plain =
                    name.replace('\u2013', '-').replace('\u00A0', ' ').replace('\u202F', ' ');
            use(read, "{'path':'%s'}".formatted(name));

            assertThat(use(write, "{'path':'%s','content':'new\\n'}".formatted(plain)).outcome())
                    .isEqualTo(Outcome.OK);

            assertThat(Files.readString(old)).isEqualTo("old\n");
            assertThat(Files.readString(context.repository().root().resolve(plain)))
                    .isEqualTo("new\n");
        }
        Path old = write("c\u00A0d.md", "old\n".getBytes(StandardCharsets.UTF_8));
        use(edit, "{'path':'c d.md','old_string':'','new_string':'new\\n'}");
        assertThat(Files.readString(old)).isEqualTo("old\n");
        assertThat(Files.readString(context.repository().root().resolve("c d.md")))
                .isEqualTo("new\n");
    }

    @Test
    void aNameThatLooksTheSameIsReadEditedAndPatched() throws Exception {
        Path file =
                write(
                        "Notes\u202Fof Rene\u0301\u2019s.txt",
                        "one\ntwo\n".getBytes(StandardCharsets.UTF_8));

        assertThat(use(read, "{'path':'Notes of Ren\u00E9\u2019s.txt'}").text()).contains("one");
        assertThat(
                        use(
                                        edit,
                                        "{'path':'Notes of Ren\u00E9\u2019s.txt','old_string':'one','new_string':'1'}")
                                .outcome())
                .isEqualTo(Outcome.OK);
        assertThat(
                        use(
                                        patch,
                                        "{'patch':'*** Begin Patch\\n*** Update File: Notes of Rene\u0301\u2019s.txt\\n@@\\n-two\\n+2\\n*** End Patch'}")
                                .outcome())
                .isEqualTo(Outcome.OK);

        assertThat(file).hasContent("1\n2\n");
        try (Stream<Path> all = Files.list(context.repository().root())) {
            assertThat(all.filter(it -> it.toString().endsWith(".txt"))).containsExactly(file);
        }
    }

    @Test
    void aFileCanBeGivenANameThatLooksTheSame() throws Exception {
        write("a\u00A0b.txt", new byte[] {'x'});
        use(read, "{'path':'a b.txt'}");

        assertThat(use(move, "{'from':'a\u00A0b.txt','to':'a b.txt'}").outcome())
                .isEqualTo(Outcome.OK);
        assertThat(context.repository().root().resolve("a b.txt")).hasContent("x");
    }

    @Test
    void twoNamesThatLookTheSameAreBothTold() throws Exception {
        write("a\u00A0b.txt", new byte[] {'x'});
        write("a\u202Fb.txt", new byte[] {'y'});

        assertThatThrownBy(() ->
                        edit.plan(
                                context.call(
                                        edit,
                                        "{'path':'a b.txt','old_string':'x','new_string':'z'}"),
                                context,
                                new PlannedFileOverlay(context.workspace())))
                .isInstanceOf(PathRefusedException.class)
                .hasMessageContaining("\"a\\u00A0b.txt\" and \"a\\u202Fb.txt\"");
    }

    @Test
    void aFileInShiftJisIsReadAndKeepsItsBytes() throws Exception {
        Path file = write("a.c", JAPANESE.getBytes(SHIFT_JIS));

        assertThat(use(read, "{'path':'a.c'}").text()).contains("設定ファイルを読み込みます。");
        assertThat(
                        use(
                                        edit,
                                        "{'path':'a.c','old_string':'int total = 1;','new_string':'int total = 2; // 合計'}")
                                .outcome())
                .isEqualTo(Outcome.OK);

        assertThat(Files.readAllBytes(file))
                .isEqualTo(JAPANESE.replace("total = 1;", "total = 2; // 合計").getBytes(SHIFT_JIS));
        ToolResult refused = use(edit, "{'path':'a.c','old_string':'合計','new_string':'合計 \u20AC'}");
        assertThat(refused.text()).contains("(U+20AC) in line 3", "Shift_JIS");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void grepShowsOtherEncodingsLegibly(FileContentSearch search) throws Exception {
        write("sjis.c", JAPANESE.getBytes(SHIFT_JIS));
        write("utf16.txt", JAPANESE.getBytes(StandardCharsets.UTF_16LE));
        write("utf8.c", JAPANESE.getBytes(StandardCharsets.UTF_8));
        AgentTool grep = new GrepTool(search);

        assertThat(use(grep, "{'pattern':'例外'}").text())
                .isEqualTo(
                        """
                        sjis.c:2:// エラーが発生した場合は例外を投げる。
                        utf16.txt:2:// エラーが発生した場合は例外を投げる。
                        utf8.c:2:// エラーが発生した場合は例外を投げる。
                        """);
        assertThat(use(grep, "{'pattern':'^// .*$','path':'sjis.c'}").text())
                .contains("sjis.c:1:// 設定ファイルを読み込みます。");
        assertThat(use(grep, "{'pattern':'total'}").text())
                .isEqualTo(
                        "sjis.c:3:int total = 1;\nutf16.txt:3:int total = 1;\nutf8.c:3:int total = 1;\n");
    }

    @Test
    void aReadOnlyFileIsNotWrittenWithoutAWord() throws Exception {
        Path file = write("gen.txt", "one\n".getBytes(StandardCharsets.UTF_8));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        use(read, "{'path':'gen.txt'}");

        for (ToolResult result :
                new ToolResult[] {
                    use(edit, "{'path':'gen.txt','old_string':'one','new_string':'two'}"),
                    use(write, "{'path':'gen.txt','content':'two'}"),
                    use(
                            patch,
                            "{'patch':'*** Begin Patch\\n*** Update File: gen.txt\\n@@\\n-one\\n+two\\n*** End Patch'}")
                }) {
            assertThat(result.outcome()).isNotEqualTo(Outcome.OK);
            assertThat(result.text()).contains("gen.txt is read-only", "chmod u+w");
        }
        assertThat(file).hasContent("one\n");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(use(edit, "{'path':'gen.txt','old_string':'one','new_string':'two'}").outcome())
                .isEqualTo(Outcome.OK);
    }

    private ToolResult use(AgentTool tool, String arguments) throws InterruptedException {
        return context.use(tool, arguments);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(context.repository().root().resolve(name), bytes);
    }
}
