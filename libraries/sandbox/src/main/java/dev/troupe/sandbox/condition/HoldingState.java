package dev.troupe.sandbox.condition;

/** Says how far what commands do is kept from everything else. */
public enum HoldingState {
    /** Nothing that a command does reaches anything but the sandbox and a layer of changes, which can be dropped. */
    HELD,
    /** Commands run in a sandbox, but a condition fails or what they write is in the workspace at once. */
    WATCHED,
    /** Commands run without a sandbox, or not at all. */
    NOT_HELD
}
