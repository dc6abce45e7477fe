package dev.troupe.edit.file;

import dev.troupe.edit.text.Checksum;
import java.nio.file.Path;

/** One change of a transaction, made against a known version of the file. */
public sealed interface FileChange {

    /** The file that must be in its known version before anything is written. */
    Path path();

    /** Creates a file where none is. */
    final class Create implements FileChange {
        private final Path path;
        private final byte[] content;

        private Create(Path path, byte[] content) {
            this.path = path;
            this.content = content.clone();
        }

        @Override
        public Path path() {
            return path;
        }

        byte[] content() {
            return content;
        }
    }

    /** Gives a file new content. */
    final class Write implements FileChange {
        private final Path path;
        private final Checksum before;
        private final byte[] content;

        private Write(Path path, Checksum before, byte[] content) {
            this.path = path;
            this.before = before;
            this.content = content.clone();
        }

        @Override
        public Path path() {
            return path;
        }

        Checksum before() {
            return before;
        }

        byte[] content() {
            return content;
        }
    }

    /**
     * Deletes a file.
     *
     * @param path the file
     * @param before the version that may be deleted
     */
    record Delete(Path path, Checksum before) implements FileChange {}

    /**
     * Moves a file to a path where none is.
     *
     * @param path the file
     * @param target where to
     * @param before the version that may be moved
     */
    record Move(Path path, Path target, Checksum before) implements FileChange {}

    /** Creates a file where none is. */
    static FileChange create(Path path, byte[] content) {
        return new Create(path, content);
    }

    /** Gives a file new content, provided that it still has the version {@code before}. */
    static FileChange write(Path path, Checksum before, byte[] content) {
        return new Write(path, before, content);
    }

    /** Deletes a file, provided that it still has the version {@code before}. */
    static FileChange delete(Path path, Checksum before) {
        return new Delete(path, before);
    }

    /** Moves a file, provided that it still has the version {@code before} and the target is free. */
    static FileChange move(Path path, Path target, Checksum before) {
        return new Move(path, target, before);
    }
}
