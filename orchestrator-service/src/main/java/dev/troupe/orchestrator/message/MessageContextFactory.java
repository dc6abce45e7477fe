package dev.troupe.orchestrator.message;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.image.ImageFileCheck;
import dev.troupe.contracts.image.ImageFormat;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.MessageLimits;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes in what comes with messages beside their words, and has the ledger keep it. */
final class MessageContextFactory {

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
        if (given.size() > MessageLimits.MOST_ATTACHMENTS) {
            throw invalid(
                    "attachments has %d entries; at most %d fit."
                            .formatted(given.size(), MessageLimits.MOST_ATTACHMENTS));
        }
        List<StoredAttachment> kept = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            kept.add(keep("attachments[%d]".formatted(i), given.get(i)));
        }
        long images =
                kept.stream()
                        .filter(StoredAttachment::image)
                        .mapToLong(StoredAttachment::size)
                        .sum();
        if (images > ImageFormat.LARGEST_TOGETHER) {
            throw invalid(
                    "attachments has images of more than %d MB together; one message takes no more."
                            .formatted(ImageFormat.LARGEST_TOGETHER >> 20));
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
        // People know it by its name; they have never seen the field.
        String called = "%s: %s".formatted(MessageLimits.FIELD, name);
        return text != null
                ? stored(name, StoredAttachment.TEXT, textBytes(called, text))
                : image(called, name, Objects.requireNonNull(data));
    }

    private static String name(String field, @Nullable String name) {
        if (name == null || !MessageLimits.takesName(name)) {
            throw invalid(
                    "%s.name must have 1 to %d characters on one line."
                            .formatted(field, MessageLimits.LONGEST_NAME));
        }
        return SecretRedactor.ofProcess().redact(name.strip());
    }

    private static byte[] textBytes(String called, String text) {
        if (text.length() > MessageLimits.LONGEST_TEXT) {
            throw invalid(
                    String.format(
                            Locale.ROOT,
                            "%s has %,d characters; at most %,d fit.",
                            called,
                            text.length(),
                            MessageLimits.LONGEST_TEXT));
        }
        if (!MessageLimits.takesText(text)) {
            throw invalid(called + " holds a NUL character, which is no text.");
        }
        return SecretRedactor.ofProcess().redact(text).getBytes(StandardCharsets.UTF_8);
    }

    private StoredAttachment image(String called, String name, String data) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(data);
        } catch (IllegalArgumentException e) {
            throw invalid(called + " is not Base64.");
        }
        if (bytes.length > ImageFormat.LARGEST) {
            throw invalid(
                    String.format(
                            Locale.ROOT,
                            "%s has %,d bytes; at most %,d fit.",
                            called,
                            bytes.length,
                            ImageFormat.LARGEST));
        }
        ImageFormat format =
                ImageFormat.of(bytes)
                        .orElseThrow(() ->
                                invalid("%s is no %s image.".formatted(called, ImageFormat.NAMES)));
        Optional<String> fault = ImageFileCheck.fault(format, bytes);
        if (fault.isPresent()) {
            throw invalid("%s %s.".formatted(called, fault.get()));
        }
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
        if (!MessageLimits.takesDirectory(given)) {
            throw invalid(
                    "directory must be a path below the project, with slashes, without `..`, of at most %d characters."
                            .formatted(MessageLimits.LONGEST_DIRECTORY));
        }
        return given;
    }

    private static TroupeException invalid(String text) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, text);
    }
}
