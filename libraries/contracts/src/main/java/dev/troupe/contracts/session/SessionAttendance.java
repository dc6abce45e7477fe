package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Tells whether somebody can be asked while a session works. */
public enum SessionAttendance {
    /** A person watches and can answer now. */
    @JsonProperty("interactive")
    @JsonAlias("INTERACTIVE")
    INTERACTIVE,
    /** Nobody watches; answers may take days and the run waits for them. */
    @JsonProperty("detached")
    @JsonAlias("DETACHED")
    DETACHED,
    /** Nobody can be asked: a question is answered no and the run ends. */
    @JsonProperty("headless")
    @JsonAlias("HEADLESS")
    HEADLESS
}
