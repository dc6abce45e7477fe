package dev.troupe.workspace.snapshot;

import dev.troupe.contracts.blob.ContentBlob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Files as the index has them, in the bytes that they had on disk. */
final class ShadowIndexContents {
    /** No files. */
    static final ShadowIndexContents NONE = new ShadowIndexContents(Map.of());

    private final Map<String, ContentBlob> blobs;

    private ShadowIndexContents(Map<String, ContentBlob> blobs) {
        this.blobs = blobs;
    }

    /** Of those that the index has, and that are not larger. */
    static ShadowIndexContents of(ShadowRepository shadow, List<IndexMismatch> found, long largest)
            throws IOException {
        List<IndexMismatch> wanted =
                small(shadow, found.stream().filter(it -> !it.fresh()).toList(), largest);
        Map<String, ContentBlob> blobs = new HashMap<>();
        if (!wanted.isEmpty()) {
            Path scratch = shadow.scratch(UUID.randomUUID().toString());
            shadow.run(
                    list(wanted.stream().map(IndexMismatch::path).toList(), '\0'),
                    "checkout-index",
                    "--quiet",
                    "--force",
                    "-z",
                    "--stdin",
                    "--prefix=" + scratch + "/");
            Path below = scratch.resolve(shadow.prefix());
            for (IndexMismatch one : wanted) {
                Path file = below.resolve(one.path());
                blobs.put(one.path(), ContentBlob.of(Files.readAllBytes(file)));
                Files.delete(file);
            }
        }
        return new ShadowIndexContents(blobs);
    }

    /** Empty when it was too large, or git does not have it. */
    Optional<ContentBlob> bytes(IndexMismatch one) {
        return Optional.ofNullable(blobs.get(one.path()));
    }

    private static List<IndexMismatch> small(
            ShadowRepository shadow, List<IndexMismatch> found, long largest) throws IOException {
        if (found.isEmpty()) {
            return List.of();
        }
        String[] sizes =
                shadow.run(
                                list(found.stream().map(IndexMismatch::object).toList(), '\n'),
                                "cat-file",
                                "--batch-check=%(objectsize)")
                        .split("\n", -1);
        List<IndexMismatch> small = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            // A name that git does not have comes back with the word "missing".
            if (sizes[i].matches("\\d+") && Long.parseLong(sizes[i]) <= largest) {
                small.add(found.get(i));
            }
        }
        return small;
    }

    private static byte[] list(List<String> names, char end) {
        StringBuilder text = new StringBuilder();
        names.forEach(name -> text.append(name).append(end));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
