package dev.troupe.worker.validation;

import dev.troupe.contracts.session.ApprovalMode;

/** In plan mode the model is not even offered what would be turned down. */
final class PlanModeTools implements RequestValidator {
    @Override
    public String name() {
        return "plan-mode-tools";
    }

    @Override
    public RequestDraft check(RequestDraft draft) {
        if (draft.mode() != ApprovalMode.PLAN) {
            return draft;
        }
        return draft.offering(draft.tools().stream().filter(it -> !it.kind().changes()).toList());
    }
}
