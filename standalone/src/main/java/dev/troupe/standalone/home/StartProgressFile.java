package dev.troupe.standalone.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code start-progress}: whoever started the server waits as long as this file is written again. */
public final class StartProgressFile {
    private static final Logger LOG = LoggerFactory.getLogger(StartProgressFile.class);

    private final Path file;

    StartProgressFile(Path file) {
        this.file = file;
    }

    /**
     * Says what the start is doing; to be said again while it lasts.
     *
     * @param doing a sentence
     */
    public void tell(String doing) {
        try {
            Files.writeString(file, doing);
        } catch (IOException e) {
            LOG.warn("{} cannot be written: {}", file, e.toString());
        }
    }

    /** The start is over. */
    public void clear() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted: {}", file, e.toString());
        }
    }
}
