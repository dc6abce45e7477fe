package dev.troupe.worker.effect;

/** Names what a changed path is, the strictest first: that decides what becomes of the change. */
public enum EffectClass {
    /** It cannot be kept in a workspace: a device, a pipe, a socket, a name that cannot be shown. */
    ODD("is no file that can be kept"),
    /** A file that may hold secrets, which commands do not see. */
    SECRET("may hold secrets"),
    /** A repository's own state, Troupe's policy, or settings that widen what agents may do. */
    FIXED("is protected"),
    /** A symbolic link that leads out of the workspace. */
    OUTWARD_LINK("is a link that leaves the workspace"),
    /** Programs obey it unasked: opening, entering or using the directory is enough. */
    OBEYED("is obeyed by other programs at once"),
    /** The policy asks about edits of it. */
    ASKED("needs an approval by your rules"),
    /** The policy lets no agent edit it. */
    REFUSED("is not permitted by your rules"),
    /** Byte code that no fetched package brings along. */
    STALE_BYTE_CODE("is byte code, which Python makes again"),
    /** A program or a start-up file in a directory of fetched packages. */
    DEPENDENCY_PROGRAM("is a program among fetched packages"),
    /** Any other file in a directory of fetched packages. */
    DEPENDENCY("is among fetched packages"),
    /** What a build makes, and git ignores. */
    PRODUCT("is a build product"),
    /** Git ignores it, and no build makes it again. */
    IGNORED("is ignored by git, and nothing makes it again"),
    /** It says what the next build runs. */
    BUILD_INPUT("runs at the next build"),
    /** Any other file. */
    ORDINARY("is a file of the project");

    private final String words;

    EffectClass(String words) {
        this.words = words;
    }

    /** Returns what it is, to follow a path in a sentence. */
    public String words() {
        return words;
    }
}
