package dev.troupe.linesearch;

import java.io.IOException;

/** A file to be searched: its path below the repository, the name of its content, and how to read that. */
public interface SearchableFile {
    /** Returns the path below the repository's root, with slashes. */
    String path();

    /** Names the content: two files with the same name of content are equal byte for byte. */
    String contentId();

    /** Reads the content that {@link #contentId()} names. */
    byte[] readContent() throws IOException;
}
