package dev.troupe.permission.extract;

import dev.troupe.permission.extract.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Reads a paragraph sentence by sentence. */
final class Paragraph {
    private final List<Extracted> commands = new ArrayList<>();
    private final Predicate<String> program;
    private final String text;
    private final int offset;
    private Mood last = Mood.OPEN;
    private boolean introduces;
    private boolean reported;
    private boolean forbids;
    private boolean wants;

    private Paragraph(String text, int offset, Predicate<String> program) {
        this.text = text;
        this.offset = offset;
        this.program = program;
    }

    /**
     * What a paragraph holds.
     *
     * @param commands those that it says are to be run
     * @param last the mood of its last sentence
     * @param introduces whether that sentence speaks of what follows
     * @param forbids whether its first sentence forbids to run what stands before it, or asks whether to
     * @param wants whether that last sentence announces that something is run, and not what
     */
    record Reading(
            List<Extracted> commands,
            Mood last,
            boolean introduces,
            boolean forbids,
            boolean wants) {}

    /** Reads a paragraph. */
    static Reading read(List<Line> lines, Opening opening, Predicate<String> program) {
        int offset = lines.getFirst().start();
        Paragraph paragraph = new Paragraph(joined(lines, offset), offset, program);
        paragraph.sentences(Tokens.of(paragraph.text, offset), opening);
        return new Reading(
                paragraph.commands,
                paragraph.last,
                paragraph.introduces,
                paragraph.forbids,
                paragraph.wants);
    }

    /** The lines with blanks for what stands between them, so that places stay the same. */
    private static String joined(List<Line> lines, int offset) {
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            text.append(" ".repeat(Math.max(0, line.start() - offset - text.length() - 1)));
            text.append(text.isEmpty() ? "" : "\n").append(line.text());
        }
        return text.toString();
    }

    private void sentences(List<Token> tokens, Opening opening) {
        int from = 0;
        for (int i = 0; i < tokens.size(); i++) {
            boolean quoting =
                    tokens.get(i).is(":") && i + 1 < tokens.size() && tokens.get(i + 1).is("\n");
            boolean ends = tokens.get(i).kind() == Kind.END || i == tokens.size() - 1;
            if (!ends && !quoting) {
                continue;
            }
            List<Token> sentence = tokens.subList(from, i + 1);
            boolean foreign = opening.mood() == Mood.OPEN && reported;
            Mood mood = foreign ? Mood.FOREIGN : opening.mood();
            boolean chained = opening.chained() || !commands.isEmpty();
            boolean announced = wants && startsWith(sentence, Kind.CODE);
            boolean wanted = from == 0 ? opening.wanted() : announced;
            sentence(sentence, new Opening(mood, wanted, chained));
            forbids |= from == 0 && forbids(sentence);
            reported |= last == Mood.FOREIGN && sentence.stream().anyMatch(it -> it.is(":"));
            if (quoting && last.adverse()) {
                return;
            }
            from = i + 1;
        }
    }

    private void sentence(List<Token> tokens, Opening opening) {
        Sentence sentence = new Sentence(tokens, text, offset, opening, program);
        List<Candidate> found = sentence.read();
        if (found.isEmpty() && opening.mood() == Mood.OPEN) {
            found = Tongues.read(tokens, new Plausible(program));
        }
        boolean told = output(tokens) || filing(tokens) || citing(tokens, sentence.mood());
        last = told ? Mood.FOREIGN : sentence.mood();
        found.forEach(candidate -> commands.add(candidate.extracted()));
        introduces = any(tokens, Words.POINTING_ON);
        wants = sentence.wants() && tokens.stream().anyMatch(token -> token.is(":"));
    }

    /** Whether it introduces what a program printed. */
    private static boolean output(List<Token> sentence) {
        int size = sentence.size();
        return sentence.getLast().is(":")
                && any(sentence.subList(Math.max(0, size - 4), size), Words.OUTPUTS);
    }

    /** Whether it introduces the text of a file. */
    private static boolean filing(List<Token> sentence) {
        return sentence.getLast().is(":")
                && sentence.stream().anyMatch(Paragraph::file)
                && any(sentence, Words.FILING)
                && !any(sentence, Words.TO_RUN);
    }

    /** Whether it introduces what the project's documents say. */
    private static boolean citing(List<Token> sentence, Mood mood) {
        return sentence.getLast().is(":")
                && mood != Mood.INTENT
                && (any(sentence, Words.DOCUMENTS) || any(sentence, Words.FINDING))
                && !any(sentence, Words.IMPERATIVE)
                && !any(sentence, Words.RUNNING);
    }

    private static boolean file(Token token) {
        boolean name = token.text().lastIndexOf('.') >= 0 && token.text().indexOf(' ') < 0;
        return token.is("file") || token.is("script") || (name && (token.code() || token.word()));
    }

    private boolean forbids(List<Token> sentence) {
        boolean asks = sentence.getLast().is("?") && any(sentence.subList(0, 1), Words.MODALS);
        boolean whether = last == Mood.FOREIGN && any(sentence, Words.FIRST_PERSON);
        if (asks && any(sentence, Words.GOING_ON)) {
            return true;
        }
        return (last == Mood.DENIED || asks || whether)
                && any(sentence, Words.TO_RUN)
                && any(sentence, Words.POINTING_BACK);
    }

    private static boolean startsWith(List<Token> sentence, Kind kind) {
        Token first = sentence.getFirst();
        boolean later = first.is("\n") && sentence.size() > 1;
        return (later ? sentence.get(1) : first).kind() == kind;
    }

    private static boolean any(List<Token> sentence, Set<String> words) {
        return sentence.stream().anyMatch(token -> token.among(words));
    }
}
