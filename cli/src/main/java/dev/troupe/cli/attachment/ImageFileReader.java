package dev.troupe.cli.attachment;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.image.ImageFileCheck;
import dev.troupe.contracts.image.ImageFormat;
import dev.troupe.contracts.path.LookalikePathFinder;
import dev.troupe.contracts.session.MessageAttachment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads images that people name on the command line. */
public final class ImageFileReader {
    private ImageFileReader() {}

    /**
     * Reads the images of one message.
     *
     * @param directory what their paths are relative to
     * @param most how many there may be
     * @throws TroupeException INVALID_REQUEST when they are too many, together too large, or one cannot be read
     */
    static List<MessageAttachment> read(Path directory, List<Path> files, int most) {
        if (files.size() > most) {
            throw refused(
                    "%d images are given; this message takes %d at most."
                            .formatted(files.size(), most),
                    "Leave out images that matter less, or send them with a later message.");
        }
        long size = 0;
        List<MessageAttachment> all = new ArrayList<>();
        for (Path file : files) {
            MessageAttachment image = read(directory, file);
            size += ImageFormat.size(String.valueOf(image.data()));
            // Before the next is read: a thousand of them need not fit the memory.
            if (size > ImageFormat.LARGEST_TOGETHER) {
                throw refused(
                        "The images are larger than %d MB together; one message takes no more."
                                .formatted(ImageFormat.LARGEST_TOGETHER >> 20),
                        "Make the images smaller, or send some with a later message.");
            }
            all.add(image);
        }
        return all;
    }

    /**
     * Reads one.
     *
     * @param directory what its path is relative to
     * @throws TroupeException INVALID_REQUEST when it is no image, or too large for a model
     */
    public static MessageAttachment read(Path directory, Path file) {
        Path path = find(directory.resolve(file).toAbsolutePath().normalize());
        // A pipe that nobody writes to, or a device, would be read for ever.
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw refused(
                    "%s is not a file.".formatted(file),
                    "Save the image to a file, and name that.");
        }
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
                        "Make the image smaller, or cut out the part that matters.");
            }
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The image %s cannot be read.".formatted(file),
                    "Give the path of an existing image after --image.",
                    e);
        }
        check(file, bytes);
        return MessageAttachment.ofImage(
                String.valueOf(path.getFileName()), Base64.getEncoder().encodeToString(bytes));
    }

    private static void check(Path file, byte[] bytes) {
        ImageFormat format =
                ImageFormat.of(bytes)
                        .orElseThrow(() ->
                                refused(
                                        "%s is no %s image.".formatted(file, ImageFormat.NAMES),
                                        "Convert the file first; its content counts, not its name."));
        Optional<String> fault = ImageFileCheck.fault(format, bytes);
        if (fault.isPresent()) {
            throw refused(
                    "%s %s.".formatted(file, fault.get()),
                    "Look whether it opens, and save it again, or smaller.");
        }
    }

    /** Names that macOS gives to screenshots hold blanks that nobody types. */
    private static Path find(Path path) {
        Path top = path.getRoot();
        List<Path> alike = LookalikePathFinder.find(top, path);
        if (alike.size() > 1) {
            throw refused(
                    "There is no file named exactly %s, but %d files have a similar name: %s."
                            .formatted(
                                    path, alike.size(), LookalikePathFinder.describe(top, alike)),
                    "Give the exact name of one of them; your shell completes it with the Tab key.");
        }
        return alike.isEmpty() ? path : alike.getFirst();
    }

    private static TroupeException refused(String text, String hint) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, text, hint, null);
    }
}
