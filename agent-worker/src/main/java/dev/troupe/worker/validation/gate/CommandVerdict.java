package dev.troupe.worker.validation.gate;

/** Names what becomes of a command before it runs. */
enum CommandVerdict {
    /** It runs; what it changes is judged afterwards. */
    RUN,
    /** It runs, and people are shown that it did. */
    SHOW,
    /** A person is asked first. */
    ASK,
    /** It does not run. */
    BLOCK,
    /** What the policy says of its words decides. */
    POLICY
}
