package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.worker.tool.EditObjection;
import dev.troupe.worker.tool.RequestedAccess;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the security service, waits while it restarts, and fails closed when it does not answer. */
public final class SecurityPolicyClient {
    private static final Logger LOG = LoggerFactory.getLogger(SecurityPolicyClient.class);
    private static final String UNCHECKED =
            "could not be checked, because the security service gave no decision";

    /** No rule is likely to be about it, so that what is wrong with the rules shows. */
    private static final String INSTRUCTIONS = "AGENTS.md";

    private static final Set<ErrorCode> AWAY =
            Set.of(
                    ErrorCode.SECURITY_UNAVAILABLE,
                    ErrorCode.DATABASE_UNAVAILABLE,
                    // The orchestrator, without whose tokens the service answers nothing.
                    ErrorCode.SERVER_UNREACHABLE);

    private static final Set<ErrorCode> NO_ANSWER =
            Set.of(ErrorCode.SECURITY_UNAVAILABLE, ErrorCode.CANCELLED);

    private final SecurityApi security;
    private final SecurityServiceWait serviceWait;

    /** Decides through this service, which may be away for a while. */
    public SecurityPolicyClient(SecurityApi security, SecurityServiceWait serviceWait) {
        this.security = security;
        this.serviceWait = serviceWait;
    }

    /**
     * What the policy says about one thing that a call touches. Without an answer of the service a person
     * is asked, under the name of the failure and not of a rule.
     *
     * @throws TroupeException {@link ErrorCode#SECURITY_UNAVAILABLE} without an answer of the service when
     *     no person would be asked; {@link ErrorCode#CANCELLED} when the run was told to stop meanwhile
     */
    Decision decide(RequestedAccess access, ToolCallScope scope) {
        return switch (access) {
            case RequestedAccess.Command command -> decide(command, state(command, scope), scope);
            case RequestedAccess.File _, RequestedAccess.Page _ ->
                    traced(access, SandboxState.NOT_HELD, scope);
        };
    }

    /** Returns the same about a command that a sandbox holds so far. */
    Decision decide(RequestedAccess.Command command, SandboxState state, ToolCallScope scope) {
        return traced(command, state, scope);
    }

    private Decision traced(RequestedAccess access, SandboxState state, ToolCallScope scope) {
        return ServiceTracer.current()
                .span("permission")
                .with("troupe.permission.subject", subject(access))
                .around(span -> {
                    Decision decision = decided(access, state, scope);
                    span.set(
                                    "troupe.permission.verdict",
                                    decision.verdict().name().toLowerCase(Locale.ROOT))
                            .set("troupe.permission.rule", decision.rule());
                    return decision;
                });
    }

    private static String subject(RequestedAccess access) {
        return switch (access) {
            case RequestedAccess.File _ -> "file";
            case RequestedAccess.Command _ -> "command";
            case RequestedAccess.Page _ -> "page";
        };
    }

    private Decision decided(RequestedAccess access, SandboxState state, ToolCallScope scope) {
        return switch (access) {
            case RequestedAccess.File file ->
                    asked(
                            scope,
                            () ->
                                    security.decideFile(
                                            new FilePermissionRequest(
                                                    scope.origin(),
                                                    scope.workspace(),
                                                    file.path(),
                                                    file.access())));
            case RequestedAccess.Command command -> command(command, state, scope);
            case RequestedAccess.Page page -> page(page);
        };
    }

    /** An address can carry away what an agent has read, and nothing takes that back: only a person says yes to it. */
    private static Decision page(RequestedAccess.Page page) {
        return new Decision(
                page.listed() ? PermissionVerdict.ALLOW : PermissionVerdict.ASK,
                page.listed() ? "worker.web.hosts" : "built-in: web pages",
                page.listed()
                        ? "Pages of %s are read without a question.".formatted(page.host())
                        : "`worker.web.hosts` does not list %s, so a person must approve the address."
                                .formatted(page.host()),
                !page.listed(),
                null,
                "",
                List.of());
    }

    /** What no sandbox may hold is not worth a question to anybody. */
    private Decision command(
            RequestedAccess.Command command, SandboxState state, ToolCallScope scope) {
        return scope.context()
                .commands()
                .refusal()
                .map(why ->
                        new Decision(
                                PermissionVerdict.BLOCK,
                                ErrorCode.SANDBOX_UNAVAILABLE.wire(),
                                why,
                                false,
                                null,
                                "",
                                List.of()))
                .orElseGet(() -> judged(command, state, scope));
    }

    private Decision judged(
            RequestedAccess.Command command, SandboxState state, ToolCallScope scope) {
        return asked(
                scope,
                () ->
                        security.decideCommand(
                                new CommandPermissionRequest(
                                        scope.origin(),
                                        scope.workspace(),
                                        command.directory(),
                                        command.line(),
                                        state != SandboxState.NOT_HELD,
                                        configured(command, scope),
                                        state)));
    }

    /** Returns how far the sandbox will hold a command. */
    static SandboxState state(RequestedAccess.Command command, ToolCallScope scope) {
        return scope.context().commands().stateOf(command.line(), command.direct());
    }

    private static boolean configured(RequestedAccess.Command command, ToolCallScope scope) {
        return command.directory().equals(scope.workspace())
                && scope.context().testCommand().is(command.line());
    }

