package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.block.ExtractedCommand.How;
import dev.troupe.model.text.extract.block.KnownPrograms;
import dev.troupe.model.text.extract.prose.ProseToken.Kind;
import dev.troupe.model.text.extract.prose.SentenceState.Stage;
import java.util.Set;
import java.util.function.Predicate;

/** Takes the commands of a sentence where its course allows it. */
final class SentenceCommandReader {
    private static final Set<String> WITH = Set.of("with", "via", "using", "through");
    private static final Set<String> COMMAND = Set.of("command", "commands");
    private static final Set<String> DIRECT = Set.of(":", "\n", "both");
    private static final Set<String> NAMING =
            Set.of(
                    ":",
                    "command",
                    "commands",
                    "the",
                    "again",
                    "now",
                    "a",
                    "quick",
                    "just",
                    "following");
    private static final Set<String> ARTICLES = Set.of("the", "a");
    private static final Set<String> JOINING = Set.of("and", "then");
    private static final Set<String> TURNING = Set.of("to", "because", "which");
    private static final Set<String> LABELS = Set.of("command", "action", "next", "step");
    private static final int LONGEST = 400;
    private static final int FURTHEST = 4;

    private final SentenceState sentence;
    private final String text;
    private final int offset;
    private final CommandPlausibilityCheck plausibilityCheck;
    private final Predicate<String> program;

    SentenceCommandReader(
            SentenceState sentence, String text, int offset, Predicate<String> program) {
        this.sentence = sentence;
        this.text = text;
        this.offset = offset;
        this.program = program;
        this.plausibilityCheck = new CommandPlausibilityCheck(program);
    }

    /** Reads a word behind a verb of running, before its command. */
    void wanted(ProseToken token) {
        boolean first = sentence.at == sentence.verb + 1;
        if (first && token.among(EnglishVocabulary.IDIOMS)) {
            sentence.stage = Stage.BEFORE;
            sentence.mood = SentenceMood.SUBJECT;
        } else if (!(mayBeNamed() && named(token))) {
            if (token.among(TURNING) || (token.is("that") && !first)) {
                sentence.stage = Stage.TAIL;
                sentence.subordinate = true;
            } else if (sentence.gerund && token.among(EnglishVocabulary.FINITE)) {
                sentence.describe();
            }
        }
    }

    /** Whether a command may stand here without back-ticks: right behind the verb, or behind "command" or a colon. */
    private boolean mayBeNamed() {
        if (sentence.at - sentence.verb > FURTHEST + 1 || sentence.previous(ARTICLES)) {
            return false;
        }
        return sentence.tokens.subList(sentence.verb + 1, sentence.at).stream()
                .allMatch(token -> token.among(NAMING));
    }

    private boolean named(ProseToken token) {
        int start = token.start() - offset;
        if (start > 0 && text.charAt(start - 1) == '`') {
            return false; // code whose end is still to come
        }
        if (start > 0 && text.charAt(start - 1) == '\'') {
            return apostrophes(token, start);
        }
        if (sentence.listed
                && sentence.candidates.isEmpty()
                && KnownPrograms.alsoWord(token.text())) {
            return false; // "make sure that", "test the form"
        }
        UnquotedCommand bare = UnquotedCommand.read(text, start, program);
        if (!bare.found()) {
            return false;
        }
        int end = token.start() + bare.text().length();
        if (sentence.gerund && bare.described()) {
            sentence.describe();
        } else {
            sentence.take(bare.text(), token.start(), end, How.PHRASE);
        }
        while (sentence.at + 1 < sentence.tokens.size()
                && sentence.tokens.get(sentence.at + 1).start() < end) {
            sentence.at++;
        }
        return true;
    }

    /** Takes what stands between two apostrophes. */
    private boolean apostrophes(ProseToken token, int start) {
        int limit = Math.min(text.length(), start + LONGEST);
        int end = text.substring(start, limit).indexOf('\'');
        String quoted = end < 0 ? "" : text.substring(start, start + end);
        if (quoted.isBlank()
                || quoted.indexOf('\n') >= 0
                || !plausibilityCheck.withArguments(quoted)) {
            return false;
        }
        takeTo(quoted, token, token.start() + end);
        return true;
    }

