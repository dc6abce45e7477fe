package dev.troupe.syntax.tag;

import org.jspecify.annotations.Nullable;

/**
 * A definition in a file. Lines count from 1.
 *
 * @param name as it is written, without that of its container
 * @param line its first line
 * @param endLine its last line
 * @param nameLine the line of its name
 * @param signature how it begins, without its body: on one line, at most {@value SignatureText#LONGEST} characters
 * @param container the name of the innermost definition around it, or of the type that it belongs to; null at the top
 */
public record DefinitionTag(
        String name,
        SymbolKind kind,
        int line,
        int endLine,
        int nameLine,
        String signature,
        @Nullable String container) {}
