package dev.troupe.contracts.languageserver;

import org.jspecify.annotations.Nullable;

/**
 * What a language server says of a place in a file.
 *
 * @param line 1-based
 * @param column 1-based, in UTF-16 units
 * @param endLine 1-based
 * @param endColumn 1-based, behind the last unit
 * @param code the server's name for the problem; absent when it has none
 * @param source who says so, such as {@code ts}
 * @param lineText the text of the line, at most 200 characters
 * @param fix the title of the server's preferred fix, which was tried: the problem is gone with it and no other has come; absent
 *     without one
 */
public record CodeDiagnostic(
        int line,
        int column,
        int endLine,
        int endColumn,
        DiagnosticSeverity severity,
        @Nullable String code,
        @Nullable String source,
        String message,
        String lineText,
        @Nullable String fix) {
    /** The same with the title of a fix. */
    public CodeDiagnostic fixedBy(String title) {
        return new CodeDiagnostic(
                line, column, endLine, endColumn, severity, code, source, message, lineText, title);
    }
}
