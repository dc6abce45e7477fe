package dev.troupe.cli.audit;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditExportLine;
import dev.troupe.contracts.security.AuditHashChain;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Checks lines of the trail one after the other: each by its own hash, and against the one before. */
public final class AuditHashChainCheck {
    /** Strict, so that nothing on a line goes unchecked. */
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private @Nullable AuditExportLine first;
    private @Nullable AuditExportLine last;

    /**
     * Describes the lines that were checked.
     *
     * @param before the hash that the first one continues from
     */
    public record Found(long first, long last, String lastHash, String before) {
        /** Counts the lines. */
        public long entries() {
            return last - first + 1;
        }
    }

    /**
     * Checks files that follow each other.
     *
     * @throws TroupeException INVALID_REQUEST with file, line and what is wrong with it
     */
    public static Found files(List<Path> files) {
        AuditHashChainCheck check = new AuditHashChainCheck();
        for (Path file : files) {
            check.file(file);
        }
        return check.found(files.getFirst());
    }

    private void file(Path file) {
        long line = 0;
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (String text = in.readLine(); text != null; text = in.readLine()) {
                line++;
                String wrong = next(text);
                if (wrong != null) {
                    throw broken(file + ", line " + line + ": " + wrong, null);
                }
            }
        } catch (CharacterCodingException e) {
            throw broken(file + " is not in UTF-8 behind line " + line + ".", e);
        } catch (IOException e) {
            throw broken(file + " cannot be read (" + e + ").", e);
        }
    }

    private Found found(Path file) {
        AuditExportLine start = first;
        AuditExportLine end = last;
        if (start == null || end == null) {
            throw broken(file + " holds no entry.", null);
        }
        return new Found(start.number(), end.number(), end.hash(), start.previousHash());
    }

    /** Takes a line; what is wrong with it as a sentence, null when it fits. */
    @Nullable String next(String text) {
        AuditExportLine line = read(text);
        if (line == null) {
            return "it is no entry of the audit trail.";
        }
        String wrong = unfit(line);
        if (wrong == null) {
            first = last == null ? line : first;
            last = line;
        }
        return wrong;
    }

    /** The entry of a line, null when it is none. */
    static @Nullable AuditExportLine read(String text) {
        try {
            AuditExportLine line = JSON.readValue(text, AuditExportLine.class);
            return lacking(line) ? null : line;
        } catch (JacksonException e) {
            return null;
        }
    }

    /** The entry that was taken last. */
    @Nullable AuditExportLine last() {
        return last;
    }

    @SuppressWarnings("ConstantValue")
    private static boolean lacking(@Nullable AuditExportLine line) {
        return line == null
                || line.previousHash() == null
                || line.hash() == null
                || line.event() == null
                || line.event().id() == null
                || line.event().origin() == null;
    }

    private @Nullable String unfit(AuditExportLine line) {
        AuditExportLine before = last;
        if (before != null && line.number() != before.number() + 1) {
            return "it is entry %d, but entry %d stands before it."
                    .formatted(line.number(), before.number());
        }
        if (before != null && !line.previousHash().equals(before.hash())) {
            return "entry %d does not continue from the entry before it.".formatted(line.number());
        }
        String hash = AuditHashChain.next(line.previousHash(), line.number(), line.event());
        return hash.equals(line.hash())
                ? null
                : "entry %d does not have the hash that it should.".formatted(line.number());
    }

    private static TroupeException broken(String message, @Nullable Throwable cause) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                message,
                "Keep the file as it is and compare it with another copy.",
                cause);
    }
}
