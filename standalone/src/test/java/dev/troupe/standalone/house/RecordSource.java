package dev.troupe.standalone.house;

import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Javadoc of a record, out of its source: what compiled classes have lost. */
record RecordSource(Class<?> type) {
    /** What the tag of a component says; empty without one. */
    String meaning(String component) {
        Matcher tag =
                Pattern.compile("@param " + component + "\\b ((?:(?!@param|@throws).)*)")
                        .matcher(javadoc());
        return tag.find() ? plain(tag.group(1)) : "";
    }

    /** The first sentence. */
    String meaning() {
        Matcher sentence = Pattern.compile("^\\s*(.*?)\\.(?=\\s|$)").matcher(javadoc());
        return sentence.find() ? plain(sentence.group(1)) : "";
    }

    private static String plain(String javadoc) {
        return javadoc.replaceAll("\\{@(?:code|link)\\s+([^}]+)}", "`$1`").strip();
    }

    /** What stands above the record, on one line. */
    private String javadoc() {
        Matcher above =
                Pattern.compile(
                                "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*"
                                        + "(?:public )?record %s\\("
                                                .formatted(type.getSimpleName()),
                                Pattern.DOTALL)
                        .matcher(source());
        return above.find() ? above.group(1).replaceAll("\\s*\n\\s*\\*?\\s*", " ") : "";
    }

    private String source() {
        String file = type.getName().replaceAll("\\$.*", "").replace('.', '/') + ".java";
        try (Stream<Path> directories = Files.walk(SourceTree.resolve(""), 2)) {
            Optional<Path> found =
                    directories
                            .map(it -> it.resolve("src/main/java").resolve(file))
                            .filter(Files::exists)
                            .findFirst();
            return Files.readString(found.orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
