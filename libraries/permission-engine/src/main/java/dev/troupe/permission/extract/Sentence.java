package dev.troupe.permission.extract;

import dev.troupe.permission.extract.Course.Stage;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads one English sentence from left to right. A command is taken where a verb of running is licensed: by a first person's
 * intention, by an instruction, or because nobody is named and it is going on.
 */
final class Sentence {
    private static final Set<String> QUESTIONS =
            Set.of("do", "does", "did", "should", "shall", "can", "could", "may", "would", "want");
    private static final Set<String> ASKED = Set.of("i", "we", "you", "me", "it", "the");
    private static final Set<String> APART = Set.of("and", "then", ";");
    private static final Set<String> AGAIN = Set.of("more", "again");
    private static final Set<String> TELLING = Set.of("know", "tell");
    private static final Set<String> CONSENTING = Set.of("your", "you");

    private final Course course;
    private final Actors actors;
    private final Commands commands;

    /** Whether nothing in it is to be run. */
    private boolean dismissed;

    /** Whether its condition only says what comes first. */
    private boolean sequel;

    /**
     * @param tokens of the sentence, its end included
     * @param text the paragraph, with {@code offset} the index of its first character
     * @param opening how it starts; its mood is not OPEN when somebody else's words are read
     */
    Sentence(
            List<Token> tokens,
            String text,
            int offset,
            Opening opening,
            Predicate<String> program) {
        this.course = new Course(tokens, opening.mood(), opening.chained());
        this.actors = new Actors(course);
        this.commands = new Commands(course, text, offset, program);
        if (opening.wanted()) {
            course.want();
        }
    }

    /** Its commands. */
    List<Candidate> read() {
        for (course.at = 0; course.at < course.tokens.size(); course.at++) {
            Token token = course.tokens.get(course.at);
            switch (token.kind()) {
                case WORD -> word(token);
                case CODE -> commands.code(token);
                case QUOTATION -> commands.quotation(token);
                case MARK -> mark(token);
                case END -> dismissed |= token.is("?") || token.is("？");
            }
        }
        return dismissed ? List.of() : course.candidates;
    }

    /** Its mood at its end; "once that is done" only says what comes first. */
    Mood mood() {
        return dismissed || (course.conditional && !sequel) ? Mood.FOREIGN : course.mood;
    }

    /** Whether it says that something is run of which it does not say what. */
    boolean wants() {
        return !dismissed && !course.conditional && course.wants();
    }

    private void mark(Token mark) {
        if (mark.is(";") || mark.is("—") || mark.is("–")) {
            course.clause();
        } else if (mark.is(",")) {
            course.ready = true;
        } else if (mark.is("(") && course.stage == Stage.LISTING) {
            course.stage = Stage.TAIL;
        }
    }

    private void word(Token token) {
        String word = token.text();
        boolean anew = token.among(Words.TO_RUN) || Actors.firstPerson(word);
        if (course.stage != Stage.BEFORE && course.previous("\n") && anew) {
            course.clause();
        }
        course.inARow |= token.among(Words.IN_A_ROW);
        if (putsOff(word)) {
            dismissed = true;
        } else if (Words.CONDITIONS.contains(word)) {
            condition(word);
        } else if (!actors.read(word)) {
            switch (course.stage) {
                case BEFORE -> actors.beforeVerb(word);
                case WANTED -> commands.wanted(token);
                case LISTING -> commands.listing(token);
                case TAIL -> commands.tail(token);
            }
        }
    }

    /** Whether a word makes the sentence a question, a guess, a plan for later or dependent on somebody's consent. */
    private boolean putsOff(String word) {
        boolean consent = Words.CONSENT.contains(word) && course.previous(CONSENTING);
        boolean question = course.at == 0 && QUESTIONS.contains(word) && course.next(ASKED);
        return consent || question || Words.NOT_NOW.contains(word);
    }

    private void condition(String word) {
        if (word.equals("once") && course.next(AGAIN)) {
            return;
        }
        boolean aside =
                word.equals("otherwise") || (word.equals("until") && course.stage != Stage.BEFORE);
        if (aside || course.previous(Words.ASKING)) {
            course.conditional |= course.previous(TELLING) && course.candidates.isEmpty();
            course.subordinate = true;
            course.stage = course.stage == Stage.BEFORE ? Stage.BEFORE : Stage.TAIL;
            return;
        }
        boolean inserted =
                course.previous(",")
                        && course.at > 1
                        && course.tokens.get(course.at - 2).among(APART);
        boolean apart = inserted || course.previous(APART);
        dismissed |= !course.candidates.isEmpty() && !apart;
        course.conditional = true;
        sequel = (word.equals("once") || word.equals("when")) && !course.next("you");
    }
}
