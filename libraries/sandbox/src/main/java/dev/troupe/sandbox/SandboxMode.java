package dev.troupe.sandbox;

/** Sets whether commands run in a sandbox. */
public enum SandboxMode {
    /** In a sandbox or not at all: where none works, every command is refused. */
    REQUIRED,
    /** In a sandbox where one works; where none does, each command asks. */
    PREFERRED,
    /** Without; each command asks. */
    OFF
}
