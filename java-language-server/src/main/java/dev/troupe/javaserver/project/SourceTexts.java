package dev.troupe.javaserver.project;

import dev.troupe.javaserver.document.OpenDocument;
import dev.troupe.javaserver.document.OpenDocuments;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.jspecify.annotations.Nullable;

/**
 * Reads the texts of files, open documents first. Texts and summaries are kept by content, so that the same file in eight
 * work trees is kept once; texts are given up when they exceed a bound.
 */
public final class SourceTexts {
    private static final int MAX_CACHED_CHARACTERS = 8_000_000;

    private final OpenDocuments documents;
    private final SummaryReader reader;
    private final Map<ContentDigest, WeakReference<SourceSummary>> summaries = new WeakHashMap<>();
    private final LinkedHashMap<ContentDigest, char[]> texts = new LinkedHashMap<>(64, 0.75f, true);
    private int cachedCharacters;

    /** Takes the open documents and the options of the parser. */
    public SourceTexts(OpenDocuments documents, CompilerOptions options) {
        this.documents = documents;
        reader = new SummaryReader(options);
    }

    /** Reads the newest text of a file; null when it is neither open nor on disk. */
    @Nullable SourceContent readContent(Path path) {
        OpenDocument open = documents.find(path);
        if (open != null) {
            return contentOf(open.text(), stampOf(path));
        }
        long stamp = stampOf(path);
        try {
            return stamp == 0
                    ? null
                    : contentOf(
                            new String(Files.readAllBytes(path), StandardCharsets.UTF_8), stamp);
        } catch (IOException e) {
            return null;
        }
    }

    /** Finds the text of a file whose summary is known, without reading the file when the text is still cached. */
    char @Nullable [] readText(SourceFile file) {
        synchronized (this) {
            char[] cached = texts.get(file.summary().digest());
            if (cached != null) {
                return cached;
            }
        }
        SourceContent content = readContent(file.path());
        return content == null ? null : content.text();
    }

    boolean isOpen(Path path) {
        return documents.find(path) != null;
    }

    /** Tells the state of a file on disk by a number; 0 when it is not there. */
    static long stampOf(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? attributes.lastModifiedTime().toInstant().hashCode() * 31L
                            + attributes.size()
                            + 1
                    : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    private synchronized SourceContent contentOf(String text, long stamp) {
        ContentDigest digest = ContentDigest.of(text);
        WeakReference<SourceSummary> reference = summaries.get(digest);
        SourceSummary summary = reference == null ? null : reference.get();
        if (summary == null) {
            summary = reader.readSummary(digest, text);
            summaries.put(digest, new WeakReference<>(summary));
        }
        return new SourceContent(cacheText(summary.digest(), text), summary, stamp);
    }

    private char[] cacheText(ContentDigest digest, String text) {
        char[] cached = texts.get(digest);
        if (cached != null) {
            return cached;
        }
        char[] characters = text.toCharArray();
        texts.put(digest, characters);
        cachedCharacters += characters.length;
        var eldest = texts.entrySet().iterator();
        while (cachedCharacters > MAX_CACHED_CHARACTERS && texts.size() > 1) {
            cachedCharacters -= eldest.next().getValue().length;
            eldest.remove();
        }
        return characters;
    }
}
