package dev.troupe.cli.audit;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Lines on their way into a file that only its owner reads. They have its name once they are on the disk, so that a
 * file of that name is whole.
 */
public final class AuditFileWriter implements AutoCloseable {
    private final Path fresh;
    private final FileChannel channel;
    private final OutputStream out;

    private AuditFileWriter(Path fresh, FileChannel channel, OutputStream out) {
        this.fresh = fresh;
        this.channel = channel;
        this.out = out;
    }

    /**
     * Begins one.
     *
     * @param directory where it is to be
     * @throws TroupeException NOT_WRITABLE
     */
    public static AuditFileWriter in(Path directory) {
        try {
            Path fresh = Files.createTempFile(directory, "audit-", ".part");
            FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE);
            return new AuditFileWriter(
                    fresh, channel, new BufferedOutputStream(Channels.newOutputStream(channel)));
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    /** Adds a line. */
    public void add(String line) {
        try {
            out.write(line.getBytes(StandardCharsets.UTF_8));
            out.write('\n');
        } catch (IOException e) {
            throw failed(fresh, e);
        }
    }

    /** Brings all lines to the disk; the file that has them until it is given a name. */
    public Path flushed() {
        try {
            out.flush();
            channel.force(true);
            return fresh;
        } catch (IOException e) {
            throw failed(fresh, e);
        }
    }

    /** Gives it the name, in the same directory, also over a file that has it; both are on the disk when this returns. */
    public void named(Path file) {
        var _ = flushed();
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel directory = FileChannel.open(parent(file))) {
                directory.force(true);
            }
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    /** SHA-256 of a file as it is read from the disk, in hex. */
    public static String sha256(Path file) {
        try (var in =
                new DigestInputStream(
                        Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (IOException e) {
            throw failed(file, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256, but not this one.", e);
        }
    }

    /** The directory of a file. */
    public static Path parent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    /** Leaves nothing that has no name. */
    @Override
    public void close() {
        try (channel) {
            Files.deleteIfExists(fresh);
        } catch (IOException e) {
            throw failed(fresh, e);
        }
    }

    private static TroupeException failed(Path file, IOException cause) {
        return new TroupeException(
                ErrorCode.NOT_WRITABLE,
                file + " cannot be written (" + cause + "); nothing was taken from the database.",
                "Name a file in a directory that exists, can be written and has room.",
                cause);
    }
}
