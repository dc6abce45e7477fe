package dev.troupe.worker.agent;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** Reads the agents of one directory tree. No link is followed, and what is too much is left out. */
final class AgentFiles {
    private static final int LARGEST = 64 * 1024;
    private static final int MOST_FILES = 200;
    private static final int MOST_ENTRIES = 5_000;
    private static final int DEEPEST = 8;

    private final String shown;
    private final Map<String, AgentDefinition> known;
    private final List<String> faults;
    private final List<Path> files = new ArrayList<>();
    private int entries;

    /**
     * @param shown what people call the directory
     * @param known takes those whose name is not in it yet
     * @param faults takes why a file defines none
     */
    AgentFiles(String shown, Map<String, AgentDefinition> known, List<String> faults) {
        this.shown = shown;
        this.known = known;
        this.faults = faults;
    }

    /**
     * Reads them in the order of their paths.
     *
     * @param base a directory that is trusted not to be a link
     * @param below the names that lead from it to the tree
     */
    void read(Path base, String... below) {
        Path directory = base;
        for (String name : below) {
            directory = directory.resolve(name);
            if (Files.isSymbolicLink(directory)) {
                faults.add(shown + " was left out: links are not followed.");
                return;
            }
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
        }
        Path tree = directory;
        collect(tree);
        files.stream().sorted().limit(MOST_FILES).forEach(it -> read(tree, it));
        if (files.size() > MOST_FILES || entries > MOST_ENTRIES) {
            faults.add(
                    "%s holds too much; only the first %d files were read."
                            .formatted(shown, Math.min(files.size(), MOST_FILES)));
        }
    }

    private void collect(Path tree) {
        try {
            Files.walkFileTree(tree, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new Walk());
        } catch (IOException e) {
            faults.add(shown + " was left out: it cannot be listed.");
        }
    }

    private void read(Path tree, Path file) {
        String name = shown + "/" + tree.relativize(file).toString().replace('\\', '/');
        try {
            if (Files.isSymbolicLink(file)) {
                faults.add(name + " was skipped: links are not followed.");
                return;
            }
            byte[] bytes = RegularFiles.read(file, LARGEST, LinkOption.NOFOLLOW_LINKS);
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            add(AgentDefinition.parse(name, text));
        } catch (TroupeException e) {
            faults.add(String.valueOf(e.getMessage()) + " It was skipped.");
        } catch (CharacterCodingException e) {
            faults.add(name + " was skipped: it is not UTF-8.");
        } catch (IOException e) {
            String why = e instanceof FileSystemException one ? one.getReason() : e.getMessage();
            faults.add(
                    "%s was skipped: it %s.".formatted(name, why == null ? "is unreadable" : why));
        }
    }

    private void add(AgentDefinition agent) {
        AgentDefinition nearer = known.putIfAbsent(agent.name(), agent);
        if (nearer != null && nearer.origin().startsWith(shown + "/")) {
            faults.add(
                    "%s was skipped: %s defines '%s' too."
                            .formatted(agent.origin(), nearer.origin(), agent.name()));
        }
    }

    private final class Walk extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.getFileName().toString().endsWith(".md")) {
                files.add(file);
            }
            entries++;
            return entries > MOST_ENTRIES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }
}
