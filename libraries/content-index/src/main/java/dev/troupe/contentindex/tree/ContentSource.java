package dev.troupe.contentindex.tree;

import java.io.IOException;

/** Reads the content of a file as it was indexed. */
@FunctionalInterface
public interface ContentSource {
    /**
     * Reads a file's bytes.
     *
     * @throws IOException when it is not there any more, or has another content
     */
    byte[] read(IndexedFile file) throws IOException;
}
