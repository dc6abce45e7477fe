package dev.troupe.benchmarks.search;

import dev.troupe.linesearch.SearchableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A file of the measured tree; nothing changes in that meanwhile, so that its path names its content. */
record TreeFile(Path root, String path) implements SearchableFile {

    /** Lists all regular files but those of git. */
    static List<TreeFile> list(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(path -> !path.startsWith(".git/"))
                    .sorted(Comparator.naturalOrder())
                    .map(path -> new TreeFile(root, path))
                    .toList();
        }
    }

    @Override
    public String contentId() {
        return path;
    }

    @Override
    public byte[] readContent() throws IOException {
        return Files.readAllBytes(root.resolve(path));
    }
}
