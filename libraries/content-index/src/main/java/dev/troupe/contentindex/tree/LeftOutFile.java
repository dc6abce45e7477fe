package dev.troupe.contentindex.tree;

/** A file that the index leaves out, and why, as a clause. */
public record LeftOutFile(String path, String reason) {}
