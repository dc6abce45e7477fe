package dev.troupe.worker.tool.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Searches files for a regular expression. All engines give the same answer. */
interface FileContentSearch {
    /** Hits per file beyond which a file is not searched further. */
    int MOST_PER_FILE = 200;

    /**
     * A line that matches.
     *
     * @param path as it was asked for
     * @param line its number, from 1
     */
    record Hit(String path, int line, String text) {}

    /**
     * Finds lines.
     *
     * @param root what the paths are relative to
     * @param files regular files; binary ones are skipped
     * @return hits in the order of the files
     * @throws IOException when the search fails or takes too long
     */
    List<Hit> find(Path root, List<String> files, Pattern pattern) throws IOException;
}
