package dev.troupe.worker.tool.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolResult.Outcome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReadingToolsTest {
    @TempDir private Path directory;
    private final AgentTool read = new ReadTool();
    private final AgentTool list = new ListTool();
    private final AgentTool glob = new GlobTool();
    private TestContext context;
    private TestRepository repository;

    @BeforeEach
    void open() throws IOException {
        context = new TestContext(directory);
        repository = context.repository();
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void readNumbersLinesAndRemembersTheVersion() throws InterruptedException {
        repository.write("a.txt", "one\r\ntwo\n");

        ToolResult result = context.use(read, "{'path':'a.txt'}");

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(result.text()).isEqualTo("     1\tone\n     2\ttwo\n");
        assertThat(result.summary()).isEqualTo("2 lines");
        assertThat(context.readMarks().of("a.txt"))
                .isEqualTo(ContentBlob.hash("one\r\ntwo\n".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void readOpensTheOutputsOfTheTasksOwnCommands() throws Exception {
        Path spill = Files.createDirectories(context.spill());
        Path output =
                Files.write(spill.resolve("call-1.txt"), new byte[] {'a', (byte) 0xff, '\n', 'b'});
        Path beside = Files.writeString(directory.resolve("beside.txt"), "SECRET");
        Path link = Files.createSymbolicLink(spill.resolve("call-2.txt"), beside);
        Path taken = Files.writeString(spill.resolve("call-1.txt..mcp.json"), "SECRET");
        ToolCall call = context.call(read, "{'path':'" + output + "','offset':2}");

        assertThat(read.touches(call, context)).isEmpty();
        assertThat(context.use(read, call).text()).isEqualTo("     2\tb\n");
        assertThat(context.use(read, "{'path':'" + output + "'}").text()).contains("\ta\uFFFD\n");
        for (Path other : List.of(beside, link, taken, spill, spill.resolve("../beside.txt"))) {
            ToolResult refused = context.use(read, "{'path':'" + other + "'}");
            assertThat(refused.outcome()).as(other.toString()).isEqualTo(Outcome.REFUSED);
            assertThat(refused.text()).contains("outside the workspace");
        }
    }

    @Test
    void readTakesAPartAndSaysHowToGoOn() throws InterruptedException {
        repository.write(
                "a.txt",
                IntStream.rangeClosed(1, 3000)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining("\n")));

        assertThat(context.use(read, "{'path':'a.txt','offset':5,'limit':'2'}").text())
                .isEqualTo("     5\t5\n     6\t6\n[2994 more lines; go on with offset 7]\n");
        assertThat(context.use(read, "{'path':'a.txt'}").text())
                .contains("[1000 more lines; go on with offset 2001]");
        assertThat(context.use(read, "{'path':'a.txt','offset':3001}"))
                .satisfies(r -> assertThat(r.outcome()).isEqualTo(Outcome.REFUSED))
                .satisfies(r -> assertThat(r.text()).contains("has only 3000 lines"));
    }

    @Test
    void readCutsLongLines() throws InterruptedException {
        repository.write("a.txt", "x".repeat(5000) + "\nend\n");

        assertThat(context.use(read, "{'path':'a.txt'}").text())
                .contains("[3000 more characters in this line]")
                .endsWith("     2\tend\n");
    }

    @Test
    void readRefusesWhatItCannotShowAndSaysWhatToDo() throws InterruptedException, IOException {
        repository.write("src/PriceList.java", "x").write("bin", new byte[] {1, 0, 2});
        try (RandomAccessFile huge =
                new RandomAccessFile(repository.root().resolve("huge").toFile(), "rw")) {
            huge.setLength(30L * 1024 * 1024);
        }

        refused(read, "{'path':'bin'}", "binary", "bash");
        refused(read, "{'path':'huge'}", "larger than 20 MB", "grep");
        refused(read, "{'path':'src'}", "is a directory", "list");
        refused(read, "{'path':'src/Pricelist.java'}", "Did you mean: src/PriceList.java?");
        refused(read, "{'path':'PriceLst.java'}", "Did you mean: src/PriceList.java?");
        refused(read, "{'path':'zzz'}", "Find the file with glob.");
        refused(read, "{'path':'.env'}", "secrets");
        refused(read, "{}", "\"path\" is missing");
        assertThat(context.use(read, "{'path':'src/PriceList.java','offset':1}").outcome())
                .isEqualTo(Outcome.OK);
    }

    @Test
    void readTouchesTheFileThatALinkLeadsTo() throws IOException {
        repository.write("src/a.txt", "a\n");
        Files.createSymbolicLink(repository.root().resolve("link"), Path.of("src/a.txt"));

        assertThat(read.touches(context.call(read, "{'file_path':'link'}"), context))
                .containsExactly(
                        new RequestedAccess.File("src/a.txt", FilePermissionRequest.Access.READ));
    }

    @Test
    void explicitlyNamedIgnoredFilesAreRead() throws InterruptedException {
        repository.write(".gitignore", "*.log\n").write("a.log", "log\n");

        assertThat(context.use(read, "{'path':'a.log'}").outcome()).isEqualTo(Outcome.OK);
    }

    @Test
    void listShowsDirectoriesFirst() throws InterruptedException {
        repository
                .write("z/1.txt", "")
                .write("z/y/2.txt", "")
                .write("a.txt", "")
                .write(".gitignore", "out\n")
                .write("out/x", "");

        assertThat(context.use(list, "{}").text()).isEqualTo("z/  (2 files)\n.gitignore\na.txt\n");
        assertThat(context.use(list, "{'path':'z'}").text()).isEqualTo("y/  (1 file)\n1.txt\n");
        assertThat(context.use(list, "{'path':'out'}").text()).contains("not ignored");
        refused(list, "{'path':'a.txt'}", "is a file", "read");
        refused(list, "{'path':'none'}", "does not exist");
    }

    @Test
    void globFindsTheNewestFirst() throws IOException, InterruptedException {
        repository.write("a/Old.java", "").write("New.java", "").write("x.txt", "");
        Files.setLastModifiedTime(
                repository.root().resolve("a/Old.java"), FileTime.fromMillis(1_000_000));

        assertThat(context.use(glob, "{'pattern':'*.java'}").text())
                .isEqualTo("New.java\na/Old.java");
        assertThat(context.use(glob, "{'pattern':'*.java','path':'a'}").text())
                .isEqualTo("a/Old.java");
        assertThat(context.use(glob, "{'pattern':'*.rs'}").text()).contains("No file matches");
        refused(glob, "{'pattern':'[a'}", "Correct the pattern");
    }

    private void refused(AgentTool tool, String arguments, String... words)
            throws InterruptedException {
        ToolResult result = context.use(tool, arguments);
        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.text()).contains(words);
    }
}
