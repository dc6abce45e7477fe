package dev.troupe.sandbox.cache;

/** Names what commands may do with a package cache. */
public enum CacheAccess {
    /** Read it, as its tool needs no more. */
    READ,
    /** Write to a layer above it; read it where there is no layer. */
    LAYER_OR_READ,
    /** Write to a layer above it; without one its tool fails sooner on it than on an empty directory. */
    LAYER
}