    private void takeTo(String command, ProseToken token, int end) {
        sentence.take(command, token.start(), end, How.PHRASE);
        while (sentence.at + 1 < sentence.tokens.size()
                && sentence.tokens.get(sentence.at + 1).start() < end) {
            sentence.at++;
        }
    }

    /** Reads a word behind a command. */
    void listing(ProseToken token) {
        String word = token.text();
        if (token.among(EnglishVocabulary.TO_RUN)
                && (sentence.ready || sentence.previous(EnglishVocabulary.AND))) {
            sentence.run();
        } else if (sentence.gerund
                && !EnglishVocabulary.FOLLOWING.contains(word)
                && !word.endsWith("ly")) {
            sentence.describe();
        } else if (word.equals("or")) {
            sentence.skipsNext = true;
        } else if (word.equals("then") || word.equals("finally")) {
            sentence.skipsNext = false;
            sentence.ready = true;
        } else if (mayBeNamedToo() && named(token)) {
            sentence.ready = false;
        } else if (!EnglishVocabulary.AND.contains(word) && !alternative(token)) {
            sentence.stage = Stage.TAIL;
            sentence.subordinate = EnglishVocabulary.SUBORDINATING.contains(word);
        }
    }

    /** Whether the last command stood without back-ticks, and another may follow here. */
    private boolean mayBeNamedToo() {
        boolean phrase =
                !sentence.candidates.isEmpty() && sentence.candidates.getLast().how() == How.PHRASE;
        boolean joined = sentence.previous(JOINING) || sentence.previous(",");
        return phrase && joined && !sentence.skipsNext;
    }

    /** Whether a word leads to what is not run: "instead of the", "rather than running". */
    private boolean alternative(ProseToken token) {
        boolean leads =
                token.is("of") || token.is("than") || token.among(EnglishVocabulary.DETERMINERS);
        return sentence.skipsNext && (leads || token.among(EnglishVocabulary.TO_RUN));
    }

    /** Reads a word further behind. */
    void tail(ProseToken token) {
        boolean by = sentence.previous("by") && EnglishVocabulary.RUNNING.contains(token.text());
        boolean joined = sentence.previous(JOINING) || sentence.previous(",");
        if (sentence.gerund && !sentence.subordinate && token.among(EnglishVocabulary.FINITE)) {
            sentence.describe();
        } else if (token.among(JOINING)) {
            sentence.ready = true;
            sentence.skipsNext &= !token.is("then");
        } else if (token.among(EnglishVocabulary.TO_RUN)
                && (by ? sentence.candidates.isEmpty() : joined)) {
            if (sentence.mood.licenses()) {
                sentence.run();
            }
        } else {
            sentence.subordinate |= token.among(EnglishVocabulary.SUBORDINATING);
            sentence.ready = false;
        }
    }

    /** Reads what stands in back-ticks. */
    void code(ProseToken token) {
        String code = plausibilityCheck.unprompted(token.text());
        boolean named = code.isEmpty() || owns(token);
        if (named || !sentence.mood.licenses() || !fits(code)) {
            spokenOf();
            return;
        }
        sentence.mood = sentence.stage == Stage.BEFORE ? SentenceMood.INTENT : sentence.mood;
        sentence.take(code, token.start(), token.end(), How.INLINE);
        sentence.at += sentence.next(COMMAND) ? 1 : 0;
    }

    /** Whether it is spoken of as the owner of something: "`pytest`'s collector". */
    private boolean owns(ProseToken token) {
        int behind = token.end() - offset;
        return behind < text.length() && "'’".indexOf(text.charAt(behind)) >= 0;
    }

