package dev.troupe.contracts.security;

/** Names what a command reaches that no layer of changes holds, as far as its words surely say, from the least to the most. */
public enum EffectReach {
    /** Nothing but files, or a repository that it only reads. */
    NOTHING,
    /** A repository, to which it adds without taking anything away. */
    REPOSITORY,
    /** A repository, and nobody knows what it does to it. */
    UNKNOWN,
    /** Commits, references, stashes, uncommitted work, index flags or settings, which it rewrites or drops. */
    HISTORY,
    /** Hosts. */
    HOSTS,
    /** Services, devices, directories or privileges of the machine. */
    MACHINE
}
