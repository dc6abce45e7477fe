package dev.troupe.contracts.error;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The stable names of everything that can go wrong. The wire name of a code is its lower-case,
 * hyphenated form (see {@link #wire()}); it never changes once released. {@code docs/user/errors.md} is
 * generated from this table.
 */
public enum ErrorCode {
    INVALID_REQUEST(400, 2, "Correct the named field and send the request again."),
    UNAUTHENTICATED(401, 5, "Run the command again; it reads a fresh token from server.json."),
    FORBIDDEN(403, 3, "Ask an administrator for the role named in the message."),
    NOT_FOUND(404, 6, "List what exists, for example with `troupe sessions`."),
    CONFLICT(409, 7, "Read the current state again and repeat the request if it still applies."),
    IDEMPOTENCY_CONFLICT(422, 7, "Use a new Idempotency-Key for a different request."),
    REQUEST_TOO_LARGE(413, 46, "Send less at once, or raise `http.max-body-size`."),
    NOT_A_GIT_REPOSITORY(400, 10, "Run `git init` there, or name a directory inside a repository."),
    WORKSPACE_BUSY(409, 11, "Wait for the running session on this checkout, or cancel it."),
    WORKSPACE_MISSING(409, 12, "Restore the directory or start a session on its new place."),
    MODEL_KEY_MISSING(424, 13, "Set the environment variable or the key named in the message."),
    MODEL_UNAVAILABLE(503, 14, "Check the provider's status, then resume the session."),
    MODEL_REJECTED(424, 15, "Correct the model's settings named in the message."),
    MODEL_OUTPUT_INVALID(502, 16, "Resume the session to try again, or choose another model."),
    CONTEXT_TOO_LONG(422, 17, "Start a new session, or choose a model with a larger window."),
    TURN_LIMIT(409, 18, "Resume the session to allow the same number of turns again."),
    TIME_LIMIT(409, 39, "Resume the session to allow the same time again."),
    BUDGET_EXHAUSTED(402, 4, "Raise what the session may cost with `troupe resume --budget USD`."),
    DENIED(403, 3, "Allow the action in the policy, or ask for it differently."),
    APPROVAL_NEEDED(409, 3, "Run again with a terminal, `--yes` or `--detach`."),
    UNDO_CONFLICT(
            409,
            20,
            "Keep your changes with `troupe undo --merge`, or restore the named files, branches or index as the request left them."),
    NOTHING_TO_UNDO(409, 21, "See `troupe sessions` for sessions with changes."),
    NOTHING_HELD(
            409,
            47,
            "List held changes with `troupe held`; `troupe held --all` also lists those applied, dropped or gone."),
    DATABASE_UNAVAILABLE(503, 22, "Run `troupe doctor`; the work goes on when Postgres is back."),
    BROKER_UNAVAILABLE(503, 23, "Nothing is lost; work is found by polling until it is back."),
    SECURITY_UNAVAILABLE(
            503,
            24,
            "Run `troupe doctor`; until the security service answers, a person decides or the request waits."),
    DISK_FULL(507, 25, "Free space on the named disk, then resume the session."),
    PORT_IN_USE(409, 26, "Stop the other program or set another port with `--port`."),
    DATA_DIRECTORY_IN_USE(409, 27, "Use the running server, or stop it with `troupe stop`."),
    SERVER_UNREACHABLE(503, 28, "Start the server with `troupe serve`, or run `troupe doctor`."),
    SERVER_START_FAILED(500, 29, "Read the named log file, then run `troupe doctor`."),
    CONFIGURATION_INVALID(400, 30, "Correct the named key in the named file."),
    TASK_QUARANTINED(
            409,
            31,
            "Find its session with `troupe sessions`; the task ended every worker that tried it."),
    GIT_FAILED(424, 32, "Run `git status` there, repair what it reports, then resume."),
    OUTPUT_LOST(500, 33, "Make room where the output goes; `troupe sessions` shows what was done."),
    TRUST_CHANGED(409, 34, "Look at the file again with `troupe config trust`."),
    PLAN_MISSING(502, 35, "Ask again in other words, or without `--parallel`."),
    TASKS_FAILED(409, 36, "What is done stays; ask in the same session for what is missing."),
    MERGE_CONFLICT(
            409,
            37,
            "Merge the branch that the message names, or ask in the same session to do the work again."),
    QUEUE_FULL(429, 38, "Ask again in a minute; `troupe sessions` shows what is under way."),
    NOT_WRITABLE(
            409,
            43,
            "Make the named path writable for the user that runs Troupe, then resume the session."),
    SANDBOX_UNAVAILABLE(
            503, 44, "Install bubblewrap (`bwrap`) and restart, or set `worker.sandbox`."),
    TESTS_FAILED(409, 42, "Repair what fails, then ask in the same session for what is missing."),
    DATABASE_REFUSED(503, 40, "Correct the role, its password or its rights, then start again."),
    SCHEMA_MISMATCH(503, 41, "Start programs and schema of the same version."),
    AUDIT_ANCHOR_UNREADABLE(
            503,
            45,
            "Put the named file back from a backup, or move it away and look with `troupe audit --verify`."),
    MENTION_FAILED(
            422,
            48,
            "Correct the message and send it again; `\\@` stands for an @ that mentions nothing."),
    REPOSITORY_MAP_UNAVAILABLE(
            503,
            49,
            "Run `troupe doctor`; requests go on without a map until the repository map service is back."),
    SEMANTIC_SEARCH_OFF(
            501,
            50,
            "Search with a pattern, or have an administrator turn it on: `./troupe embeddings` builds what it needs, then set `troupe.repomap.semantic.enabled`."),
    LANGUAGE_SERVERS_UNAVAILABLE(
            503,
            51,
            "Run `troupe doctor`; edits are not checked by language servers until the gateway is back."),
    CANCELLED(409, 130, "Resume the session to go on."),
    INTERNAL(500, 1, "Report this, with the server's log of this time.");

    private final int status;
    private final int exit;
    private final String hint;

    ErrorCode(int status, int exit, String hint) {
        this.status = status;
        this.exit = exit;
        this.hint = hint;
    }

    /** HTTP status, 400 to 599. */
    public int status() {
        return status;
    }

    /** Exit code of the CLI when a command ends with this, 1 to 130. */
    public int exit() {
        return exit;
    }

    /** What to do next, one sentence. */
    public String hint() {
        return hint;
    }

    /** The name on every wire, for example {@code not-a-git-repository}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The code of a wire name; {@link #INTERNAL} for names this version does not know. */
    public static ErrorCode ofWire(String wire) {
        for (ErrorCode code : values()) {
            if (code.wire().equals(wire)) {
                return code;
            }
        }
        return INTERNAL;
    }

    /** The code that alone has this exit code, if one does. */
    public static Optional<ErrorCode> ofExit(int exit) {
        List<ErrorCode> all = Arrays.stream(values()).filter(it -> it.exit == exit).toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }
}
