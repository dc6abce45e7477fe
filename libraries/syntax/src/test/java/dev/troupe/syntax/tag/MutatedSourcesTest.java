package dev.troupe.syntax.tag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Extracts tags of mutated sources in all languages: nothing crashes, hangs or throws, and what is found lies in the
 * file. {@code -Dtroupe.tests=all} runs the long form.
 */
class MutatedSourcesTest {
    private static final Path PAGES = Path.of("src/test/resources/dev/troupe/syntax/tag/tags");
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final boolean LONG = "all".equals(System.getProperty("troupe.tests"));
    private static final int TRIES = Integer.getInteger("tags.tries", LONG ? 10_000 : 460);

    /** As many sources are read before memory is looked at for the first time: parsers, queries and the heap must have grown. */
    private static final int WARM_UP = 4_000;

    /** What the heap may still grow and the system may keep; a leak of a tree for each source would be gigabytes. */
    private static final long MOST_GROWN_MEGABYTES = 40;

    @Test
    void mutatedSourcesHaveTagsWithinTheirLines() throws IOException {
        List<TaggedLanguage> languages = List.of(TaggedLanguage.values());
        List<byte[]> sources = sources(languages);
        MutatedSource mutations = new MutatedSource(Long.getLong("tags.seed", 26), sources);
        try (TagExtractor extractor = new TagExtractor()) {
            for (int i = 0; i < TRIES; i++) {
                TaggedLanguage language = languages.get(i % languages.size());
                byte[] source = mutations.next(sources.get(i % languages.size()));
                FileTags tags = extractor.extract(language, source, LIMIT);
                assertThat(tags.outcome())
                        .as("%s, try %d", language, i)
                        .isInstanceOfAny(
                                TagOutcome.Parsed.class, TagOutcome.ParsedWithErrors.class);
                checkLines(language, source, tags);
            }
        }
    }

    @Test
    void memoryStaysFlat() throws IOException {
        Path status = Path.of("/proc/self/status");
        assumeTrue(LONG && Files.exists(status));
        List<TaggedLanguage> languages = List.of(TaggedLanguage.values());
        List<byte[]> sources = sources(languages);
        MutatedSource mutations = new MutatedSource(26, sources);
        long warm = 0;
        try (TagExtractor extractor = new TagExtractor()) {
            for (int i = 0; i < WARM_UP + TRIES; i++) {
                warm = i == WARM_UP ? residentMegabytes(status) : warm;
                int at = i % languages.size();
                byte[] source = mutations.next(sources.get(at));
                assertThat(extractor.extract(languages.get(at), source, LIMIT)).isNotNull();
            }
            long grown = residentMegabytes(status) - warm;
            System.out.printf(
                    "resident: %d MB after %d sources, %+d MB after %d more%n",
                    warm, WARM_UP, grown, TRIES);
            assertThat(grown).isLessThan(MOST_GROWN_MEGABYTES);
        }
    }

    private static long residentMegabytes(Path status) throws IOException {
        System.gc();
        return Files.readAllLines(status).stream()
                .filter(it -> it.startsWith("VmRSS:"))
                .mapToLong(it -> Long.parseLong(it.replaceAll("\\D+", "")) / 1024)
                .sum();
    }

    private static void checkLines(TaggedLanguage language, byte[] source, FileTags tags) {
        int lines = 1;
        for (byte sign : source) {
            lines += sign == '\n' ? 1 : 0;
        }
        for (DefinitionTag tag : tags.definitions()) {
            assertThat(tag.name()).isNotBlank();
            assertThat(tag.line()).as("%s %s", language, tag).isBetween(1, lines);
            assertThat(tag.nameLine()).as("%s %s", language, tag).isBetween(tag.line(), lines);
            assertThat(tag.endLine()).as("%s %s", language, tag).isBetween(tag.line(), lines);
            assertThat(tag.signature()).hasSizeLessThanOrEqualTo(160).doesNotContain("\n");
        }
        for (ReferenceTag tag : tags.references()) {
            assertThat(tag.lines()).isSorted().doesNotHaveDuplicates();
            assertThat(tag.lines().getFirst()).isPositive();
            assertThat(tag.lines().getLast()).isLessThanOrEqualTo(lines);
            assertThat(tag.count()).isGreaterThanOrEqualTo(tag.lines().size());
        }
        for (CommentRange comment : tags.comments()) {
            assertThat(comment.start()).isBetween(0, comment.end());
            assertThat(comment.end()).isLessThanOrEqualTo(source.length);
        }
    }

    private static List<byte[]> sources(List<TaggedLanguage> languages) throws IOException {
        List<byte[]> sources = new ArrayList<>();
        for (TaggedLanguage language : languages) {
            String page = Files.readString(PAGES.resolve(language.word() + ".md"));
            String code = new TagCasePage(language, page).snippets();
            assertThat(code).as(language.word()).isNotEmpty();
            sources.add(code.getBytes(StandardCharsets.UTF_8));
        }
        return sources;
    }
}
