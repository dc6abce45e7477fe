package dev.troupe.contentindex;

import java.io.IOException;
import org.eclipse.jgit.lib.ObjectId;

/** Loads contents by their ids. Called by several threads at once. */
@FunctionalInterface
public interface ContentLoader {
    /**
     * Loads one content.
     *
     * @param limit contents with more bytes may be given as their first {@code limit + 1} bytes
     * @throws MissingContentException when it is not there
     */
    byte[] load(ObjectId content, int limit) throws IOException, MissingContentException;
}
