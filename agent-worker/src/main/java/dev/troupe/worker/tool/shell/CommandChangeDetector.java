package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.worker.tool.EditObjection;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.GitLineChange;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.snapshot.DetectedChanges;
import dev.troupe.workspace.snapshot.DetectedChanges.Unknown;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A look at the workspace before a command, to be compared with one behind it. */
public final class CommandChangeDetector {
    private static final String DURING = " while the command ran";
    private static final Logger LOG = LoggerFactory.getLogger(CommandChangeDetector.class);

    private final ToolContext context;
    private final Optional<String> problem;

    private CommandChangeDetector(ToolContext context, Optional<String> problem) {
        this.context = context;
        this.problem = problem;
    }

    /** Looks. What stands in the way of it is told at the end, and keeps no command from running. */
    public static CommandChangeDetector begin(ToolContext context, String call) {
        try {
            context.meanwhile().look(call);
            return new CommandChangeDetector(context, Optional.empty());
        } catch (IOException | RuntimeException failed) {
            LOG.warn("The files could not be read before a command.", failed);
            return new CommandChangeDetector(
                    context, Optional.of(String.valueOf(failed.getMessage())));
        }
    }

    /**
     * The result of the command together with what it changed.
     *
     * @param git looks at the repository, where the command was a line of git
     */
    ToolResult end(ToolResult result, Optional<GitLineObserver> git) {
        return git.isPresent() && problem.isEmpty()
                ? line(git.get(), result)
                : with(traces(context.alone()), result);
    }

    private ToolResult line(GitLineObserver git, ToolResult result) {
        try {
            DetectedChanges changes = context.watch().end();
            noteChanged(context, changes);
            Optional<GitLineChange> line = git.end(changes);
            ToolResult told = with(CommandFileChanges.beside(line, changes, DURING), result);
            return line.map(told::changing).orElse(told);
        } catch (IOException | RuntimeException failed) {
            context.noteUnknownChanges();
            LOG.warn("The repository could not be read after a git command.", failed);
            return with(
                    CommandFileChanges.unknown(
                            failed.getMessage() + "; undo does not take it back"),
                    result);
        }
    }

    /** The same of a command whose changes are no part of what was asked for: they are told, and stay as they are. */
    public ToolResult apart(ToolResult result) {
        return with(traces(false), result);
    }

    private static ToolResult with(CommandFileChanges traces, ToolResult result) {
        StringBuilder text = new StringBuilder(result.text());
        traces.told().forEach(line -> text.append("\n[").append(line).append(']'));
        List<FileEffect> effects = new ArrayList<>(result.effects());
        effects.addAll(traces.effects());
        List<Notice> notices = new ArrayList<>(result.notices());
        notices.addAll(traces.notices());
        return new ToolResult(
                result.outcome(), text.toString(), result.summary(), effects, notices);
    }

    private CommandFileChanges traces(boolean own) {
        if (problem.isPresent()) {
            context.noteUnknownChanges();
            return CommandFileChanges.unknown(problem.get());
        }
        try {
            DetectedChanges changes = context.watch().end();
            noteChanged(context, changes);
            return own
                    ? CommandFileChanges.own(permitted(context, changes), "")
                    : CommandFileChanges.shared(changes, DURING);
        } catch (IOException | RuntimeException failed) {
            context.noteUnknownChanges();
            LOG.warn("The files could not be read after a command.", failed);
            return CommandFileChanges.unknown(String.valueOf(failed.getMessage()));
        }
    }

    /** Whether or not they become effects: language servers hear of all of them. */
    static void noteChanged(ToolContext context, DetectedChanges changes) {
        context.noteChanged(
                Stream.concat(
                                changes.known().stream().map(DetectedFileChange::path),
                                changes.unknown().stream().map(Unknown::path))
                        .toList());
    }

    /** What the policy would not let an edit do, a command does not get into a commit either. */
    static DetectedChanges permitted(ToolContext context, DetectedChanges changes) {
        Map<String, EditObjection> objections =
                context.objections(
                        changes.known().stream().map(CommandChangeDetector::touch).toList());
        List<DetectedFileChange> known = new ArrayList<>();
        List<Unknown> unknown = new ArrayList<>(changes.unknown());
        for (DetectedFileChange change : changes.known()) {
            EditObjection objection = objections.get(change.path());
            if (objection == null) {
                known.add(change);
            } else {
                unknown.add(new Unknown(change.path(), objection.words()));
            }
        }
        return new DetectedChanges(known, unknown);
    }

    private static RequestedAccess.File touch(DetectedFileChange change) {
        return new RequestedAccess.File(
                change.path(),
                change.after() == null
                        ? FilePermissionRequest.Access.DELETE
                        : FilePermissionRequest.Access.WRITE);
    }
}
