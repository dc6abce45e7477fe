package dev.troupe.orchestrator.message;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.image.ImageFormat;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.task.MessageContext;
import dev.troupe.contracts.task.StoredAttachment;
import dev.troupe.ledger.Ledger;
import dev.troupe.redaction.SecretRedactor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes in what comes with messages beside their words, and has the ledger keep it. */
final class MessageContextFactory {
    private static final int MOST = 20;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_TEXT = 400_000;
    private static final int LONGEST_DIRECTORY = 1_000;

    private final Ledger ledger;

    MessageContextFactory(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Checks what comes with a message and keeps it without its secrets, within the caller's transaction.
     *
     * @throws TroupeException INVALID_REQUEST naming what cannot be taken
     */
    MessageContext keep(PostMessageRequest message) {
        List<MessageAttachment> given =
                Objects.requireNonNullElse(message.attachments(), List.of());
        if (given.size() > MOST) {
            throw invalid(
                    "attachments has %d entries; at most %d fit.".formatted(given.size(), MOST));
        }
        List<StoredAttachment> kept = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            kept.add(keep("attachments[%d]".formatted(i), given.get(i)));
        }
        return new MessageContext(directory(message.directory()), kept);
    }

    private StoredAttachment keep(String field, MessageAttachment attachment) {
        String name = name(field, attachment.name());
        String text = attachment.text();
        String data = attachment.data();
        if ((text == null) == (data == null)) {
            throw invalid(field + " needs either text or data.");
        }
        return text != null
                ? stored(name, StoredAttachment.TEXT, textBytes(field, text))
                : image(field, name, Objects.requireNonNull(data));
    }

    private static String name(String field, @Nullable String name) {
        if (name == null
                || name.isBlank()
                || name.length() > LONGEST_NAME
                || name.chars().anyMatch(Character::isISOControl)) {
            throw invalid(
                    "%s.name must have 1 to %d characters on one line."
                            .formatted(field, LONGEST_NAME));
        }
        return SecretRedactor.ofProcess().redact(name.strip());
    }

    private static byte[] textBytes(String field, String text) {
        if (text.length() > LONGEST_TEXT) {
            throw invalid(
                    String.format(
                            Locale.ROOT,
                            "%s.text has %,d characters; at most %,d fit.",
                            field,
                            text.length(),
                            LONGEST_TEXT));
        }
        if (text.indexOf('\0') >= 0) {
            throw invalid(field + ".text holds a NUL character, which is no text.");
        }
        return SecretRedactor.ofProcess().redact(text).getBytes(StandardCharsets.UTF_8);
    }

    private StoredAttachment image(String field, String name, String data) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(data);
        } catch (IllegalArgumentException e) {
            throw invalid(field + ".data is not Base64.");
        }
        if (bytes.length > ImageFormat.LARGEST) {
            throw invalid(
                    String.format(
                            Locale.ROOT,
                            "%s.data has %,d bytes; at most %,d fit.",
                            field,
                            bytes.length,
                            ImageFormat.LARGEST));
        }
        ImageFormat format =
                ImageFormat.of(bytes)
                        .orElseThrow(() ->
                                invalid(
                                        "%s.data is no %s image."
                                                .formatted(field, ImageFormat.NAMES)));
        return stored(name, format.mediaType(), bytes);
    }

    private StoredAttachment stored(String name, String mediaType, byte[] bytes) {
        ContentBlob blob = ContentBlob.of(bytes);
        ledger.blobs().put(blob);
        return new StoredAttachment(name, mediaType, blob.hash(), bytes.length);
    }

    /** Absolute ones would say nothing to a worker that has the project elsewhere. */
    private static @Nullable String directory(@Nullable String given) {
        if (given == null || given.isBlank() || given.equals(".")) {
            return null;
        }
        List<String> names = List.of(given.split("/", -1));
        if (given.length() > LONGEST_DIRECTORY
                || given.chars().anyMatch(Character::isISOControl)
                || names.contains("..")
                || names.contains("")) {
            throw invalid(
                    "directory must be a path below the project, with slashes, without `..`, of at most %d characters."
                            .formatted(LONGEST_DIRECTORY));
        }
        return given;
    }

    private static TroupeException invalid(String text) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, text);
    }
}