    private void spokenOf() {
        if (sentence.stage == Stage.BEFORE && sentence.mood == SentenceMood.OPEN) {
            sentence.mood = SentenceMood.SUBJECT;
        } else if (sentence.stage == Stage.LISTING && !sentence.skipsNext) {
            sentence.stage = Stage.TAIL;
        }
    }

    private boolean fits(String code) {
        return switch (sentence.stage) {
            case BEFORE -> hinted(code);
            case WANTED -> object(code);
            case LISTING -> listed(code);
            case TAIL -> late(code);
        };
    }

    /** In a sentence without a verb of running: "I'll use `…`", "I'll verify it with `…`", "Then `…`". */
    private boolean hinted(String code) {
        if (sentence.mood == SentenceMood.OPEN) {
            boolean described = sentence.next(EnglishVocabulary.FINITE);
            boolean then = sentence.chained && sentence.at > 0 && !sentence.pronoun && !described;
            return (then || labelled()) && plausibilityCheck.withArguments(code);
        }
        if (sentence.previous(":")) {
            return !sentence.speaking && plausibilityCheck.withArguments(code);
        }
        boolean looked =
                sentence.previous("at")
                        && sentence.at > 1
                        && sentence.tokens.get(sentence.at - 2).among(EnglishVocabulary.USE);
        boolean hint =
                sentence.previous(WITH) || sentence.previous(EnglishVocabulary.USE) || looked;
        return hint && !sentence.speaking && plausibilityCheck.afterUse(code);
    }

    /** Whether all that stands before says that what follows is next, and nothing is said of it: "Command: `…`". */
    private boolean labelled() {
        boolean label = sentence.at > 1 && sentence.tokens.get(sentence.at - 2).among(LABELS);
        boolean last = sentence.at + 1 == sentence.tokens.size() || sentence.next(Kind.END);
        return label && last && sentence.previous(":");
    }

    private boolean object(String code) {
        if (sentence.previous(EnglishVocabulary.BEFORE_NO_COMMAND)) {
            return false;
        }
        if (sentence.previous(EnglishVocabulary.DETERMINERS)) {
            return sentence.next(COMMAND)
                    ? plausibilityCheck.afterRun(code)
                    : plausibilityCheck.withArguments(code) && !noun();
        }
        boolean direct =
                sentence.at == sentence.verb + 1
                        || sentence.previous(COMMAND)
                        || sentence.previous("script")
                        || sentence.previous(DIRECT)
                        || sentence.previous(EnglishVocabulary.AUXILIARIES);
        return direct ? plausibilityCheck.afterRun(code) : plausibilityCheck.afterUse(code);
    }

    /** Whether a word follows of which the code is the name. */
    private boolean noun() {
        return sentence.next(Kind.WORD) && !sentence.next(EnglishVocabulary.FOLLOWING);
    }

    private boolean listed(String code) {
        boolean joined = sentence.previous(EnglishVocabulary.AND) || sentence.previous("\n");
        return joined && !sentence.skipsNext && plausibilityCheck.afterRun(code);
    }

    private boolean late(String code) {
        boolean with = sentence.candidates.isEmpty() && sentence.previous(WITH);
        boolean joined = with || sentence.previous(JOINING);
        return joined && !sentence.skipsNext && plausibilityCheck.withArguments(code);
    }

    /** Reads what stands in quotation marks: somebody's words, unless it is right behind the verb. */
    void quotation(ProseToken token) {
        boolean direct =
                sentence.at == sentence.verb + 1
                        || sentence.previous(":")
                        || sentence.previous(COMMAND);
        boolean command = token.text().indexOf('`') < 0 && plausibilityCheck.afterUse(token.text());
        if (sentence.stage == Stage.WANTED && direct && command && sentence.mood.licenses()) {
            sentence.take(token.text(), token.start() + 1, token.end() - 1, How.PHRASE);
        } else if (sentence.mood == SentenceMood.OPEN && sentence.stage == Stage.BEFORE) {
            sentence.mood = SentenceMood.SUBJECT;
        }
    }
}
