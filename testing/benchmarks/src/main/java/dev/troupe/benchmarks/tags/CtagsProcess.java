package dev.troupe.benchmarks.tags;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs universal-ctags over files of a tree. */
final class CtagsProcess {
    private final JsonMapper mapper = new JsonMapper();
    private final Path root;

    CtagsProcess(Path root) {
        this.root = root;
    }

    /**
     * Finds the definitions of files.
     *
     * @throws IOException when there is no ctags that writes JSON
     */
    List<CtagsDefinition> find(List<String> paths) throws IOException {
        Path list = Files.createTempFile("ctags", ".list");
        Path output = Files.createTempFile("ctags", ".json");
        try {
            try (Writer writer =
                    new OutputStreamWriter(Files.newOutputStream(list), StandardCharsets.UTF_8)) {
                writer.write(String.join("\n", paths));
            }
            run(list, output);
            return read(output);
        } finally {
            Files.delete(list);
            Files.delete(output);
        }
    }

    private void run(Path list, Path output) throws IOException {
        Process process =
                new ProcessBuilder(
                                "ctags",
                                "--options=NONE",
                                "--output-format=json",
                                "--fields=+nlK",
                                "-f",
                                output.toString(),
                                "-L",
                                list.toString())
                        .directory(root.toFile())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("this ctags cannot write JSON");
            }
        } catch (InterruptedException stopped) {
            process.destroy();
            throw new InterruptedIOException();
        }
    }

    private List<CtagsDefinition> read(Path output) throws IOException {
        List<CtagsDefinition> found = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(output, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
                JsonNode tag = mapper.readTree(new String(bytes, StandardCharsets.UTF_8));
                if (tag.path("_type").asString("").equals("tag")) {
                    found.add(
                            new CtagsDefinition(
                                    tag.path("path").asString(""),
                                    tag.path("line").asInt(0),
                                    tag.path("name").asString(""),
                                    tag.path("kind").asString(""),
                                    tag.path("language").asString("")));
                }
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
        return found;
    }
}
