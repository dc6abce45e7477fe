package dev.troupe.testkit.deployment;

import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Takes the commands that make a broker from docs/admin/operations.md, so that tests run what people read. */
final class BrokerCommands {
    private static final Path PAGE = SourceTree.resolve("docs/admin/operations.md");
    private static final String BLOCK = "    ";
    private static final String CREATE = BLOCK + "artemis create ";
    private static final String INSTANCE = "/var/lib/troupe-broker";
    private static final String PASSWORD = "--password …";

    private BrokerCommands() {}

    /**
     * Reads the commands as a script for a shell that finds the distribution on its path.
     *
     * @param instance takes the place of the directory that the page names
     * @param port instead of the usual one, which may be in use
     * @throws AssertionError when the page has no such commands
     */
    static String script(Path instance, int port) throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        String block =
                lines.stream()
                        .dropWhile(line -> !line.startsWith(CREATE))
                        .takeWhile(line -> line.startsWith(BLOCK))
                        .map(String::strip)
                        .collect(Collectors.joining("\n"));
        if (!block.contains(INSTANCE) || !block.contains(PASSWORD)) {
            throw new AssertionError(PAGE + " makes no broker: " + block);
        }
        return block.replace(
                        PASSWORD,
                        "--password %s --default-port %d --no-autotune"
                                .formatted(ArtemisServer.PASSWORD, port))
                .replace(INSTANCE, instance.toString());
    }
}
