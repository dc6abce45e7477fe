package dev.troupe.worker.network;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.sandbox.address.HostAllowlist;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the hosts that commands of a repository may fetch from, one file for each repository, one host a line. People take
 * a host back by removing its line.
 */
public final class FetchHostStore {
    private static final Logger LOG = LoggerFactory.getLogger(FetchHostStore.class);
    private static final String COMMENT = "#";

    private final Path directory;

    /**
     * @param home the worker's own directory
     */
    public FetchHostStore(Path home) {
        this.directory = home.resolve("fetch-hosts");
    }

    /** Finds the hosts that were granted; none where the file cannot be read. */
    public Set<String> find(Path repository) {
        Path file = file(repository);
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream()
                            .map(String::strip)
                            .filter(HostAllowlist::isName)
                            .collect(Collectors.toCollection(TreeSet::new))
                    : Set.of();
        } catch (IOException | UncheckedIOException unreadable) {
            LOG.warn("{} cannot be read, so its hosts are not granted.", file, unreadable);
            return Set.of();
        }
    }

    /** Grants further hosts. */
    public synchronized void add(Path repository, Collection<String> hosts) throws IOException {
        Set<String> all = new TreeSet<>(find(repository));
        all.addAll(hosts);
        String text =
                COMMENT
                        + " Commands in "
                        + repository
                        + " may fetch from these hosts. Remove a line to take a host back.\n"
                        + String.join("\n", all)
                        + "\n";
        Files.createDirectories(directory);
        AtomicFiles.write(file(repository), text.getBytes(StandardCharsets.UTF_8));
    }

    private Path file(Path repository) {
        byte[] name = repository.toString().getBytes(StandardCharsets.UTF_8);
        return directory.resolve(ContentBlob.hash(name).substring(0, 16) + ".txt");
    }
}
