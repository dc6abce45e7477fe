package dev.troupe.syntax.tag;

/**
 * Where a comment stands.
 *
 * @param start the offset of its first byte in the file
 * @param end the offset behind its last byte
 */
public record CommentRange(int start, int end) {}
