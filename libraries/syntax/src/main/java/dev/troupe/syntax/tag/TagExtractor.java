package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.ParserThread;
import dev.troupe.syntax.tree.ProcessorTimeLimit;
import dev.troupe.syntax.tree.QueryOutcome;
import dev.troupe.syntax.tree.SyntaxUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Extracts the tags of files. Safe for several threads: it keeps as many parsers as were in use at once, until it is
 * closed. Nothing that a file holds makes it throw.
 */
public final class TagExtractor implements AutoCloseable {
    /** The largest file that is parsed, in bytes, unless said otherwise. A tree takes some ten times as much. */
    public static final int LARGEST_FILE = 4 * 1024 * 1024;

    /** How many brackets may be open at once. */
    static final int DEEPEST = 5_000;

    /** For how long one file is parsed at most, unless said otherwise. */
    public static final Duration LIMIT = Duration.ofSeconds(5);

    private final ConcurrentLinkedQueue<ParserThread> idle = new ConcurrentLinkedQueue<>();
    private final int largest;
    private volatile boolean closed;

    /** An extractor of files up to {@link #LARGEST_FILE}. */
    public TagExtractor() {
        this(LARGEST_FILE);
    }

    /**
     * An extractor of files up to a size.
     *
     * @param largest the largest file that is parsed, in bytes
     */
    public TagExtractor(int largest) {
        this.largest = largest;
    }

    /**
     * Parses a file and extracts its tags.
     *
     * @param utf8 the file; other encodings give tags of what they share with ASCII
     * @param limit of processor time for the file, and for each kind of code within it; then there are none
     */
    public FileTags extract(TaggedLanguage language, byte[] utf8, Duration limit) {
        if (utf8.length > largest) {
            return FileTags.none(new TagOutcome.TooLarge(utf8.length, largest));
        }
        return switch (TagQuery.of(language)) {
            case TagQuery.Usable _ when isTooDeep(utf8) -> FileTags.none(new TagOutcome.TimedOut());
            case TagQuery.Missing(String reason) -> FileTags.none(new TagOutcome.NoGrammar(reason));
            case TagQuery.Usable query -> extract(language, query, utf8, limit);
            case TagQuery.Scanned(TextTagScanner scanner) -> scan(scanner, utf8, limit);
        };
    }

    /** Adds the definitions that a parser lost its way before: those of names that it did not find. */
    private static FileTags rescued(
            FileTags parsed, TagQuery.Usable query, byte[] utf8, Duration limit) {
        return query.rescue()
                .map(it -> scan(it, utf8, limit))
                .map(it -> ScannedTags.addMissing(parsed, it.definitions()))
                .orElse(parsed);
    }

    private static FileTags scan(TextTagScanner scanner, byte[] utf8, Duration limit) {
        ProcessorTimeLimit time = new ProcessorTimeLimit();
        time.begin(limit);
        SourceText text = new SourceText(utf8);
        ScannedTags tags = new ScannedTags(text);
        return scanner.scan(text, tags, time)
                ? tags.toTags()
                : FileTags.none(new TagOutcome.TimedOut());
    }

    /** Says why the files of a language have no tags here, as a clause; empty when they have. Loads its grammar. */
    public static Optional<String> missing(TaggedLanguage language) {
        return TagQuery.of(language) instanceof TagQuery.Missing(String reason)
                ? Optional.of(reason)
                : Optional.empty();
    }

    private FileTags extract(
            TaggedLanguage language, TagQuery.Usable query, byte[] utf8, Duration limit) {
        TagCollector collector = new TagCollector(query.roles(), utf8);
        FileTags tags = tags(language, query, utf8, limit, collector);
        if (tags.outcome() instanceof TagOutcome.TimedOut) {
            return tags;
        }
        FileTags scripted =
                embedded(tags, TaggedLanguage.TYPESCRIPT, utf8, collector.scripts(), limit);
        return embedded(scripted, TaggedLanguage.CSS, utf8, collector.styles(), limit);
    }

    /** What takes too long in a page leaves the tags of the rest. */
    private FileTags embedded(
            FileTags page,
            TaggedLanguage language,
            byte[] utf8,
            List<CommentRange> places,
            Duration limit) {
        return places.isEmpty()
                ? page
                : EmbeddedCode.join(
                        page, extract(language, EmbeddedCode.alone(utf8, places), limit));
    }

    private FileTags tags(
            TaggedLanguage language,
            TagQuery.Usable query,
            byte[] utf8,
            Duration limit,
            TagCollector collector) {
        ParserThread runner = borrow();
        try {
            QueryOutcome ended = runner.call(it -> it.run(query.query(), utf8, limit, collector));
            boolean clauses = language.hasClauses();
            return switch (ended) {
                case COMPLETE -> collector.tags(new TagOutcome.Parsed(), clauses);
                case COMPLETE_WITH_ERRORS ->
                        rescued(
                                collector.tags(new TagOutcome.ParsedWithErrors(), clauses),
                                query,
                                utf8,
                                limit);
                case TIMED_OUT -> FileTags.none(new TagOutcome.TimedOut());
            };
        } catch (SyntaxUnavailableException missing) {
            return FileTags.none(new TagOutcome.NoGrammar(String.valueOf(missing.getMessage())));
        } finally {
            giveBack(runner);
        }
    }

    /** Parsers take more than linear time, and much stack, for what no person writes. */
    private static boolean isTooDeep(byte[] utf8) {
        int depth = 0;
        for (byte sign : utf8) {
            switch (sign) {
                case '(', '[', '{' -> depth++;
                case ')', ']', '}' -> depth = Math.max(0, depth - 1);
                default -> {}
            }
            if (depth > DEEPEST) {
                return true;
            }
        }
        return false;
    }

    private ParserThread borrow() {
        ParserThread runner = idle.poll();
        return runner == null ? new ParserThread() : runner;
    }

    private void giveBack(ParserThread runner) {
        idle.add(runner);
        if (closed) {
            close();
        }
    }

    /** Frees its parsers; those in use when they are done. */
    @Override
    public void close() {
        closed = true;
        for (ParserThread runner = idle.poll(); runner != null; runner = idle.poll()) {
            runner.close();
        }
    }
}
