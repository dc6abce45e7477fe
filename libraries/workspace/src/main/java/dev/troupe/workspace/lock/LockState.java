package dev.troupe.workspace.lock;

/** Tells whether the run that holds a checkout still has its lease, by the ledger. */
public enum LockState {
    /** It has its lease, or is none that this ledger knows. */
    STANDS,
    /** It ended in good order, and its worker is about to give the checkout back. */
    ENDED,
    /** Its lease ran out: its worker is dead, frozen or cut off. */
    EXPIRED
}
