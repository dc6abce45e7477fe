package dev.troupe.javaserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures time and memory on the sources of this repository. */
class WorktreeCostTest {
    private static final List<String> MODULES =
            List.of("edit-engine", "permission-engine", "redaction", "sandbox");

    @TempDir Path root;

    private static List<Path> javaFiles(Path directory) throws IOException {
        try (Stream<Path> walk = Files.walk(directory)) {
            return walk.filter(it -> it.toString().endsWith(".java")).sorted().toList();
        }
    }

    private Path copy(String name) throws IOException {
        Path copy = root.resolve(name);
        for (String module : MODULES) {
            Path from = SourceTree.resolve("libraries/" + module + "/src/main/java");
            for (Path file : javaFiles(from)) {
                Path to =
                        copy.resolve(module)
                                .resolve("src/main/java")
                                .resolve(from.relativize(file).toString());
                Files.createDirectories(to.resolveSibling(""));
                Files.copy(file, to);
            }
        }
        return copy;
    }

    /** Asks the virtual machine of a server what it holds after a collection. */
    private static long usedMemory(Process process) throws IOException, InterruptedException {
        run(process, "GC.run");
        return Pattern.compile("used (\\d+)K")
                .matcher(
                        run(process, "GC.heap_info")
                                .lines()
                                .filter(it ->
                                        it.contains("DefNew")
                                                || it.contains("Tenured")
                                                || it.contains("generation"))
                                .collect(Collectors.joining()))
                .results()
                .mapToLong(it -> Long.parseLong(it.group(1)) * 1024)
                .sum();
    }

    private static String run(Process process, String command)
            throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process asked =
                new ProcessBuilder(jcmd, String.valueOf(process.pid()), command)
                        .redirectErrorStream(true)
                        .start();
        String answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(asked.waitFor()).as(answer).isZero();
        return answer;
    }

    private long measure(List<Path> folders) throws IOException, InterruptedException {
        Process process = ServerProcessTest.startServer(root.resolve("log.txt"));
        try (ServerSession session =
                ServerSession.connect(
                        process.getInputStream(),
                        process.getOutputStream(),
                        null,
                        folders.toArray(new Path[0]))) {
            for (Path folder : folders) {
                diagnoseSome(session, folder);
            }
            return usedMemory(process);
        }
    }

    private static void diagnoseSome(ServerSession session, Path folder) throws IOException {
        List<Path> files = javaFiles(folder);
        for (int i = 0; i < files.size(); i += 20) {
            assertThat(session.errors(files.get(i))).as("%s", files.get(i)).isEmpty();
        }
    }

    @Test
    void eightWorktreesCostLittleMoreThanOne() throws Exception {
        List<Path> folders = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            folders.add(copy("tree" + i));
        }
        long one = measure(folders.subList(0, 1));
        long eight = measure(folders);
        assertThat((double) eight)
                .as("One work tree: %.1f MB, eight: %.1f MB", one / 1e6, eight / 1e6)
                .isLessThan(one * 1.3);
    }

    @Test
    void filesThatChangeAgainAndAgainStayWithoutErrors() throws Exception {
        Path folder = copy("changed");
        List<Path> files = javaFiles(folder);
        try (ServerSession session = ServerSession.start(null, folder)) {
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < files.size(); i += 2) {
                    Path file = files.get(i);
                    session.open(file, Files.readString(file) + "\n// changed " + round);
                    assertThat(session.messages(file, DiagnosticSeverity.Error))
                            .as("%s", file)
                            .isEmpty();
                    session.closeDocument(file);
                }
            }
        }
    }
}
