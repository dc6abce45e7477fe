package dev.troupe.sandbox.layer;

/** Names the steps by which a layer is applied. Each is one system call, and each can be taken back. */
enum OperationKind {
    /** The entry on the shelf moves to a free place in the workspace. */
    ADD,
    /** The entry on the shelf and the one in the workspace change places. */
    REPLACE,
    /** The entry in the workspace moves to the shelf. */
    REMOVE,
    /** A directory is made, as only some of what the command put into it is applied. */
    MAKE_DIRECTORY,
    /** A directory gets other permissions. */
    SET_PERMISSIONS
}
