package dev.troupe.cli.command;

import dev.troupe.cli.chat.Sessions;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.Session;
import java.nio.file.Path;
import java.util.List;

/** The sessions of a chat: those of its project, and any other that is named. */
final class ChatSessions implements Sessions {
    private static final int PAGE = 200;

    private final TroupeApi api;
    private final CreateSession wished;

    /**
     * @param wished how sessions are begun
     */
    ChatSessions(TroupeApi api, CreateSession wished) {
        this.api = api;
        this.wished = wished;
    }

    @Override
    public Session begin() {
        return api.createSession(wished);
    }

    @Override
    public Session find(String id) {
        return new SessionFinder(api).find(id, Path.of(""));
    }

    @Override
    public List<Session> here() {
        return api.sessions(wished.projectId(), PAGE, null).items().stream()
                .filter(session -> session.lastEvent() > 0)
                .toList();
    }

    /**
     * The one in which something was said last.
     *
     * @throws TroupeException when there is none
     */
    Session last() {
        return here().stream()
                .findFirst()
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "Nothing was said in this repository yet.",
                                "Leave out --continue, which begins a session.",
                                null));
    }
}
