package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.block.ExtractedCommand.How;
import dev.troupe.model.text.extract.prose.ProseToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Keeps track of how far the reading of a sentence has got. */
final class SentenceState {
    /** Says what is to come in a sentence. */
    enum Stage {
        /** No verb of running yet. */
        BEFORE,
        /** Behind the verb; the command is to come. */
        WANTED,
        /** Behind a command; more of them may be listed. */
        LISTING,
        /** Behind other words; only a coordinator leads to more. */
        TAIL
    }

    private static final Set<String> MARKS = Set.of("*", "\n");

    final List<CommandCandidate> candidates = new ArrayList<>();
    final List<ProseToken> tokens;

    /** Index of the token that is being read. */
    int at;

    /** Index of the latest verb of running, -1 before there is one. */
    int verb = -1;

    SentenceMood mood;
    Stage stage = Stage.BEFORE;

    /** Whether a verb would stand where it continues what was announced. */
    boolean ready = true;

    /** Whether commands stand before, so that a mere "then" announces another. */
    boolean chained;

    /** Whether no command may be taken any more because of a condition. */
    boolean conditional;

    /** Whether the next code is what is not run. */
    boolean skipsNext;

    /** Whether the verb is a bare "running", which may turn out to be what is spoken about. */
    boolean gerund;

    /** Whether a subordinate clause has begun behind the command. */
    boolean subordinate;

    /** Whether "I" or "we" stands before and its verb is to come. */
    boolean pronoun;

    /** Whether the sentence says that it is next in a row. */
    boolean inARow;

    /** Whether the verb tells somebody to run what follows. */
    boolean told;

    /** Whether the verb of the intention speaks or writes. */
    boolean speaking;

    /** Whether the sentence is an item of a list of what is run. */
    boolean listed;

    SentenceState(List<ProseToken> tokens, SentenceMood mood, boolean chained) {
        this.tokens = tokens;
        this.mood = mood;
        this.chained = chained;
    }

    /** A verb of running stood before the sentence; its command is to come. */
    void want() {
        mood = SentenceMood.INTENT;
        stage = Stage.WANTED;
        ready = false;
        listed = true;
        while (verb + 1 < tokens.size() && tokens.get(verb + 1).among(MARKS)) {
            verb++;
        }
    }

    /** Whether its command is still to come at its end. */
    boolean wants() {
        return stage == Stage.WANTED && mood == SentenceMood.INTENT && candidates.isEmpty();
    }

    /** Starts a clause in which nobody is named yet; what others say continues. */
    void clause() {
        chained |= mood == SentenceMood.INTENT;
        boolean reported = mood == SentenceMood.FOREIGN && verb < 0 && !pronoun;
        mood = reported ? mood : SentenceMood.OPEN;
        stage = Stage.BEFORE;
        ready = true;
        skipsNext = false;
        gerund = false;
        pronoun = false;
        speaking = false;
    }

    /** The model says from here on what it is about to do. */
    void intend() {
        clause();
        mood = SentenceMood.INTENT;
    }

    /** The token is a verb of running that means what it says. */
    void run() {
        mood = mood == SentenceMood.OPEN ? SentenceMood.INTENT : mood;
        stage = Stage.WANTED;
        verb = at;
        skipsNext = false;
        ready = false;
        gerund = false;
    }

    /** The token is "running" with nobody named before. */
    void running() {
        SentenceMood before = mood;
        run();
        mood = before;
        gerund = true;
        subordinate = false;
    }

    void take(String command, int start, int end, How how) {
        if (!conditional) {
            candidates.add(new CommandCandidate(command, start, end, how, at));
        }
        stage = Stage.LISTING;
        ready = false;
        subordinate = false;
    }

    /** Takes back the commands of the latest verb: the sentence speaks of running them. */
    void describe() {
        while (!candidates.isEmpty() && candidates.getLast().word() >= verb) {
            candidates.removeLast();
        }
        gerund = false;
        mood = SentenceMood.FOREIGN;
        stage = Stage.TAIL;
    }

    boolean previous(String word) {
        return at > 0 && tokens.get(at - 1).is(word);
    }

    boolean previous(Set<String> words) {
        return at > 0 && tokens.get(at - 1).among(words);
    }

    boolean next(String word) {
        return at + 1 < tokens.size() && tokens.get(at + 1).is(word);
    }

    boolean next(Set<String> words) {
        return at + 1 < tokens.size() && tokens.get(at + 1).among(words);
    }

    boolean next(Kind kind) {
        return at + 1 < tokens.size() && tokens.get(at + 1).kind() == kind;
    }
}
