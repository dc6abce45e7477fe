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

    private final SentenceState course;

    ActorDetector(SentenceState course) {
        this.course = course;
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
            course.clause();
        } else if (somebodyElse(word)) {
            boolean reports =
                    EnglishVocabulary.FINITE.contains(word)
                            || EnglishVocabulary.REPORT.contains(word);
            if (course.gerund && course.stage == Stage.LISTING && reports) {
                course.describe();
                return true;
            }
            if (course.told && course.previous("and")) {
                course.describe(); // "Run it and you lose everything"
            }
            course.mood = SentenceMood.FOREIGN;
            course.pronoun = false;
            course.stage = course.stage == Stage.BEFORE ? Stage.BEFORE : Stage.TAIL;
        } else {
            return false;
        }
        return true;
    }

    private boolean announced(String word) {
        if (word.equals("let")) {
            if (!course.next("me") && !course.next("us")) {
                return false;
            }
            course.intend();
            course.at++;
        } else if (ANNOUNCING.contains(word)) {
            course.intend();
        } else {
            course.clause();
            course.mood = SentenceMood.OPEN;
            course.pronoun = true;
        }
        return true;
    }

    private boolean negates(String word) {
        boolean instead = word.equals("instead") && course.next("of");
        boolean rather = word.equals("rather") && course.next("than");
        boolean left =
                course.mood == SentenceMood.INTENT && EnglishVocabulary.LEAVING.contains(word);
        return instead || rather || (EnglishVocabulary.NEGATIONS.contains(word) && !left);
    }

    private boolean parts(String word) {
        boolean so =
                word.equals("so") && !course.next("that") && course.mood != SentenceMood.INTENT;
        return word.equals("but") || (so && !course.gerund);
    }

    private void negate(String word) {
        if (course.stage == Stage.BEFORE || course.stage == Stage.WANTED) {
            boolean fine = word.equals("no") && course.next(TROUBLE);
            course.at += fine ? 1 : 0;
            boolean answer = fine || (word.equals("no") && course.next(","));
            course.mood = answer ? course.mood : SentenceMood.DENIED;
            course.pronoun = false;
            course.stage = Stage.BEFORE;
        } else {
            course.skipsNext = true;
            course.stage = Stage.LISTING;
        }
    }

    private boolean somebodyElse(String word) {
        if (EnglishVocabulary.POSSIBLE.contains(word)) {
            boolean mine = course.pronoun && OBLIGED.contains(word) && course.previous("i");
            boolean said = course.mood == SentenceMood.INTENT || course.gerund;
            return !mine && !(said && course.stage != Stage.BEFORE);
        }
        if (EnglishVocabulary.REPORT.contains(word)) {
            return course.mood != SentenceMood.INTENT || course.stage == Stage.BEFORE;
        }
        boolean forYou = course.stage == Stage.LISTING && course.previous("for");
        return EnglishVocabulary.OTHERS.contains(word) && !forYou;
    }

    /** Reads a word that stands before any verb of running. */
    void beforeVerb(String word) {
        if (course.pronoun) {
            verbOfPronoun(word);
        } else if (course.mood == SentenceMood.OPEN) {
            opening(word);
        } else if (course.mood == SentenceMood.INTENT) {
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
        course.pronoun = false;
        boolean leads = !word.equals("have") || course.next("to");
        boolean now = EnglishVocabulary.RUNNING.contains(word) && course.previous(PROGRESSIVE);
        if (EnglishVocabulary.WILLING.contains(word) && leads) {
            course.intend();
        } else if (now || (EnglishVocabulary.RUN.contains(word) && course.inARow)) {
            course.run();
        } else {
            boolean habit = EnglishVocabulary.RUN.contains(word) || word.equals("have");
            course.mood = habit ? SentenceMood.FOREIGN : SentenceMood.SUBJECT;
        }
    }

    private void opening(String word) {
        boolean leads = course.next("to") && EnglishVocabulary.LEADING_TO.contains(word);
        boolean run = EnglishVocabulary.RUN.contains(word) && course.chained;
        if (EnglishVocabulary.IMPERATIVE.contains(word) || run) {
            course.told = true;
            course.run();
        } else if (EnglishVocabulary.RUNNING.contains(word)) {
            course.running();
        } else if (leads || WILL.contains(word)) {
            course.intend();
        } else if (!EnglishVocabulary.OPENERS.contains(word) && !number(word)) {
            course.mood = SentenceMood.SUBJECT;
        }
    }

    private void intending(String word) {
        boolean tries = word.equals("try") && course.next(Kind.CODE);
        boolean running =
                EnglishVocabulary.RUNNING.contains(word)
                        && course.previous(EnglishVocabulary.LEADING_TO_RUNNING);
        boolean run = course.ready && (tries || EnglishVocabulary.RUN.contains(word));
        if (run || (running && !course.speaking)) {
            course.run();
        } else if (word.equals("how")) {
            course.mood = SentenceMood.FOREIGN;
        } else if (word.equals("to")) {
            course.ready = course.previous(EnglishVocabulary.LEADING_TO);
        } else if (word.equals("and") || word.equals("then")) {
            course.ready = !course.speaking || word.equals("then");
        } else if (!EnglishVocabulary.AUXILIARIES.contains(word) && !word.endsWith("ly")) {
            course.speaking |= course.ready && EnglishVocabulary.SPEAKING.contains(word);
            course.ready = false;
        }
    }

    private static boolean number(String word) {
        return word.chars().allMatch(Character::isDigit);
    }
}
