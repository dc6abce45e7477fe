package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentFactsExtractor;
import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.syntax.tag.TaggedLanguage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jgit.lib.ObjectId;

/** Reads files of a directory, some of them together, so that the index is asked about many contents at once. */
final class FileBatchReader {
    /** The most bytes that are held at once, apart from the last file of them. */
    private static final int HELD = 8 * 1024 * 1024;

    private final Path root;
    private final ContentIndex index;

    FileBatchReader(Path root, ContentIndex index) {
        this.root = root;
        this.index = index;
    }

    /** A file that is wanted, and whoever waits for it. */
    record WantedFile(String path, PathTerms terms, CompletableFuture<KnownFile> result) {}

    private record ReadFile(WantedFile wanted, FileState state, Instant read, ContentKey key) {
        void complete(CompletableFuture<ContentFacts> facts) {
            var _ =
                    facts.whenComplete((it, failed) -> {
                        if (failed == null) {
                            FileRole role = FileRole.of(wanted.path());
                            wanted.result()
                                    .complete(
                                            new KnownFile(
                                                    state, read, key, it, role, wanted.terms()));
                        } else {
                            wanted.result().completeExceptionally(failed);
                        }
                    });
        }
    }

    /** Reads files, and tells each that waits, also when something fails. */
    void read(List<WantedFile> batch) {
        try {
            List<ReadFile> files = new ArrayList<>();
            Map<ContentKey, byte[]> contents = new LinkedHashMap<>();
            long held = 0;
            for (WantedFile it : batch) {
                held += read(it, files, contents);
                if (held > HELD) {
                    find(files, contents);
                    files = new ArrayList<>();
                    contents = new LinkedHashMap<>();
                    held = 0;
                }
            }
            find(files, contents);
        } catch (RuntimeException | Error failed) {
            batch.forEach(it -> it.result().completeExceptionally(failed));
        }
    }

    private void find(List<ReadFile> files, Map<ContentKey, byte[]> contents) {
        Map<ContentKey, CompletableFuture<ContentFacts>> facts = index.find(contents);
        files.forEach(it -> it.complete(Objects.requireNonNull(facts.get(it.key()))));
    }

    /** Reads a file again; fails when it has changed since it was indexed. */
    byte[] readAgain(IndexedFile file) throws IOException {
        Path path = root.resolve(file.path());
        byte[] bytes = bytes(path);
        if (!id(path, bytes).equals(file.key().content())) {
            throw new IOException(file.path() + " has changed since it was indexed.");
        }
        return bytes;
    }

    /** The state is taken before the content: a write between the two shows as a change. */
    private int read(WantedFile wanted, List<ReadFile> files, Map<ContentKey, byte[]> contents) {
        try {
            Path file = root.resolve(wanted.path());
            FileState state = FileState.of(file);
            if (state == null) {
                throw new NoSuchFileException(wanted.path());
            }
            Instant read = Instant.now();
            byte[] bytes = bytes(file);
            String language =
                    TaggedLanguage.of(wanted.path(), bytes).map(TaggedLanguage::word).orElse("");
            ContentKey key = new ContentKey(id(file, bytes), language);
            files.add(new ReadFile(wanted, state, read, key));
            contents.put(key, bytes);
            return bytes.length;
        } catch (IOException unread) {
            wanted.result().completeExceptionally(unread);
            return 0;
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return stream.readNBytes(ContentFactsExtractor.LARGEST + 1);
        }
    }

    private static ObjectId id(Path file, byte[] bytes) throws IOException {
        if (bytes.length <= ContentFactsExtractor.LARGEST) {
            return BlobHash.of(bytes);
        }
        try (InputStream stream = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return BlobHash.of(stream, Files.size(file));
        }
    }
}
