package dev.troupe.lsp.document;

import java.nio.file.Path;

/**
 * A file as a server knows it.
 *
 * @param file real path
 * @param version rises with each text that the server gets, over all documents of the connection
 * @param diskStamp what the file looked like on disk when its text came from there; empty for a text that came from elsewhere
 */
public record SyncedDocument(
        String uri, Path file, String languageId, int version, String text, String diskStamp) {}
