package dev.troupe.worker.context.mention;

/** Names what a mention looks like, before anybody has looked whether it is there. */
public enum MentionKind {
    /** A file, or a directory that is written like one. */
    PATH,
    /** A path with a slash at its end. */
    DIRECTORY,
    /** A pattern for paths. */
    GLOB,
    /** A look at the repository: {@code git:status}, {@code git:diff} or {@code git:log:N}. */
    GIT,
    /** A definition: {@code symbol:Name} or {@code symbol:Cart.total}. */
    SYMBOL,
    /** An address of the web. */
    URL
}
