package dev.troupe.cli.attachment;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.image.ImageFormat;
import dev.troupe.contracts.path.LookalikePathFinder;
import dev.troupe.contracts.session.MessageAttachment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** Reads images that people name on the command line. */
public final class ImageFileReader {
    private ImageFileReader() {}

    /**
     * Reads one.
     *
     * @param directory what its path is relative to
     * @throws TroupeException INVALID_REQUEST when it is no image, or too large for a model
     */
    public static MessageAttachment read(Path directory, Path file) {
        Path path = find(directory.resolve(file).toAbsolutePath().normalize());
        byte[] bytes;
        try {
            long size = Files.size(path);
            if (size > ImageFormat.LARGEST) {
                throw refused(
                        String.format(
                                Locale.ROOT,
                                "%s has %.1f MB; models take images of %d MB at most.",
                                file,
                                size / 1048576.0,
                                ImageFormat.LARGEST >> 20),
                        "Make it smaller, or cut out what matters.");
            }
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The image %s cannot be read.".formatted(file),
                    "Name an image that is there after --image.",
                    e);
        }
        if (ImageFormat.of(bytes).isEmpty()) {
            throw refused(
                    "%s is no %s image.".formatted(file, ImageFormat.NAMES),
                    "Convert it first; what counts is what is in it, not its name.");
        }
        return MessageAttachment.ofImage(
                String.valueOf(path.getFileName()), Base64.getEncoder().encodeToString(bytes));
    }

    /** Names that macOS gives to screenshots hold blanks that nobody types. */
    private static Path find(Path path) {
        Path top = path.getRoot();
        List<Path> alike = LookalikePathFinder.find(top, path);
        if (alike.size() > 1) {
            throw refused(
                    "There is no file named just %s, but %d look like it: %s."
                            .formatted(
                                    path, alike.size(), LookalikePathFinder.describe(top, alike)),
                    "Name one of them as it is spelled; your shell completes it by the Tab key.");
        }
        return alike.isEmpty() ? path : alike.getFirst();
    }

    private static TroupeException refused(String text, String hint) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, text, hint, null);
    }
}
