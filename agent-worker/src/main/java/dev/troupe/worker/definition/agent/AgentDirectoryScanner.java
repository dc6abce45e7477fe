package dev.troupe.worker.definition.agent;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFileReader;
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
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the agents of one directory tree. No link is followed, and what is too much is left out. */
final class AgentDirectoryScanner {
    private static final String SUFFIX = ".md";
    private static final Pattern NAME =
            Pattern.compile(
                    "(?m)^name:[ \\t]*[\"']?([a-z][a-z0-9-]{0,63})[\"']?[ \\t\\r]*(?:#.*)?$");
    private static final int LARGEST = 64 * 1024;
    private static final int MOST_FILES = 200;
    private static final int MOST_ENTRIES = 5_000;
    private static final int DEEPEST = 8;

    private final String shown;
    private final DiscoveredAgents agents;
    private final List<Path> files = new ArrayList<>();
    private int entries;

    /**
     * @param shown what people call the directory
     * @param agents takes the agents, and why a file defines none
     */
    AgentDirectoryScanner(String shown, DiscoveredAgents agents) {
        this.shown = shown;
        this.agents = agents;
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
                agents.fault(shown + " was left out: links are not followed.");
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
            String why =
                    "%s holds too many files; only the first %d files were read."
                            .formatted(shown, Math.min(files.size(), MOST_FILES));
            agents.fault(why);
            files.stream().sorted().skip(MOST_FILES).forEach(it -> agents.lacks(stem(it), why));
        }
    }

    private void collect(Path tree) {
        try {
            Files.walkFileTree(tree, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new Walk());
        } catch (IOException e) {
            agents.fault(shown + " was left out: it cannot be listed.");
        }
    }

    private void read(Path tree, Path file) {
        String name = shown + "/" + tree.relativize(file).toString().replace('\\', '/');
        if (Files.isSymbolicLink(file)) {
            skip(stem(file), name + " was skipped: links are not followed.");
            return;
        }
        try {
            read(
                    name,
                    stem(file),
                    RegularFileReader.read(file, LARGEST, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            String why = e instanceof FileSystemException one ? one.getReason() : e.getMessage();
            skip(
                    stem(file),
                    "%s was skipped: it %s.".formatted(name, why == null ? "is unreadable" : why));
        }
    }

    private void read(String name, String stem, byte[] bytes) {
        try {
            add(
                    AgentDefinition.parse(
                            name,
                            StandardCharsets.UTF_8
                                    .newDecoder()
                                    .decode(ByteBuffer.wrap(bytes))
                                    .toString()));
        } catch (TroupeException e) {
            String why = String.valueOf(e.getMessage());
            agents.fault(why + " It was skipped.");
            agents.lacks(named(bytes).orElse(stem), why);
        } catch (CharacterCodingException e) {
            skip(named(bytes).orElse(stem), name + " was skipped: it is not UTF-8.");
        }
    }

    private void skip(String agent, String why) {
        agents.fault(why);
        agents.lacks(agent, why);
    }

    /** The name that a faulty file gives its agent, as far as one can tell. */
    private static Optional<String> named(byte[] bytes) {
        Matcher line = NAME.matcher(new String(bytes, StandardCharsets.UTF_8));
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    private static String stem(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - SUFFIX.length());
    }

    private void add(AgentDefinition agent) {
        agents.add(agent)
                .filter(it -> it.origin().startsWith(shown + "/"))
                .ifPresent(it ->
                        agents.fault(
                                "%s was skipped: %s defines '%s' too."
                                        .formatted(agent.origin(), it.origin(), agent.name())));
    }

    private final class Walk extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.getFileName().toString().endsWith(SUFFIX)) {
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
