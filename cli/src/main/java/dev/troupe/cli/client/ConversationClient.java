package dev.troupe.cli.client;

import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.session.CompactSessionRequest;
import dev.troupe.contracts.session.ContextUsage;
import dev.troupe.contracts.session.ForkSessionRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionMatch;
import dev.troupe.contracts.session.StartedTask;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Calls the server about whole conversations: to find, copy, export, measure and shorten them. */
public final class ConversationClient {
    private final TroupeApi api;

    ConversationClient(TroupeApi api) {
        this.api = api;
    }

    /** Finds the sessions in whose title or messages all words of a text stand; {@code limit} 1 to 200. */
    public List<SessionMatch> search(String text, @Nullable UUID project, int limit) {
        String of = project == null ? "" : "&projectId=" + project;
        return api.send(
                ApiCall.get(
                        "/v1/sessions/search?limit=%d%s&text=%s"
                                .formatted(
                                        limit,
                                        of,
                                        URLEncoder.encode(text, StandardCharsets.UTF_8))),
                new TypeReference<>() {});
    }

    /** Opens a session that goes on from the conversation of another. */
    public Session fork(UUID session, ForkSessionRequest request) {
        return api.send(ApiCall.start("/v1/sessions/" + session + "/fork", request), Session.class);
    }

    /** Reads a whole conversation. */
    public SessionExport export(UUID session) {
        return api.send(ApiCall.get("/v1/sessions/" + session + "/export"), SessionExport.class);
    }

    /** Tells what fills the model's window. */
    public ContextUsage context(UUID session) {
        return api.send(ApiCall.get("/v1/sessions/" + session + "/context"), ContextUsage.class);
    }

    /** Starts the task that shortens a conversation. */
    public StartedTask compact(UUID session, CompactSessionRequest request) {
        return api.send(
                ApiCall.start("/v1/sessions/" + session + "/compact", request), StartedTask.class);
    }
}
