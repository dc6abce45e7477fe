package dev.troupe.sandbox.layer.content;

/** Names what a command did to one entry of the workspace. */
public enum LayerChange {
    CREATED,
    /** The content is another, or what kind of entry it is. */
    CHANGED,
    /** The permissions alone are others. */
    PERMISSIONS,
    REMOVED
}
