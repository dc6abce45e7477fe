package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.prose.SentenceState.Stage;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads one English sentence from left to right. A command is taken where a verb of running is licensed: by a first person's
 * intention, by an instruction, or because nobody is named and it is going on.
 */
final class EnglishSentenceReader {
    private static final Set<String> QUESTIONS =
            Set.of("do", "does", "did", "should", "shall", "can", "could", "may", "would", "want");
    private static final Set<String> ASKED = Set.of("i", "we", "you", "me", "it", "the");
    private static final Set<String> APART = Set.of("and", "then", ";");
    private static final Set<String> AGAIN = Set.of("more", "again");
    private static final Set<String> TELLING = Set.of("know", "tell");
    private static final Set<String> CONSENTING = Set.of("your", "you");

    private final SentenceState sentence;
    private final ActorDetector actors;
    private final SentenceCommandReader commands;

    /** Whether nothing in it is to be run. */
    private boolean dismissed;

    /** Whether its condition only says what comes first. */
    private boolean sequel;

    /**
     * @param tokens of the sentence, its end included
     * @param text the paragraph, with {@code offset} the index of its first character
     * @param opening how it starts; its mood is not OPEN when somebody else's words are read
     */
    EnglishSentenceReader(
            List<ProseToken> tokens,
            String text,
            int offset,
            ParagraphContext opening,
            Predicate<String> program) {
        this.sentence = new SentenceState(tokens, opening.mood(), opening.chained());
        this.actors = new ActorDetector(sentence);
        this.commands = new SentenceCommandReader(sentence, text, offset, program);
        if (opening.wanted()) {
            sentence.want();
        }
    }

    /** Its commands. */
    List<CommandCandidate> read() {
        for (sentence.at = 0; sentence.at < sentence.tokens.size(); sentence.at++) {
            ProseToken token = sentence.tokens.get(sentence.at);
            switch (token.kind()) {
                case WORD -> word(token);
                case CODE -> commands.code(token);
                case QUOTATION -> commands.quotation(token);
                case MARK -> mark(token);
                case END -> dismissed |= token.is("?") || token.is("？");
            }
        }
        return dismissed ? List.of() : sentence.candidates;
    }

    /** Its mood at its end; "once that is done" only says what comes first. */
    SentenceMood mood() {
        return dismissed || (sentence.conditional && !sequel)
                ? SentenceMood.FOREIGN
                : sentence.mood;
    }

    /** Whether it says that something is run of which it does not say what. */
    boolean wants() {
        return !dismissed && !sentence.conditional && sentence.wants();
    }

    private void mark(ProseToken mark) {
        if (mark.is(";") || mark.is("—") || mark.is("–")) {
            sentence.clause();
        } else if (mark.is(",")) {
            sentence.ready = true;
        } else if (mark.is("(") && sentence.stage == Stage.LISTING) {
            sentence.stage = Stage.TAIL;
        }
    }

    private void word(ProseToken token) {
        String word = token.text();
        boolean anew = token.among(EnglishVocabulary.TO_RUN) || ActorDetector.firstPerson(word);
        if (sentence.stage != Stage.BEFORE && sentence.previous("\n") && anew) {
            sentence.clause();
        }
        sentence.inARow |= token.among(EnglishVocabulary.IN_A_ROW);
        if (putsOff(word)) {
            dismissed = true;
        } else if (EnglishVocabulary.CONDITIONS.contains(word)) {
            condition(word);
        } else if (!actors.read(word)) {
            switch (sentence.stage) {
                case BEFORE -> actors.beforeVerb(word);
                case WANTED -> commands.wanted(token);
                case LISTING -> commands.listing(token);
                case TAIL -> commands.tail(token);
            }
        }
    }

    /** Whether a word makes the sentence a question, a guess, a plan for later or dependent on somebody's consent. */
    private boolean putsOff(String word) {
        boolean consent = EnglishVocabulary.CONSENT.contains(word) && sentence.previous(CONSENTING);
        boolean question = sentence.at == 0 && QUESTIONS.contains(word) && sentence.next(ASKED);
        return consent || question || EnglishVocabulary.NOT_NOW.contains(word);
    }

    private void condition(String word) {
        if (word.equals("once") && sentence.next(AGAIN)) {
            return;
        }
        boolean aside =
                word.equals("otherwise")
                        || (word.equals("until") && sentence.stage != Stage.BEFORE);
        if (aside || sentence.previous(EnglishVocabulary.ASKING)) {
            sentence.conditional |= sentence.previous(TELLING) && sentence.candidates.isEmpty();
            sentence.subordinate = true;
            sentence.stage = sentence.stage == Stage.BEFORE ? Stage.BEFORE : Stage.TAIL;
            return;
        }
        boolean inserted =
                sentence.previous(",")
                        && sentence.at > 1
                        && sentence.tokens.get(sentence.at - 2).among(APART);
        boolean apart = inserted || sentence.previous(APART);
        dismissed |= !sentence.candidates.isEmpty() && !apart;
        sentence.conditional = true;
        sequel = (word.equals("once") || word.equals("when")) && !sentence.next("you");
    }
}
