package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.prose.ProseToken.Kind;
import dev.troupe.model.text.extract.prose.SentenceState.Stage;
import java.util.Set;

/** Tells from the words of a sentence who acts, and whether at all. */
final class ActorDetector {
    private static final Set<String> FIRST_PERSON =
            Set.of("i'll", "we'll", "lemme", "let's", "imma", "let", "i'm", "we're", "i", "we");
    private static final Set<String> ANNOUNCING = Set.of("i'll", "we'll", "lemme", "let's", "imma");
    private static final Set<String> PROGRESSIVE =
            Set.of("i'm", "we're", "am", "are", "now", "currently");
    private static final Set<String> OBLIGED = Set.of("should", "must");
    private static final Set<String> TROUBLE = Set.of("problem", "worries");
    private static final Set<String> WILL = Set.of("will", "shall", "gonna");

    private final SentenceState sentence;

    ActorDetector(SentenceState sentence) {
        this.sentence = sentence;
    }

    /** Whether a word may say that the model itself is about to act. */
    static boolean firstPerson(String word) {
        return FIRST_PERSON.contains(word);
    }

    /** Reads a word for what it says of who acts; false when it says nothing. */
    boolean read(String word) {
        if (firstPerson(word) && announced(word)) {
            return true;
        }
        if (negates(word)) {
            negate(word);
        } else if (parts(word)) {
            sentence.clause();
        } else if (somebodyElse(word)) {
            boolean reports =
                    EnglishVocabulary.FINITE.contains(word)
                            || EnglishVocabulary.REPORT.contains(word);
            if (sentence.gerund && sentence.stage == Stage.LISTING && reports) {
                sentence.describe();
                return true;
            }
            if (sentence.told && sentence.previous("and")) {
                sentence.describe(); // "Run it and you lose everything"
            }
            sentence.mood = SentenceMood.FOREIGN;
            sentence.pronoun = false;
            sentence.stage = sentence.stage == Stage.BEFORE ? Stage.BEFORE : Stage.TAIL;
        } else {
            return false;
        }
        return true;
    }

    private boolean announced(String word) {
        if (word.equals("let")) {
            if (!sentence.next("me") && !sentence.next("us")) {
                return false;
            }
            sentence.intend();
            sentence.at++;
        } else if (ANNOUNCING.contains(word)) {
            sentence.intend();
        } else {
            sentence.clause();
            sentence.mood = SentenceMood.OPEN;
            sentence.pronoun = true;
        }
        return true;
    }

    private boolean negates(String word) {
        boolean instead = word.equals("instead") && sentence.next("of");
        boolean rather = word.equals("rather") && sentence.next("than");
        boolean left =
                sentence.mood == SentenceMood.INTENT && EnglishVocabulary.LEAVING.contains(word);
        return instead || rather || (EnglishVocabulary.NEGATIONS.contains(word) && !left);
    }

    private boolean parts(String word) {
        boolean so =
                word.equals("so") && !sentence.next("that") && sentence.mood != SentenceMood.INTENT;
        return word.equals("but") || (so && !sentence.gerund);
    }

    private void negate(String word) {
        if (sentence.stage == Stage.BEFORE || sentence.stage == Stage.WANTED) {
            boolean fine = word.equals("no") && sentence.next(TROUBLE);
            sentence.at += fine ? 1 : 0;
            boolean answer = fine || (word.equals("no") && sentence.next(","));
            sentence.mood = answer ? sentence.mood : SentenceMood.DENIED;
            sentence.pronoun = false;
            sentence.stage = Stage.BEFORE;
        } else {
            sentence.skipsNext = true;
            sentence.stage = Stage.LISTING;
        }
    }

    private boolean somebodyElse(String word) {
        if (EnglishVocabulary.POSSIBLE.contains(word)) {
            boolean mine = sentence.pronoun && OBLIGED.contains(word) && sentence.previous("i");
            boolean said = sentence.mood == SentenceMood.INTENT || sentence.gerund;
            return !mine && !(said && sentence.stage != Stage.BEFORE);
        }
        if (EnglishVocabulary.REPORT.contains(word)) {
            return sentence.mood != SentenceMood.INTENT || sentence.stage == Stage.BEFORE;
        }
        boolean forYou = sentence.stage == Stage.LISTING && sentence.previous("for");
        return EnglishVocabulary.OTHERS.contains(word) && !forYou;
    }

    /** Reads a word that stands before any verb of running. */
    void beforeVerb(String word) {
        if (sentence.pronoun) {
            verbOfPronoun(word);
        } else if (sentence.mood == SentenceMood.OPEN) {
            opening(word);
        } else if (sentence.mood == SentenceMood.INTENT) {
            intending(word);
        }
    }

    private void verbOfPronoun(String word) {
        boolean filler =
                EnglishVocabulary.OPENERS.contains(word)
                        && !EnglishVocabulary.WILLING.contains(word);
        if (filler || word.equals("am") || word.equals("are")) {
            return;
        }
        sentence.pronoun = false;
        boolean leads = !word.equals("have") || sentence.next("to");
        boolean now = EnglishVocabulary.RUNNING.contains(word) && sentence.previous(PROGRESSIVE);
        if (EnglishVocabulary.WILLING.contains(word) && leads) {
            sentence.intend();
        } else if (now || (EnglishVocabulary.RUN.contains(word) && sentence.inARow)) {
            sentence.run();
        } else {
            boolean habit = EnglishVocabulary.RUN.contains(word) || word.equals("have");
            sentence.mood = habit ? SentenceMood.FOREIGN : SentenceMood.SUBJECT;
        }
    }

    private void opening(String word) {
        boolean leads = sentence.next("to") && EnglishVocabulary.LEADING_TO.contains(word);
        boolean run = EnglishVocabulary.RUN.contains(word) && sentence.chained;
        if (EnglishVocabulary.IMPERATIVE.contains(word) || run) {
            sentence.told = true;
            sentence.run();
        } else if (EnglishVocabulary.RUNNING.contains(word)) {
            sentence.running();
        } else if (leads || WILL.contains(word)) {
            sentence.intend();
        } else if (!EnglishVocabulary.OPENERS.contains(word) && !number(word)) {
            sentence.mood = SentenceMood.SUBJECT;
        }
    }

    private void intending(String word) {
        boolean tries = word.equals("try") && sentence.next(Kind.CODE);
        boolean running =
                EnglishVocabulary.RUNNING.contains(word)
                        && sentence.previous(EnglishVocabulary.LEADING_TO_RUNNING);
        boolean run = sentence.ready && (tries || EnglishVocabulary.RUN.contains(word));
        if (run || (running && !sentence.speaking)) {
            sentence.run();
        } else if (word.equals("how")) {
            sentence.mood = SentenceMood.FOREIGN;
        } else if (word.equals("to")) {
            sentence.ready = sentence.previous(EnglishVocabulary.LEADING_TO);
        } else if (word.equals("and") || word.equals("then")) {
            sentence.ready = !sentence.speaking || word.equals("then");
        } else if (!EnglishVocabulary.AUXILIARIES.contains(word) && !word.endsWith("ly")) {
            sentence.speaking |= sentence.ready && EnglishVocabulary.SPEAKING.contains(word);
            sentence.ready = false;
        }
    }

    private static boolean number(String word) {
        return word.chars().allMatch(Character::isDigit);
    }
}
