package dev.troupe.worker.snapshot;

import dev.troupe.ledger.blob.Blob;
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
final class Old {
    /** No files. */
    static final Old NONE = new Old(Map.of());

    private final Map<String, Blob> blobs;

    private Old(Map<String, Blob> blobs) {
        this.blobs = blobs;
    }

    /** Of those that the index has, and that are not larger. */
    static Old of(Shadow shadow, List<Found> found, long largest) throws IOException {
        List<Found> wanted =
                small(shadow, found.stream().filter(it -> !it.fresh()).toList(), largest);
        Map<String, Blob> blobs = new HashMap<>();
        if (!wanted.isEmpty()) {
            Path scratch = shadow.scratch(UUID.randomUUID().toString());
            shadow.run(
                    list(wanted.stream().map(Found::path).toList(), '\0'),
                    "checkout-index",
                    "--quiet",
                    "--force",
                    "-z",
                    "--stdin",
                    "--prefix=" + scratch + "/");
            Path below = scratch.resolve(shadow.prefix());
            for (Found one : wanted) {
                Path file = below.resolve(one.path());
                blobs.put(one.path(), Blob.of(Files.readAllBytes(file)));
                Files.delete(file);
            }
        }
        return new Old(blobs);
    }

    /** Empty when it was too large, or git does not have it. */
    Optional<Blob> bytes(Found one) {
        return Optional.ofNullable(blobs.get(one.path()));
    }

    private static List<Found> small(Shadow shadow, List<Found> found, long largest)
            throws IOException {
        if (found.isEmpty()) {
            return List.of();
        }
        String[] sizes =
                shadow.run(
                                list(found.stream().map(Found::object).toList(), '\n'),
                                "cat-file",
                                "--batch-check=%(objectsize)")
                        .split("\n", -1);
        List<Found> small = new ArrayList<>();
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
