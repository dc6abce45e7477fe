package dev.troupe.repomap.database;

import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentFactsCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Compresses facts for the database; the format ends with a checksum. */
final class PackedFacts {
    private PackedFacts() {}

    static byte[] pack(ContentFacts facts) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (var stream = new DeflaterOutputStream(packed, deflater)) {
            stream.write(ContentFactsCodec.encode(facts));
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }

    /** Reads facts; empty when they are damaged. */
    static Optional<ContentFacts> unpack(byte[] packed) {
        try (var stream = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            return Optional.of(ContentFactsCodec.decode(stream.readAllBytes()));
        } catch (IOException | IndexOutOfBoundsException damaged) {
            return Optional.empty();
        }
    }
}
