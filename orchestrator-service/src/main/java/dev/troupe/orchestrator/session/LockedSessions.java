package dev.troupe.orchestrator.session;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Finds sessions, or says which one is missing. */
public final class LockedSessions {
    private final SessionRepository sessions;

    public LockedSessions(SessionRepository sessions) {
        this.sessions = sessions;
    }

    SessionEntity find(UUID id) {
        return sessions.find(id).orElseThrow(() -> missing(id));
    }

    /** The session, locked until the transaction ends. */
    public SessionEntity hold(UUID id) {
        return sessions.hold(id).orElseThrow(() -> missing(id));
    }

    /** The session, locked, with its checkout still in place. */
    public SessionEntity holdForWork(UUID id) {
        SessionEntity session = hold(id);
        String path = session.project().path();
        if (!Files.isDirectory(Path.of(path))) {
            throw new TroupeException(
                    ErrorCode.WORKSPACE_MISSING, "The session's checkout " + path + " is gone.");
        }
        return session;
    }

    static TroupeException missing(UUID id) {
        return new TroupeException(ErrorCode.NOT_FOUND, "There is no session " + id + ".");
    }
}
