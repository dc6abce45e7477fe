package dev.troupe.syntax.tree;

import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells which build of tree-sitter serves this process. The one on the class path is compiled without optimisation; a
 * faster one may have been built on this machine. That is used when only this user can write it, its checksum is right,
 * so that a half-written file is not loaded, and it takes the grammars.
 *
 * @param built whether it is one that was built on this machine
 * @param reason why it is not, as a clause; null when it is
 */
public record TreeSitterCore(boolean built, @Nullable String reason) {
    /** The system property that holds the path of a core that was built elsewhere; it counts before any other. */
    public static final String PROPERTY = "troupe.syntax.core";

    static final String NONE = "none was built";

    private static @Nullable Path offered;
    private static Consumer<String> log = _ -> {};
    private static @Nullable CoreChoice chosen;

    /**
     * Names the file in which this machine's core is, or may appear. It is looked at once, when the first file is parsed.
     *
     * @param file the core; null when none is to be used
     * @param log is told, as a clause, why a core that is there is not used
     */
    public static synchronized void offer(@Nullable Path file, Consumer<String> log) {
        offered = file;
        TreeSitterCore.log = log;
    }

    /** Says which core this process loads, or has loaded. */
    public static TreeSitterCore current() {
        return choice().core();
    }

    /** Says which core this process has loaded; empty when nothing was parsed yet. */
    public static synchronized Optional<TreeSitterCore> findLoaded() {
        return Optional.ofNullable(chosen).map(CoreChoice::core);
    }

    /** Tells whether a core is there that cannot be used. */
    public boolean isRefused() {
        return !built && !NONE.equals(reason);
    }

    /** The core that was built on this machine; null when the one on the class path serves. */
    static @Nullable SymbolLookup library() {
        return choice().library();
    }

    /** Chosen once: a process has one core. */
    private static synchronized CoreChoice choice() {
        @Nullable CoreChoice known = chosen;
        if (known == null) {
            known = choose(System.getProperty(PROPERTY), offered);
            @Nullable String reason = known.core().reason();
            if (reason != null && known.core().isRefused()) {
                log.accept(reason);
            }
            chosen = known;
        }
        return known;
    }

    /** Takes the core that the property names, else the one that was offered if it is there. */
    static CoreChoice choose(@Nullable String property, @Nullable Path offered) {
        if (property != null && !property.isBlank()) {
            try {
                return BuiltCoreLoader.load(Path.of(property));
            } catch (InvalidPathException e) {
                return CoreChoice.bundled("%s is no path".formatted(property));
            }
        }
        return offered != null && Files.exists(offered)
                ? BuiltCoreLoader.load(offered)
                : CoreChoice.bundled(NONE);
    }
}
