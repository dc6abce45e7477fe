package dev.troupe.sandbox.posix;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Holds a directory open, so that what is done in it is done there, wherever it is moved meanwhile, and follows no
 * links. Names are <em>raw</em>: each character stands for one byte, as file systems know no encoding. Not for
 * use by several threads at once.
 */
public final class DirectoryHandle implements AutoCloseable {
    private static final int HERE = -100;
    private static final int NO_FOLLOW = 0x100;
    private static final int REMOVE_DIRECTORY = 0x200;
    private static final int EMPTY_PATH = 0x1000;
    private static final int ALL = 0x7ff;
    private static final int CLOSE_ON_EXEC = 02000000;
    private static final int PATH_ONLY = 010000000;
    private static final int NON_BLOCKING = 04000;

    /** Processors of that family number these two otherwise. */
    private static final boolean ARM =
            System.getProperty("os.arch", "").toLowerCase(Locale.ROOT).equals("aarch64");

    private static final int DIRECTORY = ARM ? 040000 : 0200000;
    private static final int NO_LINK = ARM ? 0100000 : 0400000;

    private static final int BUFFER = 64 * 1024;
    private static final int STATUS = 256;

    private final int fd;
    private final String name;

    private DirectoryHandle(int fd, String name) {
        this.fd = fd;
        this.name = name;
    }

    /** Tells why the C library does not let directories be held here; empty when it does. */
    public static Optional<String> problem() {
        try {
            open(Path.of("/")).close();
            return Optional.empty();
        } catch (IOException
                | UnsupportedOperationException
                | ExceptionInInitializerError
                | NoClassDefFoundError missing) {
            Throwable cause = missing.getCause() == null ? missing : missing.getCause();
            return Optional.of(String.valueOf(cause.getMessage()));
        }
    }

    /**
     * Opens a directory by its path; links before its last name are followed.
     *
     * @throws PosixException when it cannot be, also when it is a link
     */
    public static DirectoryHandle open(Path directory) throws IOException {
        byte[] bytes = directory.toString().getBytes(encoding());
        String raw = new String(bytes, StandardCharsets.ISO_8859_1);
        return new DirectoryHandle(openAt(HERE, raw, DIRECTORY | NO_LINK), raw);
    }

    private static Charset encoding() {
        return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    }

    /** Opens a directory in this one. */
    public DirectoryHandle openDirectory(String child) throws IOException {
        return new DirectoryHandle(openAt(fd, child, DIRECTORY | NO_LINK), child);
    }

    private static int openAt(int directory, String raw, int flags) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(PosixFunctions.state());
            MemorySegment path = text(arena, raw);
            while (true) {
                int opened =
                        (int)
                                PosixFunctions.OPENAT.invokeExact(
                                        state, directory, path, flags | CLOSE_ON_EXEC, 0);
                if (opened >= 0) {
                    return opened;
                }
                int error = PosixFunctions.error(state);
                if (error != PosixException.INTERRUPTED) {
                    throw new PosixException("openat", shown(raw), error);
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable unforeseen) {
            throw new IllegalStateException(unforeseen);
        }
    }

    private interface PosixCall {
        long apply(Arena arena, MemorySegment state) throws Throwable;
    }

