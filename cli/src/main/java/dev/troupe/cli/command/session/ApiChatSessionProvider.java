package dev.troupe.cli.command.session;

import dev.troupe.cli.chat.ChatSessionProvider;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.agent.ModelView;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The sessions of a chat: those of its project, and any other that is named. */
final class ApiChatSessionProvider implements ChatSessionProvider {
    private static final int PAGE = 200;

    private final CommandContext context;
    private final TroupeApi api;
    private final CreateSessionRequest sessionRequest;

    /**
     * @param sessionRequest how sessions are begun
     */
    ApiChatSessionProvider(
            CommandContext context, TroupeApi api, CreateSessionRequest sessionRequest) {
        this.context = context;
        this.api = api;
        this.sessionRequest = sessionRequest;
    }

    @Override
    public Session begin() {
        return api.createSession(sessionRequest);
    }

    @Override
    public Session find(String id) {
        return new SessionFinder(api).find(id, Path.of(""));
    }

    @Override
    public List<CommandView> commands() {
        return api.commands(sessionRequest.projectId());
    }

    @Override
    public List<ModelView> models() {
        return api.models(sessionRequest.projectId());
    }

    @Override
    public String modelName(String wanted, Consumer<String> told) {
        return Objects.requireNonNull(context.modelName(wanted, told));
    }

    @Override
    public List<Session> here() {
        return api.sessions(sessionRequest.projectId(), PAGE, null).items().stream()
                .filter(session -> session.lastEvent() > 0 && !SessionFinder.isUnused(session))
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
                                "Leave out --continue to begin a session."));
    }
}
