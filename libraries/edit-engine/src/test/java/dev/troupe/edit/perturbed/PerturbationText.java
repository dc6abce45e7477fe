package dev.troupe.edit.perturbed;

import dev.troupe.edit.perturbed.EditPerturbation.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The parts of which perturbations are made. */
final class PerturbationText {
    private static final Pattern LONG_WORD = Pattern.compile("[a-z]{6,}");

    private PerturbationText() {}

    static Optional<Written> of(List<String> search, List<String> replace) {
        return Optional.of(new Written(search, replace));
    }

    static Optional<Written> both(PerturbedEdit sample, UnaryOperator<String> change) {
        return of(
                sample.search().stream().map(change).toList(),
                sample.replace().stream().map(change).toList());
    }

    static Optional<Written> all(PerturbedEdit sample, UnaryOperator<String> change) {
        return both(sample, change).filter(written -> !written.search().equals(sample.search()));
    }

    static int width(String line) {
        return line.length() - line.stripLeading().length();
    }

    static Optional<Integer> context(PerturbedEdit sample, Random random) {
        List<Integer> context =
                IntStream.range(0, sample.search().size())
                        .filter(sample::keeps)
                        .filter(line -> !sample.search().get(line).isBlank())
                        .boxed()
                        .toList();
        return context.isEmpty()
                ? Optional.empty()
                : Optional.of(context.get(random.nextInt(context.size())));
    }

    static int inReplace(PerturbedEdit sample, int line) {
        return line < sample.head()
                ? line
                : line + sample.replace().size() - sample.search().size();
    }

    static Optional<Written> inContext(
            PerturbedEdit sample, Random random, Function<String, Optional<String>> change) {
        return context(sample, random)
                .flatMap(line ->
                        change.apply(sample.search().get(line))
                                .flatMap(changed -> {
                                    List<String> search = new ArrayList<>(sample.search());
                                    List<String> replace = new ArrayList<>(sample.replace());
                                    search.set(line, changed);
                                    replace.set(inReplace(sample, line), changed);
                                    return of(search, replace);
                                }));
    }

    static Optional<Written> insert(PerturbedEdit sample, List<String> lines, Random random) {
        return context(sample, random)
                .filter(at -> at > 0 && sample.keeps(at - 1))
                .flatMap(at -> {
                    List<String> search = new ArrayList<>(sample.search());
                    List<String> replace = new ArrayList<>(sample.replace());
                    search.addAll(at, lines);
                    replace.addAll(inReplace(sample, at), lines);
                    return of(search, replace);
                });
    }

    static Optional<String> slip(String line, Random random) {
        List<MatchResult> words = LONG_WORD.matcher(line).results().toList();
        if (words.isEmpty()) {
            return Optional.empty();
        }
        MatchResult word = words.get(random.nextInt(words.size()));
        int at = word.start() + 1 + random.nextInt(word.group().length() - 3);
        if (line.charAt(at) == line.charAt(at + 1)) {
            return Optional.empty();
        }
        return Optional.of(
                switch (random.nextInt(3)) {
                    case 0 ->
                            line.substring(0, at)
                                    + line.charAt(at + 1)
                                    + line.charAt(at)
                                    + line.substring(at + 2);
                    case 1 -> line.substring(0, at) + line.substring(at + 1);
                    default -> line.substring(0, at) + line.charAt(at) + line.substring(at);
                });
    }

    static List<String> numbered(List<String> lines, int at) {
        return IntStream.range(0, lines.size())
                .mapToObj(i -> "%4d| %s".formatted(at + 1 + i, lines.get(i)))
                .toList();
    }

    static List<String> elided(List<String> lines, int from, int to, String dots) {
        List<String> elided = new ArrayList<>(lines.subList(0, from));
        elided.add(dots);
        elided.addAll(lines.subList(to, lines.size()));
        return elided;
    }

    static Optional<Written> inAllContext(
            PerturbedEdit sample, Function<String, Optional<String>> change) {
        List<String> search = new ArrayList<>(sample.search());
        List<String> replace = new ArrayList<>(sample.replace());
        for (int line = 0; line < search.size(); line++) {
            Optional<String> changed =
                    sample.keeps(line) ? change.apply(search.get(line)) : Optional.empty();
            if (changed.isPresent()) {
                search.set(line, changed.get());
                replace.set(inReplace(sample, line), changed.get());
            }
        }
        return search.equals(sample.search()) ? Optional.empty() : of(search, replace);
    }

    static boolean isIndentedByFours(String line) {
        return width(line) % 4 == 0 && line.startsWith(" ".repeat(width(line)));
    }

    /** A line with other blanks between its words; empty where it has none. */
    static Optional<String> loosened(String line) {
        String body = line.strip();
        String loose = body.replace("(", "( ").replace(" = ", "=").replace(", ", ",");
        return loose.equals(body)
                ? Optional.empty()
                : Optional.of(line.substring(0, width(line)) + loose);
    }

    static List<String> around(List<String> lines, String line) {
        return Stream.of(List.of(line), lines, List.of(line)).flatMap(List::stream).toList();
    }

    /** So many lines that are in no file. */
    static List<String> invented(int count) {
        return IntStream.range(0, count).mapToObj(i -> "    zzyzx" + i + ".qwx();").toList();
    }
}
