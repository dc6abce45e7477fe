package dev.troupe.worker.tool;

import dev.troupe.contracts.blob.ContentBlob;

/**
 * An image that a tool has read.
 *
 * @param path relative to the workspace
 * @param mediaType such as {@code image/png}
 */
public record ShownImage(String path, String mediaType, ContentBlob blob) {}
