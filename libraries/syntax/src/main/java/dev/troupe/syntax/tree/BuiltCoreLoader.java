package dev.troupe.syntax.tree;

import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Loads a core that was built on this machine, when nothing speaks against it. */
final class BuiltCoreLoader {
    private BuiltCoreLoader() {}

    /** Checks the core at a path and loads it; otherwise says why the one on the class path serves. */
    static CoreChoice load(Path file) {
        try {
            Optional<String> refused = ExclusiveWriteCheck.refuseFile(file);
            if (refused.isPresent()) {
                return CoreChoice.bundled(refused.get());
            }
            byte[] content = Files.readAllBytes(file);
            if (!LibraryChecksum.matches(file, content)) {
                return CoreChoice.bundled(
                        "%s does not have the checksum of %s"
                                .formatted(file, LibraryChecksum.fileOf(file)));
            }
            return probed(file, NativeLibraryLoader.loadCore(content));
        } catch (IllegalArgumentException | SyntaxUnavailableException e) {
            return CoreChoice.bundled("%s cannot be loaded: %s".formatted(file, e.getMessage()));
        } catch (IOException e) {
            return CoreChoice.bundled("%s cannot be read: %s".formatted(file, e.getMessage()));
        }
    }

    private static CoreChoice probed(Path file, SymbolLookup library) {
        @Nullable String fault = CoreCompatibilityProbe.findFault(library).orElse(null);
        return fault == null
                ? new CoreChoice(new TreeSitterCore(true, null), library)
                : CoreChoice.bundled("%s %s".formatted(file, fault));
    }
}
