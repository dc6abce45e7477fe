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

    private final SentenceState course;
    private final String text;
    private final int offset;
    private final CommandPlausibilityCheck plausible;
    private final Predicate<String> program;

    SentenceCommandReader(
            SentenceState course, String text, int offset, Predicate<String> program) {
        this.course = course;
        this.text = text;
        this.offset = offset;
        this.program = program;
        this.plausible = new CommandPlausibilityCheck(program);
    }

    /** Reads a word behind a verb of running, before its command. */
    void wanted(ProseToken token) {
        boolean first = course.at == course.verb + 1;
        if (first && token.among(EnglishVocabulary.IDIOMS)) {
            course.stage = Stage.BEFORE;
            course.mood = SentenceMood.SUBJECT;
        } else if (!(mayBeNamed() && named(token))) {
            if (token.among(TURNING) || (token.is("that") && !first)) {
                course.stage = Stage.TAIL;
                course.subordinate = true;
            } else if (course.gerund && token.among(EnglishVocabulary.FINITE)) {
                course.describe();
            }
        }
    }

    /** Whether a command may stand here without back-ticks: right behind the verb, or behind "command" or a colon. */
    private boolean mayBeNamed() {
        if (course.at - course.verb > FURTHEST + 1 || course.previous(ARTICLES)) {
            return false;
        }
        return course.tokens.subList(course.verb + 1, course.at).stream()
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
        if (course.listed && course.candidates.isEmpty() && KnownPrograms.alsoWord(token.text())) {
            return false; // "make sure that", "test the form"
        }
        UnquotedCommand bare = UnquotedCommand.read(text, start, program);
        if (!bare.found()) {
            return false;
        }
        int end = token.start() + bare.text().length();
        if (course.gerund && bare.described()) {
            course.describe();
        } else {
            course.take(bare.text(), token.start(), end, How.PHRASE);
        }
        while (course.at + 1 < course.tokens.size()
                && course.tokens.get(course.at + 1).start() < end) {
            course.at++;
        }
        return true;
    }

    /** Takes what stands between two apostrophes. */
    private boolean apostrophes(ProseToken token, int start) {
        int limit = Math.min(text.length(), start + LONGEST);
        int end = text.substring(start, limit).indexOf('\'');
        String quoted = end < 0 ? "" : text.substring(start, start + end);
        if (quoted.isBlank() || quoted.indexOf('\n') >= 0 || !plausible.withArguments(quoted)) {
            return false;
        }
        takeTo(quoted, token, token.start() + end);
        return true;
    }

    private void takeTo(String command, ProseToken token, int end) {
        course.take(command, token.start(), end, How.PHRASE);
        while (course.at + 1 < course.tokens.size()
                && course.tokens.get(course.at + 1).start() < end) {
            course.at++;
        }
    }

    /** Reads a word behind a command. */
    void listing(ProseToken token) {
        String word = token.text();
        if (token.among(EnglishVocabulary.TO_RUN)
                && (course.ready || course.previous(EnglishVocabulary.AND))) {
            course.run();
        } else if (course.gerund
                && !EnglishVocabulary.FOLLOWING.contains(word)
                && !word.endsWith("ly")) {
            course.describe();
        } else if (word.equals("or")) {
            course.skipsNext = true;
        } else if (word.equals("then") || word.equals("finally")) {
            course.skipsNext = false;
            course.ready = true;
        } else if (mayBeNamedToo() && named(token)) {
            course.ready = false;
        } else if (!EnglishVocabulary.AND.contains(word) && !alternative(token)) {
            course.stage = Stage.TAIL;
            course.subordinate = EnglishVocabulary.SUBORDINATING.contains(word);
        }
    }

    /** Whether the last command stood without back-ticks, and another may follow here. */
    private boolean mayBeNamedToo() {
        boolean phrase =
                !course.candidates.isEmpty() && course.candidates.getLast().how() == How.PHRASE;
        boolean joined = course.previous(JOINING) || course.previous(",");
        return phrase && joined && !course.skipsNext;
    }

    /** Whether a word leads to what is not run: "instead of the", "rather than running". */
    private boolean alternative(ProseToken token) {
        boolean leads =
                token.is("of") || token.is("than") || token.among(EnglishVocabulary.DETERMINERS);
        return course.skipsNext && (leads || token.among(EnglishVocabulary.TO_RUN));
    }

    /** Reads a word further behind. */
    void tail(ProseToken token) {
        boolean by = course.previous("by") && EnglishVocabulary.RUNNING.contains(token.text());
        boolean joined = course.previous(JOINING) || course.previous(",");
        if (course.gerund && !course.subordinate && token.among(EnglishVocabulary.FINITE)) {
            course.describe();
        } else if (token.among(JOINING)) {
            course.ready = true;
            course.skipsNext &= !token.is("then");
        } else if (token.among(EnglishVocabulary.TO_RUN)
                && (by ? course.candidates.isEmpty() : joined)) {
            if (course.mood.licenses()) {
                course.run();
            }
        } else {
            course.subordinate |= token.among(EnglishVocabulary.SUBORDINATING);
            course.ready = false;
        }
    }

    /** Reads what stands in back-ticks. */
    void code(ProseToken token) {
        String code = plausible.unprompted(token.text());
        boolean named = code.isEmpty() || owns(token);
        if (named || !course.mood.licenses() || !fits(code)) {
            spokenOf();
            return;
        }
        course.mood = course.stage == Stage.BEFORE ? SentenceMood.INTENT : course.mood;
        course.take(code, token.start(), token.end(), How.INLINE);
        course.at += course.next(COMMAND) ? 1 : 0;
    }

    /** Whether it is spoken of as the owner of something: "`pytest`'s collector". */
    private boolean owns(ProseToken token) {
        int behind = token.end() - offset;
        return behind < text.length() && "'’".indexOf(text.charAt(behind)) >= 0;
    }

    private void spokenOf() {
        if (course.stage == Stage.BEFORE && course.mood == SentenceMood.OPEN) {
            course.mood = SentenceMood.SUBJECT;
        } else if (course.stage == Stage.LISTING && !course.skipsNext) {
            course.stage = Stage.TAIL;
        }
    }

    private boolean fits(String code) {
        return switch (course.stage) {
            case BEFORE -> hinted(code);
            case WANTED -> object(code);
            case LISTING -> listed(code);
            case TAIL -> late(code);
        };
    }

    /** In a sentence without a verb of running: "I'll use `…`", "I'll verify it with `…`", "Then `…`". */
    private boolean hinted(String code) {
        if (course.mood == SentenceMood.OPEN) {
            boolean described = course.next(EnglishVocabulary.FINITE);
            boolean then = course.chained && course.at > 0 && !course.pronoun && !described;
            return (then || labelled()) && plausible.withArguments(code);
        }
        if (course.previous(":")) {
            return !course.speaking && plausible.withArguments(code);
        }
        boolean looked =
                course.previous("at")
                        && course.at > 1
                        && course.tokens.get(course.at - 2).among(EnglishVocabulary.USE);
        boolean hint = course.previous(WITH) || course.previous(EnglishVocabulary.USE) || looked;
        return hint && !course.speaking && plausible.afterUse(code);
    }

    /** Whether all that stands before says that what follows is next, and nothing is said of it: "Command: `…`". */
    private boolean labelled() {
        boolean label = course.at > 1 && course.tokens.get(course.at - 2).among(LABELS);
        boolean last = course.at + 1 == course.tokens.size() || course.next(Kind.END);
        return label && last && course.previous(":");
    }

    private boolean object(String code) {
        if (course.previous(EnglishVocabulary.BEFORE_NO_COMMAND)) {
            return false;
        }
        if (course.previous(EnglishVocabulary.DETERMINERS)) {
            return course.next(COMMAND)
                    ? plausible.afterRun(code)
                    : plausible.withArguments(code) && !noun();
        }
        boolean direct =
                course.at == course.verb + 1
                        || course.previous(COMMAND)
                        || course.previous("script")
                        || course.previous(DIRECT)
                        || course.previous(EnglishVocabulary.AUXILIARIES);
        return direct ? plausible.afterRun(code) : plausible.afterUse(code);
    }

    /** Whether a word follows of which the code is the name. */
    private boolean noun() {
        return course.next(Kind.WORD) && !course.next(EnglishVocabulary.FOLLOWING);
    }

    private boolean listed(String code) {
        boolean joined = course.previous(EnglishVocabulary.AND) || course.previous("\n");
        return joined && !course.skipsNext && plausible.afterRun(code);
    }

    private boolean late(String code) {
        boolean with = course.candidates.isEmpty() && course.previous(WITH);
        boolean joined = with || course.previous(JOINING);
        return joined && !course.skipsNext && plausible.withArguments(code);
    }

    /** Reads what stands in quotation marks: somebody's words, unless it is right behind the verb. */
    void quotation(ProseToken token) {
        boolean direct =
                course.at == course.verb + 1 || course.previous(":") || course.previous(COMMAND);
        boolean command = token.text().indexOf('`') < 0 && plausible.afterUse(token.text());
        if (course.stage == Stage.WANTED && direct && command && course.mood.licenses()) {
            course.take(token.text(), token.start() + 1, token.end() - 1, How.PHRASE);
        } else if (course.mood == SentenceMood.OPEN && course.stage == Stage.BEFORE) {
            course.mood = SentenceMood.SUBJECT;
        }
    }
}
