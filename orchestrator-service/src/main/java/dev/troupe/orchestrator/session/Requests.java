package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.NewRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.StartedRequest;
import dev.troupe.orchestrator.repository.Look;
import java.util.UUID;
import org.springframework.transaction.annotation.Transactional;

/** Opens sessions with what is asked in them first: what is refused leaves no session behind. */
public class Requests {
    private final SessionRegister sessions;
    private final MessageIntake messages;

    Requests(SessionRegister sessions, MessageIntake messages) {
        this.sessions = sessions;
        this.messages = messages;
    }

    /**
     * Opens the session and takes the message.
     *
     * @param look what came of a look at the repository's file
     * @throws dev.troupe.contracts.error.TroupeException whatever speaks against the one or the other
     */
    @Transactional
    public StartedRequest start(NewRequest request, Look look) {
        UUID id = sessions.create(request.session(), look).id();
        PostedMessage posted = messages.post(id, request.message(), look);
        return new StartedRequest(sessions.get(id), posted);
    }
}
