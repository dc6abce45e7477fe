package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.block.ExtractedCommand;
import dev.troupe.model.text.extract.block.SourceLine;
import dev.troupe.model.text.extract.prose.ProseToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Reads a paragraph sentence by sentence. */
public final class ParagraphReader {
    private final List<ExtractedCommand> commands = new ArrayList<>();
    private final Predicate<String> program;
    private final String text;
    private final int offset;
    private SentenceMood last = SentenceMood.OPEN;
    private boolean introduces;
    private boolean reported;
    private boolean forbids;
    private boolean wants;

    private ParagraphReader(String text, int offset, Predicate<String> program) {
        this.text = text;
        this.offset = offset;
        this.program = program;
    }

    /**
     * Describes what a paragraph holds.
     *
     * @param commands those that it says are to be run
     * @param last the mood of its last sentence
     * @param introduces whether that sentence speaks of what follows
     * @param forbids whether its first sentence forbids to run what stands before it, or asks whether to
     * @param wants whether that last sentence announces that something is run, and not what
     */
    public record Reading(
            List<ExtractedCommand> commands,
            SentenceMood last,
            boolean introduces,
            boolean forbids,
            boolean wants) {}

    /** Reads a paragraph. */
    public static Reading read(
            List<SourceLine> lines, ParagraphContext opening, Predicate<String> program) {
        int offset = lines.getFirst().start();
        ParagraphReader paragraph = new ParagraphReader(joined(lines, offset), offset, program);
        paragraph.sentences(ProseTokenizer.of(paragraph.text, offset), opening);
        return new Reading(
                paragraph.commands,
                paragraph.last,
                paragraph.introduces,
                paragraph.forbids,
                paragraph.wants);
    }

    /** The lines with blanks for what stands between them, so that places stay the same. */
    private static String joined(List<SourceLine> lines, int offset) {
        StringBuilder text = new StringBuilder();
        for (SourceLine line : lines) {
            text.append(" ".repeat(Math.max(0, line.start() - offset - text.length() - 1)));
            text.append(text.isEmpty() ? "" : "\n").append(line.text());
        }
        return text.toString();
    }

    private void sentences(List<ProseToken> tokens, ParagraphContext opening) {
        int from = 0;
        for (int i = 0; i < tokens.size(); i++) {
            boolean quoting =
                    tokens.get(i).is(":") && i + 1 < tokens.size() && tokens.get(i + 1).is("\n");
            boolean ends = tokens.get(i).kind() == Kind.END || i == tokens.size() - 1;
            if (!ends && !quoting) {
                continue;
            }
            List<ProseToken> sentence = tokens.subList(from, i + 1);
            boolean foreign = opening.mood() == SentenceMood.OPEN && reported;
            SentenceMood mood = foreign ? SentenceMood.FOREIGN : opening.mood();
            boolean chained = opening.chained() || !commands.isEmpty();
            boolean announced = wants && startsWith(sentence, Kind.CODE);
            boolean wanted = from == 0 ? opening.wanted() : announced;
            sentence(sentence, new ParagraphContext(mood, wanted, chained));
            forbids |= from == 0 && forbids(sentence);
            reported |=
                    last == SentenceMood.FOREIGN && sentence.stream().anyMatch(it -> it.is(":"));
            if (quoting && last.adverse()) {
                return;
            }
            from = i + 1;
        }
    }

    private void sentence(List<ProseToken> tokens, ParagraphContext opening) {
        EnglishSentenceReader sentence =
                new EnglishSentenceReader(tokens, text, offset, opening, program);
        List<CommandCandidate> found = sentence.read();
        if (found.isEmpty() && opening.mood() == SentenceMood.OPEN) {
            found = ForeignSentenceReader.read(tokens, new CommandPlausibilityCheck(program));
        }
        boolean told = output(tokens) || filing(tokens) || citing(tokens, sentence.mood());
        last = told ? SentenceMood.FOREIGN : sentence.mood();
        found.forEach(candidate -> commands.add(candidate.extracted()));
        introduces = any(tokens, EnglishVocabulary.POINTING_ON);
        wants = sentence.wants() && tokens.stream().anyMatch(token -> token.is(":"));
    }

    /** Whether it introduces what a program printed. */
    private static boolean output(List<ProseToken> sentence) {
        int size = sentence.size();
        return sentence.getLast().is(":")
                && any(sentence.subList(Math.max(0, size - 4), size), EnglishVocabulary.OUTPUTS);
    }

    /** Whether it introduces the text of a file. */
    private static boolean filing(List<ProseToken> sentence) {
        return sentence.getLast().is(":")
                && sentence.stream().anyMatch(ParagraphReader::file)
                && any(sentence, EnglishVocabulary.FILING)
                && !any(sentence, EnglishVocabulary.TO_RUN);
    }

    /** Whether it introduces what the project's documents say. */
    private static boolean citing(List<ProseToken> sentence, SentenceMood mood) {
        return sentence.getLast().is(":")
                && mood != SentenceMood.INTENT
                && (any(sentence, EnglishVocabulary.DOCUMENTS)
                        || any(sentence, EnglishVocabulary.FINDING))
                && !any(sentence, EnglishVocabulary.IMPERATIVE)
                && !any(sentence, EnglishVocabulary.RUNNING);
    }

    private static boolean file(ProseToken token) {
        boolean name = token.text().lastIndexOf('.') >= 0 && token.text().indexOf(' ') < 0;
        return token.is("file") || token.is("script") || (name && (token.code() || token.word()));
    }

    private boolean forbids(List<ProseToken> sentence) {
        boolean asks =
                sentence.getLast().is("?") && any(sentence.subList(0, 1), EnglishVocabulary.MODALS);
        boolean whether =
                last == SentenceMood.FOREIGN && any(sentence, EnglishVocabulary.FIRST_PERSON);
        if (asks && any(sentence, EnglishVocabulary.GOING_ON)) {
            return true;
        }
        return (last == SentenceMood.DENIED || asks || whether)
                && any(sentence, EnglishVocabulary.TO_RUN)
                && any(sentence, EnglishVocabulary.POINTING_BACK);
    }

    private static boolean startsWith(List<ProseToken> sentence, Kind kind) {
        ProseToken first = sentence.getFirst();
        boolean later = first.is("\n") && sentence.size() > 1;
        return (later ? sentence.get(1) : first).kind() == kind;
    }

    private static boolean any(List<ProseToken> sentence, Set<String> words) {
        return sentence.stream().anyMatch(token -> token.among(words));
    }
}
