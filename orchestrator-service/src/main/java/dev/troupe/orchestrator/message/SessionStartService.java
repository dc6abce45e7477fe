package dev.troupe.orchestrator.message;

import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import dev.troupe.orchestrator.session.SessionService;
import java.util.UUID;
import org.springframework.transaction.annotation.Transactional;

/** Opens sessions with what is asked in them first: what is refused leaves no session behind. */
public class SessionStartService {
    private final SessionService sessions;
    private final MessageService messages;

    public SessionStartService(SessionService sessions, MessageService messages) {
        this.sessions = sessions;
        this.messages = messages;
    }

    /**
     * Opens the session and takes the message.
     *
     * @param settingsResult what came of a look at the repository's file
     * @throws dev.troupe.contracts.error.TroupeException whatever speaks against the one or the other
     */
    @Transactional
    public StartSessionResponse start(
            StartSessionRequest request, RepositorySettingsResult settingsResult) {
        UUID id = sessions.create(request.session(), settingsResult).id();
        PostedMessage posted = messages.post(id, request.message(), settingsResult);
        return new StartSessionResponse(sessions.get(id), posted);
    }
}
