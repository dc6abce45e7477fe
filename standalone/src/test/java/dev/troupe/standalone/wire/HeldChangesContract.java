package dev.troupe.standalone.wire;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.held.SettleHeldChangesRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.standalone.wire.WireContract.Act;
import dev.troupe.standalone.wire.WireContract.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The part of the session API about changes that are held aside. */
final class HeldChangesContract {
    private static final UUID NOBODY = new UUID(4, 4);
    private static final UUID FIRST = new UUID(7, 1);
    private static final UUID SECOND = new UUID(7, 2);

    private final List<Call<SessionApi>> calls = new ArrayList<>();
    private final SessionApi direct;
    private final LedgerHand worker;
    private final UUID id;

    HeldChangesContract(SessionApi direct, LedgerHand worker, UUID session) {
        this.direct = direct;
        this.worker = worker;
        this.id = session;
    }

    List<Call<SessionApi>> calls() {
        add("nothing held", it -> it.heldChanges(id, true));
        add("held by none", it -> it.heldChanges(NOBODY, true));
        add("nothing to apply", it -> it.settleHeldChanges(null, id, apply((UUID[]) null)));
        boolean[] done = {false};
        add(
                "meanwhile",
                _ -> {
                    if (!done[0]) {
                        leaveAside();
                        done[0] = true;
                    }
                    return null;
                });
        add("what is held", it -> it.heldChanges(id, true));
        add("all that was held", it -> it.heldChanges(id, false));
        add("one with its differences", it -> it.heldChange(id, FIRST));
        add("one that never was", it -> it.heldChange(id, NOBODY));
        add("apply of none", it -> it.settleHeldChanges(null, NOBODY, apply(FIRST)));
        add("apply what never was", it -> it.settleHeldChanges(null, id, apply(NOBODY)));
        add("apply what was dropped", it -> it.settleHeldChanges(null, id, apply(SECOND)));
        add("apply no ids", it -> it.settleHeldChanges(null, id, apply()));
        add("no action", it -> it.settleHeldChanges(null, id, order(nothing(), FIRST)));
        add("apply", it -> it.settleHeldChanges("k-apply", id, apply(FIRST)));
        add("the key for a drop", it -> it.settleHeldChanges("k-apply", id, drop(FIRST)));
        add("too early", it -> it.settleHeldChanges(null, id, drop(FIRST)));
        add("cancel it", it -> it.cancel(id).state());
        return calls;
    }

    private void leaveAside() {
        direct.postMessage(null, id, new PostMessageRequest("Plant it"));
        TaskClaim claim = worker.claim();
        worker.tell(
                claim,
                held(FIRST),
                held(SECOND),
                new EventBody.HeldChangesSettled(SECOND, "dropped", List.of()));
        worker.finish(claim, TaskState.SUCCEEDED);
    }

    private static EventBody held(UUID changes) {
        return new EventBody.ChangesHeld(
                changes,
                "call-1",
                "layer-" + changes + ".held",
                "echo x > .envrc # ½",
                "/somewhere",
                List.of("created .envrc (programs obey it)"),
                1,
                "added .envrc\n+x ½\n",
                null);
    }

    private static SettleHeldChangesRequest apply(UUID @Nullable ... ids) {
        return order(HeldChangesAction.APPLY, ids);
    }

    private static SettleHeldChangesRequest drop(UUID... ids) {
        return order(HeldChangesAction.DROP, ids);
    }

    private static SettleHeldChangesRequest order(
            HeldChangesAction action, UUID @Nullable ... ids) {
        return new SettleHeldChangesRequest(action, ids == null ? null : List.of(ids));
    }

    @SuppressWarnings("NullAway")
    private static HeldChangesAction nothing() {
        return null;
    }

    private void add(String what, Act<SessionApi> act) {
        calls.add(new Call<>(what, act));
    }
}
