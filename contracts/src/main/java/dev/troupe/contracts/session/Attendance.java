package dev.troupe.contracts.session;

/** Whether somebody can be asked while a session works. */
public enum Attendance {
    /** A person watches and can answer now. */
    INTERACTIVE,
    /** Nobody watches; answers may take days and the run waits for them. */
    DETACHED,
    /** Nobody can be asked: a question is answered no and the run ends. */
    HEADLESS
}
