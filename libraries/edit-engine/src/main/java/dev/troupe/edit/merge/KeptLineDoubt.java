package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.LineIndentation;
import dev.troupe.edit.merge.KeptLineEvidence.Pair;
import dev.troupe.edit.token.LineSimilarity;
import dev.troupe.edit.token.LineTokenizer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Tells what speaks against a reading of the indentation of REPLACE that the lines that stay would allow. */
final class KeptLineDoubt {

    private static final double ALIKE = 0.5;

    private final List<String> search;
    private final List<String> replace;
    private final List<Optional<String>> file;
    private final List<Pair> kept;
    private final List<Pair> becoming;
    private final boolean[] stays;
    private final boolean[] stood;

    KeptLineDoubt(
            List<String> search,
            List<String> replace,
            List<Optional<String>> file,
            List<Pair> kept,
            List<Pair> becoming,
            boolean[] stays,
            boolean[] stood) {
        this.search = search;
        this.replace = replace;
        this.file = file;
        this.kept = kept;
        this.becoming = becoming;
        this.stays = stays;
        this.stood = stood;
    }

    /** Whether only the first line tells that REPLACE is shifted, which may be the only one that lost its indentation. */
    boolean isToldByFirstAlone() {
        OptionalInt first = KeptLineEvidence.first(replace);
        return first.isPresent()
                && first.getAsInt() < last(replace)
                && LineIndentation.of(replace.get(first.getAsInt())).isEmpty()
                && file.stream()
                        .flatMap(Optional::stream)
                        .findFirst()
                        .filter(it -> !it.isEmpty())
                        .isPresent()
                && kept.stream().allMatch(it -> it.after() == first.getAsInt());
    }

    /** Whether what takes the place of lines begins as they do, so that one of them may be the other's successor. */
    boolean isAlike() {
        return becoming.stream()
                .anyMatch(it -> isAlike(search.get(it.before()), replace.get(it.after())));
    }

    private static boolean isAlike(String one, String other) {
        return (isStar(one) && isStar(other))
                || LineSimilarity.of(LineTokenizer.of(one), LineTokenizer.of(other)) > ALIKE;
    }

    /** Whether lines of a comment that begin with a star take one another's place and are not indented alike. */
    boolean isMisaligned() {
        return becoming.stream()
                .filter(it -> isStar(search.get(it.before())) && isStar(replace.get(it.after())))
                .anyMatch(it ->
                        !LineIndentation.of(search.get(it.before()))
                                .equals(LineIndentation.of(replace.get(it.after()))));
    }

    private static boolean isStar(String line) {
        return line.stripLeading().startsWith("*");
    }

    /** Whether a line is indented as the one of SEARCH that it replaces, and yet does not get the indentation of that one. */
    boolean leavesBehind(List<Optional<String>> indents) {
        return becoming.stream()
                .anyMatch(it ->
                        LineIndentation.of(search.get(it.before()))
                                        .equals(LineIndentation.of(replace.get(it.after())))
                                && !LineIndentation.of(search.get(it.before()))
                                        .equals(file.get(it.before()).orElseThrow())
                                && !indents.get(it.after()).equals(file.get(it.before())));
    }

    /** Whether both sides end in the same line, and it would move. */
    boolean movesLast(List<Optional<String>> indents) {
        int before = last(search);
        int after = last(replace);
        return before >= 0
                && after >= 0
                && stays[before]
                && stood[after]
                && file.get(before).isPresent()
                && !indents.get(after).equals(file.get(before));
    }

    private static int last(List<String> lines) {
        return IntStream.range(0, lines.size())
                .filter(j -> !lines.get(j).isBlank())
                .max()
                .orElse(-1);
    }

    /** Whether a line that REPLACE has further in than the one above, which opens something, would not be so any more. */
    boolean breaksStep(List<Optional<String>> indents) {
        int above = -1;
        for (int j = 0; j < replace.size(); j++) {
            String line = replace.get(j);
            if (line.isBlank()) {
                continue;
            }
            boolean own = above >= 0 && stood[above] && stood[j];
            if (above >= 0 && !own && opens(replace.get(above))) {
                boolean step =
                        LineIndentation.of(line).length()
                                > LineIndentation.of(replace.get(above)).length();
                if (step
                        && KeptLineEvidence.width(indents.get(j))
                                <= KeptLineEvidence.width(indents.get(above))) {
                    return true;
                }
            }
            above = j;
        }
        return false;
    }

    /**
     * Whether a new block would begin further out than what it comes before, although nothing is closed
     * there, or what closes a block would stand further out than what did so.
     */
    boolean beginsFurtherOut(List<Optional<String>> indents) {
        int first = KeptLineEvidence.first(replace).orElse(-1);
        int begin = KeptLineEvidence.first(search).orElse(-1);
        boolean out =
                first >= 0
                        && begin >= 0
                        && !stood[first]
                        && !isStar(search.get(begin))
                        && KeptLineEvidence.width(indents.get(first))
                                < KeptLineEvidence.width(file.get(begin));
        if (!out) {
            return false;
        }
        String fresh = replace.get(first).strip();
        boolean wraps =
                fresh.endsWith("{")
                        && KeptLineEvidence.open(search) == KeptLineEvidence.open(replace);
        return closes(fresh) ? closes(search.get(begin).strip()) : wraps;
    }

    private static boolean closes(String body) {
        return KeptLineEvidence.CLOSING.indexOf(body.charAt(0)) >= 0;
    }

    /**
     * Whether the first line of REPLACE may lack all of the indentation of the first one in the file, or a level of it.
     *
     * @param level how wide levels are
     */
    boolean mayLackLevel(int first, int level) {
        String theirs = file.stream().flatMap(Optional::stream).findFirst().orElse("");
        String mine = LineIndentation.of(replace.get(first));
        int lacking = theirs.length() - mine.length();
        if (lacking <= 0 || !(theirs.startsWith(mine) || theirs.endsWith(mine))) {
            return false;
        }
        String body = replace.get(first).strip();
        int begin = KeptLineEvidence.first(search).orElse(-1);
        boolean stays = begin >= 0 && search.get(begin).strip().equals(body);
        return mine.isEmpty() || stays || (lacking == level && !closes(body));
    }

    private static boolean opens(String line) {
        String text = line.strip();
        return KeptLineEvidence.OPENING.indexOf(text.charAt(text.length() - 1)) >= 0;
    }
}
