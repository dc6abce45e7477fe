package dev.troupe.syntax.core;

import java.nio.file.Path;
import java.time.Duration;

/** Says what became of building the core. */
public sealed interface NativeCoreOutcome {
    /** Says it in one plain sentence. */
    String sentence();

    /** Tells whether there is a core that was built on this machine. */
    default boolean isUsable() {
        return false;
    }

    /** It was built before. */
    record AlreadyBuilt(Path file) implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "An optimised core of tree-sitter was built on this machine before: %s."
                    .formatted(file);
        }

        @Override
        public boolean isUsable() {
            return true;
        }
    }

    /** It was built now. */
    record Built(Path file, Duration time) implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "An optimised core of tree-sitter was built in %d s: %s."
                    .formatted(time.toSeconds(), file);
        }

        @Override
        public boolean isUsable() {
            return true;
        }
    }

    /** There are no parsers for this system, or libraries cannot be built on it. */
    record SystemUnsupported(String system) implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "On %s no core of tree-sitter is built.".formatted(system);
        }
    }

    /** There is no C compiler. */
    record CompilerMissing() implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "No C compiler (`cc`, `gcc` or `clang`) is on the PATH; install one and restart the server.";
        }
    }

    /**
     * Another program is missing.
     *
     * @param name {@code npm} or {@code tar}
     */
    record ProgramMissing(String name) implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "`%s` is not on the PATH; install it and restart the server.".formatted(name);
        }
    }

    /** The source did not come. */
    record DownloadFailed(String reason) implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "The source of tree-sitter could not be fetched with npm: %s; the next start of the server tries again."
                    .formatted(reason);
        }
    }

    /** What came is not the source that was looked at. */
    record ChecksumMismatch(String file) implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "%s from npm's registry does not have the checksum that Troupe knows, and was not used; check the registry that npm is set to."
                    .formatted(file);
        }
    }

    /** The compiler refused it. */
    record CompilationFailed(String reason) implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "The core of tree-sitter could not be compiled: %s; check the C compiler and restart the server."
                    .formatted(reason);
        }
    }

    /** The directory cannot be used. */
    record DirectoryUnusable(String reason) implements NativeCoreOutcome {
        @Override
        public String sentence() {
            return "No core of tree-sitter was built: %s.".formatted(reason);
        }
    }
}
