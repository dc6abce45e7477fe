package dev.troupe.standalone.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The top-level types of the main code of all modules.
 *
 * @param places by simple name, where it is declared
 * @param glossary the single words that may name a type
 */
record TypeNames(Map<String, List<String>> places, Set<String> glossary) {
    private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern TYPE =
            Pattern.compile(
                    "(?m)^(?:(?:public|final|abstract|sealed|non-sealed|strictfp) )*"
                            + "(?:class|record|interface|enum|@interface) (\\w+)");

    /** Words that say nothing of what a type does. */
    private static final Set<String> EMPTY_WORDS =
            Set.of("Impl", "Manager", "Helper", "Dto", "Util", "Utils", "Common", "Misc");

    /** Reads the sources below a checkout. */
    static TypeNames of(Path checkout, Set<String> glossary) throws IOException {
        Map<String, List<String>> places = new TreeMap<>();
        for (Path source : sources(checkout)) {
            String code = COMMENT.matcher(Files.readString(source)).replaceAll("");
            TYPE.matcher(code)
                    .results()
                    .map(it -> it.group(1))
                    .forEach(name ->
                            places.computeIfAbsent(name, it -> new ArrayList<>())
                                    .add(checkout.relativize(source).toString()));
        }
        return new TypeNames(places, glossary);
    }

    private static List<Path> sources(Path checkout) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path module : modules(checkout)) {
            try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
                files.filter(it -> it.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }

    private static List<Path> modules(Path checkout) throws IOException {
        try (Stream<Path> directories = Files.walk(checkout, 2)) {
            return directories
                    .filter(it -> Files.isDirectory(it.resolve("src/main/java")))
                    .toList();
        }
    }

    /** Lists the names that break a rule. */
    Set<String> offenders() {
        Set<String> offenders = new TreeSet<>();
        places.forEach((name, where) -> {
            boolean single = words(name).size() == 1 && !glossary.contains(name);
            if (single || where.size() > 1 || isEmptyWord(name)) {
                offenders.add(name);
            }
        });
        return offenders;
    }

    /** Splits a name at its capitals. */
    static List<String> words(String name) {
        return WORD.matcher(name).results().map(MatchResult::group).toList();
    }

    /** Whether a word of the name is one that says nothing. */
    static boolean isEmptyWord(String name) {
        return words(name).stream().anyMatch(EMPTY_WORDS::contains);
    }
}
