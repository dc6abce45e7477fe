package dev.troupe.worker.effect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Knows which commands install packages, and which may stand beside them, from a list that comes with the worker. */
final class PackageInstallerPatterns {
    private static final String LIST = "package-installers.txt";
    private static final String BESIDE = "= ";
    private static final List<WordPattern> INSTALLERS = new ArrayList<>();
    private static final List<WordPattern> COMPANIONS = new ArrayList<>();

    static {
        for (String line : text().lines().toList()) {
            if (line.startsWith(BESIDE)) {
                COMPANIONS.add(WordPattern.of(line.substring(BESIDE.length())));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                INSTALLERS.add(WordPattern.of(line));
            }
        }
    }

    private PackageInstallerPatterns() {}

    /** A program, and what its arguments begin with. */
    private record WordPattern(List<Pattern> words) {
        static WordPattern of(String line) {
            return new WordPattern(
                    List.of(line.strip().split(" ", -1)).stream().map(Pattern::compile).toList());
        }

        boolean covers(String program, List<String> arguments) {
            if (!matches(0, program)) {
                return false;
            }
            int wanted = 1;
            for (String argument : arguments) {
                if (wanted < words.size() && matches(wanted, argument)) {
                    wanted++;
                } else if (!argument.startsWith("-") || isOption(wanted)) {
                    break;
                }
            }
            // A program by itself means that nothing but options follows it.
            boolean alone =
                    words.size() > 1 || arguments.stream().allMatch(it -> it.startsWith("-"));
            return wanted == words.size() && alone;
        }

        /** Whether the next word is an option, before which another could run something else. */
        private boolean isOption(int word) {
            return word < words.size() && words.get(word).pattern().startsWith("-");
        }

        private boolean matches(int word, String text) {
            return words.get(word).matcher(text).matches();
        }
    }

    /** Whether a program, by its name alone, installs packages when it is given these arguments. */
    static boolean installs(String program, List<String> arguments) {
        return INSTALLERS.stream().anyMatch(it -> it.covers(program, arguments));
    }

    /** Whether it may stand beside one that does. */
    static boolean accompanies(String program, List<String> arguments) {
        return COMPANIONS.stream()
                .anyMatch(it ->
                        it.words().size() > 1
                                ? it.covers(program, arguments)
                                : it.matches(0, program));
    }

    private static String text() {
        try (InputStream in =
                Objects.requireNonNull(
                        PackageInstallerPatterns.class.getResourceAsStream(LIST), LIST)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(LIST + " is unreadable.", e);
        }
    }
}
