package dev.troupe.worker.tool.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.TimeLimitedText;
import dev.troupe.worker.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GrepToolTest {
    @TempDir private Path directory;
    private TestContext context;

    static Stream<FileContentSearch> engines() {
        boolean ripgrep =
                Arrays.stream(System.getenv("PATH").split(":", -1))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "rg")));
        FileContentSearch plain = new JavaContentSearch();
        return ripgrep ? Stream.of(plain, new RipgrepContentSearch(plain)) : Stream.of(plain);
    }

    @BeforeEach
    void open() throws IOException {
        context = new TestContext(directory);
        context.repository()
                .write(".gitignore", "*.log\nout/\n")
                .write("src/A.java", "class A {\r\n  int count = 1;\r\n}\r\n")
                .write("src/b.ts", "const Count = 2;\n// colons: 3:4:count\n")
                .write("out/gen.java", "count\n")
                .write("x.log", "count\n")
                .write(".env", "count=secret\n")
                .write("bin.dat", new byte[] {'c', 'o', 'u', 'n', 't', 0, 1, '\n'})
                .write("-dash.txt", "count on me\n")
                .write("ü mlaut.txt", "zählt: count\n");
    }

    @AfterEach
    void close() {
        context.close();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void findsLinesInFilesThatAreNotIgnored(FileContentSearch engine) throws InterruptedException {
        assertThat(grep(engine, "{'pattern':'count'}").text())
                .isEqualTo(
                        """
                        -dash.txt:1:count on me
                        src/A.java:2:  int count = 1;
                        src/b.ts:2:// colons: 3:4:count
                        ü mlaut.txt:1:zählt: count
                        """);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void followsNoLinkOutOfTheWorkspace(FileContentSearch engine, @TempDir Path outside)
            throws IOException, InterruptedException {
        Files.writeString(outside.resolve("id_rsa"), "count of a key\n");
        Files.writeString(outside.resolve("plain.txt"), "count of others\n");
        Files.createSymbolicLink(context.workspace().root().resolve("cfg"), outside);

        assertThat(grep(engine, "{'pattern':'count of'}").text()).doesNotContain("count of");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void narrowsDown(FileContentSearch engine) throws InterruptedException {
        assertThat(grep(engine, "{'pattern':'COUNT','ignore_case':true,'include':'*.ts'}").text())
                .isEqualTo("src/b.ts:1:const Count = 2;\nsrc/b.ts:2:// colons: 3:4:count\n");
        assertThat(grep(engine, "{'pattern':'\\\\bint\\\\b.*;$','path':'src'}").text())
                .isEqualTo("src/A.java:2:  int count = 1;\n");
        assertThat(grep(engine, "{'pattern':'count','path':'x.log'}").text())
                .isEqualTo("x.log:1:count\n");
        assertThat(grep(engine, "{'pattern':'nowhere'}").text()).contains("No line matches");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void takesExpressionsThatOnlyJavaKnows(FileContentSearch engine) throws InterruptedException {
        assertThat(grep(engine, "{'pattern':'(?<=int )count'}").text())
                .isEqualTo("src/A.java:2:  int count = 1;\n");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void neverFollowsLinksOutOfTheWorkspace(FileContentSearch engine) throws Exception {
        Files.writeString(directory.resolve("outside.txt"), "count outside\n");
        Files.createSymbolicLink(
                context.repository().root().resolve("link.txt"), Path.of("../outside.txt"));

        assertThat(grep(engine, "{'pattern':'outside'}").text()).contains("No line matches");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void manyFilesAreSearchedInPieces(FileContentSearch engine) throws InterruptedException {
        String name = "d".repeat(100);
        for (int i = 0; i < 600; i++) {
            context.repository().write("many/" + name + "/" + i + ".txt", "needle " + i + "\n");
        }

        ToolResult result = grep(engine, "{'pattern':'needle','path':'many'}");

        assertThat(result.summary()).isEqualTo("600 hits in 600 files");
        assertThat(result.text()).contains("[400 more hits;");
    }

    @Test
    void aMalformedExpressionIsRefused() throws InterruptedException {
        ToolResult result = grep(new JavaContentSearch(), "{'pattern':'(a'}");

        assertThat(result.outcome()).isEqualTo(ToolResult.Outcome.REFUSED);
        assertThat(result.text()).contains("not a regular expression", "Escape");
    }

    @Test
    void matchingEndsWhenTheTimeIsUp() {
        TimeLimitedText late = new TimeLimitedText("aaa", System.nanoTime() - 1);

        assertThatThrownBy(() -> Pattern.compile("a+").matcher(late).find())
                .isInstanceOf(TimeLimitedText.TimeUpException.class);
    }

    @Test
    void theBestEngineIsRipgrepWhereItIsInstalled() throws InterruptedException {
        assumeThat(engines()).hasSize(2);

        assertThat(context.use(GrepTool.withBestEngine(), "{'regex':'on me'}").text())
                .isEqualTo("-dash.txt:1:count on me\n");
    }

    private ToolResult grep(FileContentSearch engine, String arguments)
            throws InterruptedException {
        return context.use(new GrepTool(engine), arguments);
    }
}
