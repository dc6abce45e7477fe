package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.ContentKind;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Says why what was listed is not among the files of a tree. */
final class LeftOutFiles {
    /** Stands for bytes that are no character. */
    private static final char NO_CHARACTER = '\uFFFD';

    private LeftOutFiles() {}

    /** Of a path at which there is no regular file; none when there is nothing any more. */
    static Optional<LeftOutFile> ofIrregular(Path root, String path) {
        Path place = root.resolve(path);
        if (path.indexOf(NO_CHARACTER) >= 0) {
            return Optional.of(new LeftOutFile(path, "its name is no UTF-8"));
        }
        if (Files.isSymbolicLink(place)) {
            return Optional.of(new LeftOutFile(path, "a link, which is not followed"));
        }
        if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(new LeftOutFile(path, "a repository of its own"));
        }
        return Files.exists(place, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(new LeftOutFile(path, "no regular file"))
                : Optional.empty();
    }

    /** Of a file whose content is not searched; none when it is. */
    static Optional<LeftOutFile> ofContent(String path, ContentKind kind, long size) {
        return switch (kind) {
            case TEXT, UNPARSED, NO_PARSER -> Optional.empty();
            case BINARY -> Optional.of(new LeftOutFile(path, "no text"));
            case TOO_LARGE ->
                    Optional.of(new LeftOutFile(path, "too large, %,d bytes".formatted(size)));
            case MISSING -> Optional.of(new LeftOutFile(path, "cannot be read"));
        };
    }

    /** Of everything behind the first files of a directory that has too many. */
    static LeftOutFile ofRest(int known) {
        return new LeftOutFile(
                ".",
                "only the first %,d files are known; with `git init` and a .gitignore what is not needed is left out"
                        .formatted(known));
    }
}
