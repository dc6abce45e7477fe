package dev.troupe.edit.perturbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** An edit that moves lines into something new, or out of what goes, so that their indentation is meant to change. */
final class WrappingEdit {

    private WrappingEdit() {}

    /** One edit in four wraps lines of the search, one takes them out of what is around them; the others stay. */
    static Optional<PerturbedEdit> orNot(Optional<PerturbedEdit> sample, Random random) {
        int kind = random.nextInt(4);
        return kind > 1 ? sample : sample.map(it -> wrapping(it, kind == 1, random));
    }

    private static PerturbedEdit wrapping(PerturbedEdit sample, boolean undone, Random random) {
        List<String> plain = sample.search();
        int from = random.nextInt(plain.size());
        while (plain.get(from).isBlank()) {
            from = (from + 1) % plain.size();
        }
        String indent = plain.get(from).substring(0, PerturbationText.width(plain.get(from)));
        int to = from;
        while (to < plain.size() && isWithin(plain.get(to), indent) && to - from < 4) {
            to++;
        }
        if (!isWhole(plain.subList(from, to))) {
            return sample;
        }
        List<String> wrapped = new ArrayList<>(plain.subList(0, from));
        wrapped.add(indent + "if (isReady" + random.nextInt(100) + ") {");
        plain.subList(from, to).forEach(line -> wrapped.add(line.isBlank() ? line : "    " + line));
        wrapped.add(indent + "}");
        wrapped.addAll(plain.subList(to, plain.size()));
        return undone
                ? new PerturbedEdit(around(sample, wrapped), sample.at(), wrapped, plain)
                : new PerturbedEdit(sample.file(), sample.at(), plain, wrapped);
    }

    /** Whether lines close what they open, and are no part of a comment. */
    private static boolean isWhole(List<String> lines) {
        int open = 0;
        for (String line : lines) {
            if (line.strip().startsWith("*") || line.strip().startsWith("/*")) {
                return false;
            }
            for (int at = 0; at < line.length(); at++) {
                char sign = line.charAt(at);
                open += "({[".indexOf(sign) >= 0 ? 1 : ")}]".indexOf(sign) >= 0 ? -1 : 0;
                if (open < 0) {
                    return false;
                }
            }
        }
        return open == 0;
    }

    private static boolean isWithin(String line, String indent) {
        return line.isBlank() || line.startsWith(indent);
    }

    private static List<String> around(PerturbedEdit sample, List<String> lines) {
        int end = sample.at() + sample.search().size();
        return Stream.of(
                        sample.file().subList(0, sample.at()),
                        lines,
                        sample.file().subList(end, sample.file().size()))
                .flatMap(List::stream)
                .toList();
    }
}