    /** What speaks against files that are changed already, by path, to follow it in a sentence. */
    public Map<String, EditObjection> objections(
            List<RequestedAccess.File> changes, ToolCallScope scope) {
        Map<String, EditObjection> found = new LinkedHashMap<>();
        boolean away = false;
        for (RequestedAccess.File change : changes) {
            // Waiting for a service that is away once for each file could take hours.
            Optional<Decision> decision = away ? Optional.empty() : answered(change, scope);
            away = decision.isEmpty();
            EditObjection objection =
                    decision.map(SecurityPolicyClient::objection)
                            .orElseGet(() -> new EditObjection(PermissionVerdict.ASK, UNCHECKED));
            if (objection.verdict() != PermissionVerdict.ALLOW) {
                found.put(change.path(), objection);
            }
        }
        return found;
    }

    private Optional<Decision> answered(RequestedAccess.File change, ToolCallScope scope) {
        try {
            Decision decision = decide(change, scope);
            return undecided(decision) ? Optional.empty() : Optional.of(decision);
        } catch (TroupeException e) {
            if (NO_ANSWER.contains(e.code())) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static EditObjection objection(Decision decision) {
        String words =
                switch (decision.verdict()) {
                    case ALLOW -> "";
                    case ASK ->
                            "needs an approval ("
                                    + (decision.unreadable() ? fault(decision) : decision.rule())
                                    + ")";
                    case BLOCK -> "is not permitted (" + decision.rule() + ")";
                };
        return new EditObjection(decision.verdict(), words);
    }

    /** To stand within a sentence. */
    private static String fault(Decision decision) {
        String reason = decision.reason().strip();
        return reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
    }

    /**
     * Tells what is wrong with a file of the policy, and what holds meanwhile. Does not wait for a service that is away: the
     * first call does.
     */
    public Optional<String> fault(ToolCallScope scope) {
        try {
            Decision decision =
                    ScopedValue.where(CallerIdentity.CURRENT, scope.caller())
                            .call(() ->
                                    ServiceTracer.current()
                                            .span("permission")
                                            .with("troupe.permission.subject", "file")
                                            .around(_ ->
                                                    security.decideFile(
                                                            new FilePermissionRequest(
                                                                    scope.origin(),
                                                                    scope.workspace(),
                                                                    INSTRUCTIONS,
                                                                    FilePermissionRequest.Access
                                                                            .READ))));
            return decision.unreadable() ? Optional.of(decision.reason()) : Optional.empty();
        } catch (RuntimeException e) {
            LOG.debug("Whether the policy can be relied on could not be asked.", e);
            return Optional.empty();
        }
    }

    /**
     * Tells why agents may not read a file with instructions for them, to follow its path in a sentence. Such a file is
     * written for agents: that a policy cannot be read is no reason to leave it out, and what was blocked before still is.
     */
    public Optional<String> instructionObjection(String path, ToolCallScope scope) {
        var touch = new RequestedAccess.File(path, FilePermissionRequest.Access.READ);
        Optional<Decision> decision = answered(touch, scope);
        return decision.isPresent()
                ? decision.filter(it -> !it.unreadable())
                        .map(SecurityPolicyClient::objection)
                        .filter(it -> it.verdict() != PermissionVerdict.ALLOW)
                        .map(EditObjection::words)
                : Optional.of(UNCHECKED);
    }

    /** Whether this stands for an answer that did not come. */
    static boolean undecided(Decision decision) {
        return decision.rule().equals(ErrorCode.SECURITY_UNAVAILABLE.wire());
    }

    private Decision asked(ToolCallScope scope, Supplier<Decision> question) {
        while (true) {
            Decision decision;
            try {
                decision =
                        ScopedValue.where(CallerIdentity.CURRENT, scope.caller())
                                .call(question::get);
            } catch (RuntimeException e) {
                if (!worthAnother(e, scope.waiting())) {
                    LOG.warn("The security service did not decide, so the call was refused.", e);
                    return unanswered(scope, e);
                }
                continue;
            }
            if (!decision.unkept()) {
                serviceWait.ended();
            } else if (worthAnother(unkept(decision), scope.waiting())) {
                continue;
            }
            scope.waiting().ended();
            return decision;
        }
    }

    /** Nobody need be asked only because a database starts again. */
    private static TroupeException unkept(Decision decision) {
        return new TroupeException(ErrorCode.DATABASE_UNAVAILABLE, decision.reason());
    }

    private boolean worthAnother(RuntimeException failure, SecurityWaitListener waiting) {
        try {
            // The last words of a run that stops are written on a thread whose interrupt is spent.
            if (waiting.over() || Thread.currentThread().isInterrupted()) {
                throw stopped(failure);
            }
            return failure instanceof TroupeException known
                    && AWAY.contains(known.code())
                    && serviceWait.sitsOut(failure, waiting);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw stopped(e);
        }
    }

    private static TroupeException stopped(Exception cause) {
        return new TroupeException(
                ErrorCode.CANCELLED,
                "The run was stopped while it waited for the security service.",
                cause);
    }

    private static Decision unanswered(ToolCallScope scope, RuntimeException cause) {
        if (!scope.canAsk()) {
            throw new TroupeException(
                    ErrorCode.SECURITY_UNAVAILABLE,
                    "The security service gave no decision, and no person can decide instead.",
                    cause);
        }
        return new Decision(
                PermissionVerdict.ASK,
                ErrorCode.SECURITY_UNAVAILABLE.wire(),
                "The security service gave no decision, so a person must decide.",
                true,
                null,
                "",
                List.of());
    }
}
