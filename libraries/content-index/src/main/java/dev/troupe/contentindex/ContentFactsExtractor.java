package dev.troupe.contentindex;

import dev.troupe.contentindex.term.TermAnalyzer;
import dev.troupe.contentindex.term.TermHash;
import dev.troupe.syntax.tag.CommentRange;
import dev.troupe.syntax.tag.DefinitionTag;
import dev.troupe.syntax.tag.FileTags;
import dev.troupe.syntax.tag.TagExtractor;
import dev.troupe.syntax.tag.TagOutcome;
import dev.troupe.syntax.tag.TaggedLanguage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds the facts about contents. Safe for several threads. */
public final class ContentFactsExtractor implements AutoCloseable {
    /** The largest content that is read, in bytes. */
    public static final int LARGEST = 4 * 1024 * 1024;

    /** Where git looks for a zero byte, which no text has. */
    private static final int START = 8000;

    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final TagExtractor tags = new TagExtractor(LARGEST);
    private final ThreadLocal<TermAnalyzer> analyzers = ThreadLocal.withInitial(TermAnalyzer::new);

    /** Finds the facts about one content. */
    public ContentFacts extract(String language, byte[] bytes) {
        if (bytes.length > LARGEST) {
            return ContentFacts.without(ContentKind.TOO_LARGE, bytes.length);
        }
        if (isBinary(bytes)) {
            return ContentFacts.without(ContentKind.BINARY, bytes.length);
        }
        Optional<FileTags> found =
                TaggedLanguage.named(language).map(it -> tags.extract(it, bytes, LIMIT));
        TermCounter counter = new TermCounter();
        NameCollector used = new NameCollector();
        NameCollector defined = new NameCollector();
        found.ifPresent(it -> countDefinitions(it, isRanked(language), counter, defined));
        countText(bytes, found, counter);
        used.collect(bytes);
        return new ContentFacts(
                found.map(it -> kind(it.outcome())).orElse(ContentKind.TEXT),
                bytes.length,
                counter.toTerms(),
                used.toHashes(),
                defined.toHashes(),
                found.map(TagCodec::encode).orElse(TagCodec.NONE));
    }

    private static ContentKind kind(TagOutcome outcome) {
        return switch (outcome) {
            case TagOutcome.Parsed _, TagOutcome.ParsedWithErrors _ -> ContentKind.TEXT;
            case TagOutcome.NoGrammar _ -> ContentKind.NO_PARSER;
            case TagOutcome.TimedOut _, TagOutcome.TooLarge _ -> ContentKind.UNPARSED;
        };
    }

    private static boolean isBinary(byte[] bytes) {
        for (int i = 0; i < Math.min(START, bytes.length); i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    /** Headings and keys are looked up, but they say no more about a file than its text does. */
    private static boolean isRanked(String language) {
        return TaggedLanguage.named(language).filter(it -> !it.isOutline()).isPresent();
    }

    private void countDefinitions(
            FileTags found, boolean ranked, TermCounter counter, NameCollector defined) {
        TermAnalyzer analyzer = analyzers.get();
        for (DefinitionTag it : found.definitions()) {
            defined.add(TermHash.of(it.name()));
            if (ranked) {
                analyzer.analyze(
                        it.name(), (term, _) -> counter.add(term, ContentTerms.Field.DEFINITION));
            }
        }
    }

    private void countText(byte[] bytes, Optional<FileTags> found, TermCounter counter) {
        TermAnalyzer analyzer = analyzers.get();
        int from = 0;
        for (CommentRange it : found.map(FileTags::comments).orElse(List.of())) {
            if (it.start() >= from) {
                analyzer.analyze(
                        text(bytes, from, it.start()),
                        (term, _) -> counter.add(term, ContentTerms.Field.BODY));
                analyzer.analyze(
                        text(bytes, it.start(), it.end()),
                        (term, _) -> counter.add(term, ContentTerms.Field.COMMENT));
                from = it.end();
            }
        }
        analyzer.analyze(
                text(bytes, from, bytes.length),
                (term, _) -> counter.add(term, ContentTerms.Field.BODY));
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** Frees its parsers. */
    @Override
    public void close() {
        tags.close();
    }
}
