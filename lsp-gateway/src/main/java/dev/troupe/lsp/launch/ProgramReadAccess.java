package dev.troupe.lsp.launch;

import dev.troupe.languageservers.definition.ServerSearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the directories that a program must be able to read beside the system, as it is installed there. */
final class ProgramReadAccess {
    private static final Path SYSTEM = Path.of("/usr");

    private final ServerSearchPath searchPath;

    /**
     * @param searchPath where interpreters are found that programs begin with
     */
    ProgramReadAccess(ServerSearchPath searchPath) {
        this.searchPath = searchPath;
    }

    List<Path> find(Path program) {
        Set<Path> directories = new LinkedHashSet<>();
        add(program, directories);
        Path node = searchPath.findProgram("node");
        if (node != null) {
            add(node, directories);
        }
        return List.copyOf(directories);
    }

    private static void add(Path program, Set<Path> directories) {
        addInstallation(program, directories);
        try {
            if (Files.exists(program)) {
                addInstallation(program.toRealPath(), directories);
            }
        } catch (IOException unreadable) {
            // The start of the program tells.
        }
    }

    private static void addInstallation(Path program, Set<Path> directories) {
        Path installation = installation(program);
        if (installation != null
                && !installation.startsWith(SYSTEM)
                && installation.getNameCount() > 1) {
            directories.add(installation);
        }
    }

    /** The outermost {@code node_modules}, what a {@code bin} lies in, or the program's own directory. */
    private static @Nullable Path installation(Path program) {
        for (int i = 0; i < program.getNameCount(); i++) {
            if (program.getName(i).toString().equals("node_modules")) {
                return program.getRoot().resolve(program.subpath(0, i + 1));
            }
        }
        Path directory = program.getParent();
        return directory != null && directory.endsWith("bin") ? directory.getParent() : directory;
    }
}
