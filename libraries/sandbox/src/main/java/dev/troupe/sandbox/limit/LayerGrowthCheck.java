package dev.troupe.sandbox.limit;

import dev.troupe.sandbox.kernel.InodeCount;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.DirectoryTreeMeter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks while a command runs whether it leaves too much in its layer. What the whole disk has less since its start says
 * when that is possible at all, so that the layer is counted only then.
 */
public final class LayerGrowthCheck {
    private static final Logger LOG = LoggerFactory.getLogger(LayerGrowthCheck.class);

    /** Where the disk does not count its inodes, the layer is counted once in so many looks. */
    private static final int LOOKS = 20;

    private final Path directory;
    private final long mostEntries;
    private final long mostBytes;
    private final boolean countsInodes;
    private long fewestInodes;
    private long fewestBytes;
    private int looks;

    /**
     * Begins to check.
     *
     * @param directory which the command's changes are in
     */
    public LayerGrowthCheck(Path directory, long mostEntries, long mostBytes) {
        this.directory = directory;
        this.mostEntries = mostEntries;
        this.mostBytes = mostBytes;
        this.countsInodes = InodeCount.of(directory).isPresent();
        expect(new DirectoryTreeMeter.Size(0, 0));
    }

    /** Notes how much must be free for what the layer has to be within its limits, whoever else takes something. */
    private void expect(DirectoryTreeMeter.Size size) {
        fewestInodes = freeInodes() - (mostEntries - size.entries());
        fewestBytes = freeBytes() - (mostBytes - size.bytes());
    }

    private long freeInodes() {
        return InodeCount.of(directory).map(InodeCount::free).orElse(0L);
    }

    private long freeBytes() {
        return directory.toFile().getFreeSpace();
    }

    private boolean isPossible() {
        boolean due = !countsInodes && ++looks % LOOKS == 0;
        return due || (countsInodes && freeInodes() < fewestInodes) || freeBytes() < fewestBytes;
    }

    /** Says of what there is too much, a sentence; empty when there is not. */
    public Optional<String> excess() {
        if (!isPossible()) {
            return Optional.empty();
        }
        try (DirectoryHandle layer = DirectoryHandle.open(directory)) {
            DirectoryTreeMeter.Size size =
                    DirectoryTreeMeter.measure(layer, mostEntries, mostBytes);
            expect(size);
            return describe(size);
        } catch (IOException failed) {
            LOG.debug("The size of a layer of changes could not be counted.", failed);
            return Optional.empty();
        }
    }

    private Optional<String> describe(DirectoryTreeMeter.Size size) {
        if (size.entries() > mostEntries) {
            return Optional.of(
                    String.format(
                            Locale.ROOT,
                            "The command was killed: it changed more than %,d files and directories. Nothing of it was applied.",
                            mostEntries));
        }
        return size.bytes() > mostBytes
                ? Optional.of(
                        String.format(
                                Locale.ROOT,
                                "The command was killed: it wrote more than %,d MB. Nothing of it was applied.",
                                mostBytes >> 20))
                : Optional.empty();
    }
}
