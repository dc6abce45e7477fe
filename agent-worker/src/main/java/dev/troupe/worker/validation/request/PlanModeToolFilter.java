package dev.troupe.worker.validation.request;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.ToolSpec;

/** Hides tools from the model that plan mode would refuse. */
final class PlanModeToolFilter implements BeforeModelValidator {
    @Override
    public String name() {
        return "plan-mode-tools";
    }

    @Override
    public ModelRequestDraft check(ModelRequestDraft draft) {
        if (draft.mode() != ApprovalMode.PLAN) {
            return draft;
        }
        return draft.offering(
                draft.tools().stream()
                        .filter(it ->
                                !it.kind().changes()
                                        || (draft.held() && it.kind() == ToolSpec.Kind.COMMAND))
                        .toList());
    }
}
