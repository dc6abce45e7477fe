package dev.troupe.worker.settings;

/** Sets whether the parser's core is built on this machine. */
public enum NativeCoreMode {
    /** Once, behind the start, where npm and a C compiler are; the next start uses it. */
    AUTO,
    /** Not at all: the one that ships serves, also where another was built. */
    OFF
}
