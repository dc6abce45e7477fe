package dev.troupe.standalone.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The diagram and the table of {@code docs/dev/architecture.md} against the poms. */
class ArchitecturePageTest {
    private static final Path ROOT = Path.of("..");

    @Test
    void tableNamesEveryModule() throws IOException {
        assertThat(matches("docs/dev/architecture.md", "(?m)^\\| `([a-z-]+)` \\|"))
                .isEqualTo(modules().keySet());
    }

    @Test
    void diagramDrawsEveryDependency() throws IOException {
        Set<String> drawn = new TreeSet<>();
        Matcher arrows =
                Pattern.compile("(?m)^ {4}([a-z-]+) --> ([a-z-]+)$")
                        .matcher(Files.readString(ROOT.resolve("docs/dev/architecture.md")));
        while (arrows.find()) {
            drawn.add(arrows.group(1) + " " + arrows.group(2));
        }
        assertThat(drawn).isEqualTo(declared());
    }

    /** Dependencies between modules in compile scope. */
    private static Set<String> declared() throws IOException {
        Set<String> edges = new TreeSet<>();
        for (Map.Entry<String, String> module : modules().entrySet()) {
            Matcher dependency =
                    Pattern.compile(
                                    "<groupId>dev.troupe</groupId>\\s*<artifactId>troupe-([a-z-]+)"
                                            + "</artifactId>\\s*</dependency>")
                            .matcher(
                                    Files.readString(
                                            ROOT.resolve(module.getValue()).resolve("pom.xml")));
            while (dependency.find()) {
                edges.add(module.getKey() + " " + dependency.group(1));
            }
        }
        return edges;
    }

    /** The modules' names, and where each lies. */
    private static Map<String, String> modules() throws IOException {
        return matches("pom.xml", "<module>([a-z/-]+)</module>").stream()
                .collect(Collectors.toMap(it -> it.substring(it.lastIndexOf('/') + 1), it -> it));
    }

    private static Set<String> matches(String file, String pattern) throws IOException {
        Set<String> found = new TreeSet<>();
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(ROOT.resolve(file)));
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
