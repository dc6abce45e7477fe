package dev.troupe.worker.tool.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.HunkLine.Sign;
import dev.troupe.edit.HunkLocation;
import dev.troupe.edit.outline.DeclaredSymbol;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hunks with the headings that git would give them, over this repository's own sources: no heading costs an edit, or leads it astray. */
class GitHeadingsTest {
    private static final Path SOURCES =
            Path.of("..", "libraries", "edit-engine", "src", "main", "java");
    private static final int STEP = 9;
    private static final int CONTEXT = 3;

    /** What git takes for a heading where it knows nothing of the language, and in Java. */
    private static final Pattern ANY = Pattern.compile("[A-Za-z_$].*");

    private static final Pattern JAVA =
            Pattern.compile(
                    "[ \\t]*(([a-z-]+[ \\t]+)*(class|enum|interface|record)[ \\t]+.*"
                            + "|([A-Za-z_<>&\\]\\[][?&<>.,A-Za-z_0-9]*[ \\t]+)+[A-Za-z_][A-Za-z_0-9]*[ \\t]*\\([^;]*)");

    private final ParserSymbolProvider parser =
            new ParserSymbolProvider(new TreeSitterParser(_ -> {}), Duration.ofSeconds(5));
    private final Map<String, List<DeclaredSymbol>> known = new HashMap<>();
    private final EditEngine engine =
            new EditEngine()
                    .knowing((path, text) ->
                            known.computeIfAbsent(text, _ -> parser.symbols(path, text)));

    @Test
    void headingsOfGitDoNoHarm() {
        int headed = 0;
        for (Path file : files()) {
            List<String> lines = lines(file);
            FileContent.Text text = FileContent.Text.of(String.join("\n", lines) + "\n");
            for (int at = CONTEXT; at + CONTEXT < lines.size(); at += STEP) {
                List<HunkLine> hunk = hunk(lines, at);
                String meant = meant(lines, at);
                boolean unique = apply(text, hunk, List.of()) instanceof EditResult.Applied;
                for (Pattern pattern : List.of(ANY, JAVA)) {
                    List<String> heading = heading(lines, at - CONTEXT, pattern);
                    headed += heading.size();
                    assertThat(written(apply(text, hunk, heading)))
                            .as("%s, line %d, %s", file, at + 1, heading)
                            .isIn(unique ? List.of(meant) : List.of(meant, ""));
                }
            }
        }
        assertThat(headed).isGreaterThan(1_000);
    }

    private EditResult apply(FileContent.Text text, List<HunkLine> hunk, List<String> headings) {
        HunkLocation wrongLine = new HunkLocation(OptionalInt.of(1_000_000), headings, false);
        return engine.at("A.java").apply(text, new EditRequest.Hunk(hunk, wrongLine));
    }

    private static String meant(List<String> lines, int at) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(at, lines.get(at) + " // changed");
        return String.join("\n", changed) + "\n";
    }

    /** The text, or nothing where the hunk fits several places. */
    private static String written(EditResult result) {
        return result instanceof EditResult.Applied applied ? applied.text().text() : "";
    }

    private static List<HunkLine> hunk(List<String> lines, int at) {
        List<HunkLine> hunk = new ArrayList<>();
        for (int i = at - CONTEXT; i <= at + CONTEXT; i++) {
            hunk.add(new HunkLine(i == at ? Sign.REMOVED : Sign.CONTEXT, lines.get(i)));
        }
        hunk.add(CONTEXT + 1, new HunkLine(Sign.ADDED, lines.get(at) + " // changed"));
        return hunk;
    }

    /** The last line above that git takes for the beginning of something. */
    private static List<String> heading(List<String> lines, int from, Pattern pattern) {
        return lines.subList(0, from).reversed().stream()
                .filter(line -> pattern.matcher(line).matches())
                .limit(1)
                .toList();
    }

    private static List<Path> files() {
        try (Stream<Path> all = Files.walk(SOURCES)) {
            return all.filter(it -> it.toString().endsWith(".java")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
