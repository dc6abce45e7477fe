package dev.troupe.worker.validation;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.security.CommandRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.worker.tool.Touch;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the security service, and fails closed when it does not answer. */
public final class Policy {
    private static final Logger LOG = LoggerFactory.getLogger(Policy.class);
    private static final String AWAY = "built-in: security service away";

    private final SecurityApi security;

    /** Decides through this service. */
    public Policy(SecurityApi security) {
        this.security = security;
    }

    /** What the policy says about one thing that a call touches. */
    Decision decide(Touch touch, Scope scope) {
        return switch (touch) {
            case Touch.File file ->
                    asked(
                            scope,
                            () ->
                                    security.decideFile(
                                            new FileRequest(
                                                    scope.origin(),
                                                    scope.workspace(),
                                                    file.path(),
                                                    file.access())));
            case Touch.Command command ->
                    asked(
                            scope,
                            () ->
                                    security.decideCommand(
                                            new CommandRequest(
                                                    scope.origin(),
                                                    scope.workspace(),
                                                    command.directory(),
                                                    command.line(),
                                                    scope.context().commands().sandboxed())));
        };
    }

    private Decision asked(Scope scope, Supplier<Decision> question) {
        Caller caller =
                new Caller(
                        "service:agent-worker", scope.origin().team(), Set.of(Caller.Role.SERVICE));
        try {
            return ScopedValue.where(Caller.CURRENT, caller).call(question::get);
        } catch (RuntimeException e) {
            LOG.warn("The security service did not decide; failing closed.", e);
            return away(scope);
        }
    }

    private static Decision away(Scope scope) {
        Verdict verdict = scope.canAsk() ? Verdict.ASK : Verdict.BLOCK;
        return new Decision(
                verdict,
                AWAY,
                "The security service cannot be reached, so nothing is allowed by itself.",
                null,
                "",
                List.of());
    }
}
