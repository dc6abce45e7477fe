package dev.troupe.cli.client;

import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.held.SettleHeldChangesRequest;
import dev.troupe.contracts.session.StartedTask;
import java.util.List;
import java.util.UUID;
import tools.jackson.core.type.TypeReference;

/** Calls about changes of commands that are held aside. */
public final class HeldChangesClient {
    private final TroupeApi api;

    HeldChangesClient(TroupeApi api) {
        this.api = api;
    }

    /** Lists those of a session, oldest first; {@code open} leaves out what was decided about or is gone. */
    public List<HeldChangesView> list(UUID session, boolean open) {
        return api.send(ApiCall.get(path(session) + "?open=" + open), new TypeReference<>() {});
    }

    /** Shows one with its differences. */
    public HeldChangesView show(UUID session, UUID id) {
        return api.send(ApiCall.get(path(session) + "/" + id), HeldChangesView.class);
    }

    /** Applies or drops some of them, or all. */
    public StartedTask settle(UUID session, SettleHeldChangesRequest request) {
        return api.send(ApiCall.start(path(session), request), StartedTask.class);
    }

    private static String path(UUID session) {
        return "/v1/sessions/" + session + "/held-changes";
    }
}