    /** Calls, and turns a negative answer into an exception. */
    private static long call(String function, String raw, PosixCall call) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(PosixFunctions.state());
            long answer = call.apply(arena, state);
            if (answer < 0) {
                throw new PosixException(function, shown(raw), PosixFunctions.error(state));
            }
            return answer;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable unforeseen) {
            throw new IllegalStateException(unforeseen);
        }
    }

    private static MemorySegment text(Arena arena, String raw) {
        byte[] bytes = raw.getBytes(StandardCharsets.ISO_8859_1);
        MemorySegment segment = arena.allocate(bytes.length + 1L);
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return segment;
    }

    private static String shown(String raw) {
        return RawNames.shown(raw);
    }

    /** Lists the raw names in it, without those for itself and its parent, in no order. */
    public List<String> list() throws IOException {
        int own = openAt(fd, ".", DIRECTORY);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(PosixFunctions.state());
            MemorySegment buffer = arena.allocate(BUFFER, 8);
            List<String> names = new ArrayList<>();
            while (true) {
                long read =
                        (long)
                                PosixFunctions.GETDENTS.invokeExact(
                                        state, own, buffer, (long) BUFFER);
                if (read < 0) {
                    throw new PosixException(
                            "getdents64", shown(name), PosixFunctions.error(state));
                }
                if (read == 0) {
                    return names;
                }
                addNames(buffer, read, names);
            }
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable unforeseen) {
            throw new IllegalStateException(unforeseen);
        } finally {
            close(own);
        }
    }

    private static void addNames(MemorySegment buffer, long length, List<String> names) {
        for (long at = 0; at < length; ) {
            int size = Short.toUnsignedInt(buffer.get(ValueLayout.JAVA_SHORT_UNALIGNED, at + 16));
            long end = at + 19;
            while (buffer.get(ValueLayout.JAVA_BYTE, end) != 0) {
                end++;
            }
            byte[] bytes = buffer.asSlice(at + 19, end - at - 19).toArray(ValueLayout.JAVA_BYTE);
            String found = new String(bytes, StandardCharsets.ISO_8859_1);
            if (!found.equals(".") && !found.equals("..")) {
                names.add(found);
            }
            at += size;
        }
    }

    /** Tells what the directory itself is. */
    public FileStatus status() throws IOException {
        return status("", EMPTY_PATH);
    }

    /**
     * Tells what an entry is, a link as a link.
     *
     * @throws PosixException when nothing is there
     */
    public FileStatus status(String child) throws IOException {
        return status(child, NO_FOLLOW);
    }

    /** Tells what an entry is; empty when nothing is there. */
    public Optional<FileStatus> find(String child) throws IOException {
        try {
            return Optional.of(status(child));
        } catch (PosixException gone) {
            if (gone.isNotFound()) {
                return Optional.empty();
            }
            throw gone;
        }
    }

    private FileStatus status(String child, int flags) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(PosixFunctions.state());
            MemorySegment buffer = arena.allocate(STATUS, 8);
            int answer =
                    (int)
                            PosixFunctions.STATX.invokeExact(
                                    state, fd, text(arena, child), flags, ALL, buffer);
            if (answer != 0) {
                throw new PosixException("statx", shown(child), PosixFunctions.error(state));
            }
            return status(buffer);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable unforeseen) {
            throw new IllegalStateException(unforeseen);
        }
    }

    private static FileStatus status(MemorySegment status) {
        int mode = Short.toUnsignedInt(status.get(ValueLayout.JAVA_SHORT, 28));
        return new FileStatus(
                PosixFileKind.of(mode),
                mode & 07777,
                status.get(ValueLayout.JAVA_INT, 20),
                status.get(ValueLayout.JAVA_INT, 24),
                status.get(ValueLayout.JAVA_LONG, 32),
                Integer.toUnsignedLong(status.get(ValueLayout.JAVA_INT, 16)),
                status.get(ValueLayout.JAVA_LONG, 40),
                status.get(ValueLayout.JAVA_LONG, 48) * 512,
                time(status, 112),
                time(status, 96),
                number(status, 128),
                number(status, 136));
    }

    private static long time(MemorySegment status, long at) {
        return status.get(ValueLayout.JAVA_LONG, at) * 1_000_000_000L
                + Integer.toUnsignedLong(status.get(ValueLayout.JAVA_INT, at + 8));
    }

    private static long number(MemorySegment status, long at) {
        return ((long) status.get(ValueLayout.JAVA_INT, at) << 32)
                | Integer.toUnsignedLong(status.get(ValueLayout.JAVA_INT, at + 4));
    }

    /** Reads what a symbolic link says, as raw text. */
    public String readLink(String child) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(8192);
            long length =
                    call(
                            "readlinkat",
                            child,
                            (inner, state) ->
                                    (long)
                                            PosixFunctions.READLINKAT.invokeExact(
                                                    state, fd, text(inner, child), target, 8192L));
            return new String(
                    target.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE),
                    StandardCharsets.ISO_8859_1);
        }
    }

    /** Makes a symbolic link. */
    public void makeLink(String child, String target) throws IOException {
        var _ =
                call(
                        "symlinkat",
                        child,
                        (arena, state) ->
                                (int)
                                        PosixFunctions.SYMLINKAT.invokeExact(
                                                state,
                                                text(arena, target),
                                                fd,
                                                text(arena, child)));
    }

    /** Moves an entry to a name that is free. */
    public void move(String child, DirectoryHandle to, String other) throws IOException {
        rename(child, to, other, 1);
    }

    /** Lets two entries change places, in one step. */
    public void exchange(String child, DirectoryHandle to, String other) throws IOException {
        rename(child, to, other, 2);
    }

    private void rename(String child, DirectoryHandle to, String other, int flags)
            throws IOException {
        var _ =
                call(
                        "renameat2",
                        child,
                        (arena, state) ->
                                (int)
                                        PosixFunctions.RENAMEAT2.invokeExact(
                                                state,
                                                fd,
                                                text(arena, child),
                                                to.fd,
                                                text(arena, other),
                                                flags));
    }

    /** Removes an entry that is no directory. */
    public void removeFile(String child) throws IOException {
        unlink(child, 0);
    }

    /** Removes a directory that is empty. */
    public void removeDirectory(String child) throws IOException {
        unlink(child, REMOVE_DIRECTORY);
    }

    private void unlink(String child, int flags) throws IOException {
        var _ =
                call(
                        "unlinkat",
                        child,
                        (arena, state) ->
                                (int)
                                        PosixFunctions.UNLINKAT.invokeExact(
                                                state, fd, text(arena, child), flags));
    }

    /** Makes a directory that its owner alone may enter. */
    public void makeDirectory(String child) throws IOException {
        var _ =
                call(
                        "mkdirat",
                        child,
                        (arena, state) ->
                                (int)
                                        PosixFunctions.MKDIRAT.invokeExact(
                                                state, fd, text(arena, child), 0700));
    }

    /** Sets the permissions of a file or directory, never through a link. */
    public void setPermissions(String child, int permissions) throws IOException {
        withPath(
                child,
                path ->
                        call(
                                "chmod",
                                child,
                                (arena, state) ->
                                        (int)
                                                PosixFunctions.CHMOD.invokeExact(
                                                        state, text(arena, path), permissions)));
    }

    /** Sets when the content of an entry was changed: nanoseconds since 1970. */
    public void setModified(String child, long nanoseconds) throws IOException {
        var _ =
                call(
                        "utimensat",
                        child,
                        (arena, state) -> {
                            MemorySegment times = arena.allocate(32, 8);
                            times.set(ValueLayout.JAVA_LONG, 8, 0x3ffffffeL);
                            times.set(
                                    ValueLayout.JAVA_LONG,
                                    16,
                                    Math.floorDiv(nanoseconds, 1_000_000_000L));
                            times.set(
                                    ValueLayout.JAVA_LONG,
                                    24,
                                    Math.floorMod(nanoseconds, 1_000_000_000L));
                            return (int)
                                    PosixFunctions.UTIMENSAT.invokeExact(
                                            state, fd, text(arena, child), times, NO_FOLLOW);
                        });
    }

    /** Lists the names of extended attributes of a file or directory that can be read. */
    public List<String> attributes(String child) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(BUFFER);
            long length =
                    withPath(
                            child,
                            path ->
                                    call(
                                            "listxattr",
                                            child,
                                            (inner, state) ->
                                                    (long)
                                                            PosixFunctions.LISTXATTR.invokeExact(
                                                                    state,
                                                                    text(inner, path),
                                                                    buffer,
                                                                    (long) BUFFER)));
            String all =
                    new String(
                            buffer.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE),
                            StandardCharsets.ISO_8859_1);
            return all.isEmpty() ? List.of() : List.of(all.split("\0"));
        }
    }

    /** Reads an extended attribute as raw text. */
    public String attribute(String child, String attribute) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(BUFFER);
            long length =
                    withPath(
                            child,
                            path ->
                                    call(
                                            "getxattr",
                                            child,
                                            (inner, state) ->
                                                    (long)
                                                            PosixFunctions.GETXATTR.invokeExact(
                                                                    state,
                                                                    text(inner, path),
                                                                    text(inner, attribute),
                                                                    buffer,
                                                                    (long) BUFFER)));
            return new String(
                    buffer.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE),
                    StandardCharsets.ISO_8859_1);
        }
    }

    /** Removes an extended attribute. */
    public void removeAttribute(String child, String attribute) throws IOException {
        withPath(
                child,
                path ->
                        call(
                                "removexattr",
                                child,
                                (arena, state) ->
                                        (int)
                                                PosixFunctions.REMOVEXATTR.invokeExact(
                                                        state,
                                                        text(arena, path),
                                                        text(arena, attribute))));
    }

    private interface PathUse {
        long apply(String path) throws IOException;
    }

    /** Holds the entry itself, and names it by that: nobody can put a link in its place. */
    private long withPath(String child, PathUse use) throws IOException {
        int entry = openAt(fd, child, PATH_ONLY | NO_LINK);
        try {
            return use.apply("/proc/self/fd/" + entry);
        } finally {
            close(entry);
        }
    }

    /**
     * Reads a regular file.
     *
     * @param most bytes that it may have
     * @throws IOException also when it has more
     */
    public byte[] read(String child, long most) throws IOException {
        int file = openAt(fd, child, NO_LINK | NON_BLOCKING);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(PosixFunctions.state());
            MemorySegment buffer = arena.allocate(BUFFER);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            while (true) {
                long read =
                        (long) PosixFunctions.READ.invokeExact(state, file, buffer, (long) BUFFER);
                if (read < 0) {
                    throw new PosixException("read", shown(child), PosixFunctions.error(state));
                }
                if (read == 0) {
                    return bytes.toByteArray();
                }
                if (bytes.size() + read > most) {
                    throw new IOException(
                            shown(child) + " has more than " + most + " bytes, and was not read.");
                }
                bytes.write(buffer.asSlice(0, read).toArray(ValueLayout.JAVA_BYTE), 0, (int) read);
            }
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable unforeseen) {
            throw new IllegalStateException(unforeseen);
        } finally {
            close(file);
        }
    }

    @Override
    public void close() {
        close(fd);
    }

    private static void close(int handle) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(PosixFunctions.state());
            var _ = (int) PosixFunctions.CLOSE.invokeExact(state, handle);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable unforeseen) {
            throw new IllegalStateException(unforeseen);
        }
    }
}
