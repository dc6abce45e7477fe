package dev.troupe.contracts.repomap;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A place in a repository: a definition, a use, or a whole file.
 *
 * @param repository the top of its checkout
 * @param path from there
 * @param line where it is named, from 1; 0 for a whole file
 * @param firstLine where it begins, with its annotations; 0 for a whole file
 * @param lastLine its last line; 0 for a whole file
 * @param name of the symbol; absent for a whole file
 * @param kind of the definition, or of the use; absent for a whole file
 * @param detail the signature of a definition, the line of a use, or why a file is here
 * @param text of the definition, when bodies were asked for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SymbolPlace(
        String repository,
        String path,
        int line,
        int firstLine,
        int lastLine,
        @Nullable String name,
        @Nullable String kind,
        @Nullable String detail,
        @Nullable String text) {}
