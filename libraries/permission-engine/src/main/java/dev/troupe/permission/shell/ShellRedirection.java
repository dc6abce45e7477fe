package dev.troupe.permission.shell;

import org.jspecify.annotations.Nullable;

/**
 * Where input comes from or output goes to.
 *
 * @param descriptor the number or {@code {name}} before the operator, or null
 * @param target file, descriptor, here-string or the here-document's delimiter
 * @param document the body of a here-document; empty of all else
 */
public record ShellRedirection(
        @Nullable String descriptor,
        Operator operator,
        ShellWord target,
        HereDocumentBody document,
        TextSpan span) {
    /** Returns the body of a here-document: literal when its delimiter is quoted, else with expansions; null otherwise. */
    public @Nullable ShellWord body() {
        return document.word();
    }

    /** Returns the text of a here-document in which nothing expands; null for all else. */
    @Nullable String literalDocument() {
        boolean here =
                descriptor == null
                        && (operator == Operator.HERE_DOCUMENT
                                || operator == Operator.HERE_DOCUMENT_TABS);
        ShellWord body = body();
        return here && body != null ? body.literal() : null;
    }

    /** How it redirects. */
    public enum Operator {
        READ("<"),
        WRITE(">"),
        APPEND(">>"),
        CLOBBER(">|"),
        READ_WRITE("<>"),
        DUPLICATE_INPUT("<&"),
        DUPLICATE_OUTPUT(">&"),
        WRITE_BOTH("&>"),
        APPEND_BOTH("&>>"),
        HERE_DOCUMENT("<<"),
        HERE_DOCUMENT_TABS("<<-"),
        HERE_STRING("<<<");

        private final String text;

        Operator(String text) {
            this.text = text;
        }

        /** As it is written. */
        public String text() {
            return text;
        }
    }
}
