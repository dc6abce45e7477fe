package dev.troupe.edit.file;

import dev.troupe.edit.text.FileChecksum;
import java.nio.file.Path;

/** One change of a transaction, made against a known version of the file. */
public sealed interface FileOperation {

    /** The file that must be in its known version before anything is written. */
    Path path();

    /** Creates a file where none is. */
    final class Create implements FileOperation {
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
    final class Write implements FileOperation {
        private final Path path;
        private final FileChecksum before;
        private final byte[] content;

        private Write(Path path, FileChecksum before, byte[] content) {
            this.path = path;
            this.before = before;
            this.content = content.clone();
        }

        @Override
        public Path path() {
            return path;
        }

        FileChecksum before() {
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
    record Delete(Path path, FileChecksum before) implements FileOperation {}

    /**
     * Moves a file to a path where none is.
     *
     * @param path the file
     * @param target where to
     * @param before the version that may be moved
     */
    record Move(Path path, Path target, FileChecksum before) implements FileOperation {}

    /** Creates a file where none is. */
    static FileOperation create(Path path, byte[] content) {
        return new Create(path, content);
    }

    /** Gives a file new content, provided that it still has the version {@code before}. */
    static FileOperation write(Path path, FileChecksum before, byte[] content) {
        return new Write(path, before, content);
    }

    /** Deletes a file, provided that it still has the version {@code before}. */
    static FileOperation delete(Path path, FileChecksum before) {
        return new Delete(path, before);
    }

    /** Moves a file, provided that it still has the version {@code before} and the target is free. */
    static FileOperation move(Path path, Path target, FileChecksum before) {
        return new Move(path, target, before);
    }
}
