package dev.troupe.security.policy;

import dev.troupe.security.hash.Sha256Hash;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A settings file as it is at one moment, read once: whoever hashes it, parses it or shows it to a person
 * has the same bytes.
 */
public sealed interface FileBytes {
    /** There is no file. */
    record Absent() implements FileBytes {}

    /**
     * There is one that is not read.
     *
     * @param fault why, in a sentence that names the file
     */
    record Refused(String fault) implements FileBytes {}

    /**
     * A file that was read.
     *
     * @param text all of it
     * @param sha256 hash of its bytes, in hex
     */
    record Present(String text, String sha256) implements FileBytes {}

    /**
     * Reads a repository's file. Neither it nor its directory may be a link: that could lead to a pipe that
     * never ends, or to a file that somebody else keeps.
     *
     * @param top the checkout's top level
     * @param name of the file from there
     */
    static FileBytes ofRepository(Path top, String name) {
        Path file = top.resolve(name);
        if (Files.isSymbolicLink(file.getParent())) {
            return new Refused("The directory of the policy file " + file + " is a symbolic link.");
        }
        return read(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Reads a file that may be a link. */
    static FileBytes of(Path file) {
        return read(file);
    }

    private static FileBytes read(Path file, LinkOption... links) {
        if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Absent();
        }
        if (!Files.isRegularFile(file, links)) {
            return new Refused(
                    "The policy file " + file + " is not a regular file but " + what(file) + ".");
        }
        try (InputStream in = Files.newInputStream(file, links)) {
            return decoded(file, in.readNBytes(PolicyFile.LARGEST + 1));
        } catch (CharacterCodingException e) {
            return new Refused("The policy file " + file + " is not UTF-8.");
        } catch (IOException e) {
            return new Refused(
                    "The policy file " + file + " cannot be read: " + e.getMessage() + ".");
        }
    }

    private static String what(Path file) {
        if (Files.isSymbolicLink(file)) {
            return "a symbolic link";
        }
        return Files.isDirectory(file) ? "a directory" : "something else";
    }

    private static FileBytes decoded(Path file, byte[] bytes) throws CharacterCodingException {
        if (bytes.length > PolicyFile.LARGEST) {
            return new Refused(
                    "The policy file "
                            + file
                            + " is larger than 256 kB (it has "
                            + file.toFile().length()
                            + " bytes); shorten it.");
        }
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        return new Present(text, Sha256Hash.of(bytes));
    }
}
