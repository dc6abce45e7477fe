package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.worker.snapshot.TreeChange;
import dev.troupe.worker.snapshot.TreeChanges;
import dev.troupe.worker.snapshot.TreeChanges.Unknown;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.Touch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A look at the workspace before a command, to be compared with one behind it. */
public final class Watched {
    private static final String DURING = " while the command ran";
    private static final Logger LOG = LoggerFactory.getLogger(Watched.class);

    private final ToolContext context;
    private final Optional<String> problem;

    private Watched(ToolContext context, Optional<String> problem) {
        this.context = context;
        this.problem = problem;
    }

    /** Looks. What stands in the way of it is told at the end, and keeps no command from running. */
    public static Watched begin(ToolContext context, String call) {
        try {
            context.meanwhile().look(call);
            return new Watched(context, Optional.empty());
        } catch (IOException | RuntimeException failed) {
            LOG.warn("The files could not be looked at before a command.", failed);
            return new Watched(context, Optional.of(String.valueOf(failed.getMessage())));
        }
    }

    /** The result of the command together with what it changed. */
    ToolResult end(ToolResult result) {
        return with(traces(context.alone()), result);
    }

    /** The same of a command whose changes are no part of what was asked for: they are told, and stay as they are. */
    public ToolResult apart(ToolResult result) {
        return with(traces(false), result);
    }

    private static ToolResult with(Traces traces, ToolResult result) {
        StringBuilder text = new StringBuilder(result.text());
        traces.told().forEach(line -> text.append("\n[").append(line).append(']'));
        List<Effect> effects = new ArrayList<>(result.effects());
        effects.addAll(traces.effects());
        List<Notice> notices = new ArrayList<>(result.notices());
        notices.addAll(traces.notices());
        return new ToolResult(
                result.outcome(), text.toString(), result.summary(), effects, notices);
    }

    private Traces traces(boolean own) {
        if (problem.isPresent()) {
            return Traces.unknown(problem.get());
        }
        try {
            return own
                    ? Traces.own(permitted(context, context.watch().end()), "")
                    : Traces.shared(context.watch().end(), DURING);
        } catch (IOException | RuntimeException failed) {
            LOG.warn("The files could not be looked at behind a command.", failed);
            return Traces.unknown(String.valueOf(failed.getMessage()));
        }
    }

    /** What the policy would not let an edit do, a command does not get into a commit either. */
    static TreeChanges permitted(ToolContext context, TreeChanges changes) {
        Map<String, String> objections =
                context.objections(changes.known().stream().map(Watched::touch).toList());
        List<TreeChange> known = new ArrayList<>();
        List<Unknown> unknown = new ArrayList<>(changes.unknown());
        for (TreeChange change : changes.known()) {
            String objection = objections.get(change.path());
            if (objection == null) {
                known.add(change);
            } else {
                unknown.add(new Unknown(change.path(), objection));
            }
        }
        return new TreeChanges(known, unknown);
    }

    private static Touch.File touch(TreeChange change) {
        return new Touch.File(
                change.path(),
                change.after() == null ? FileRequest.Access.DELETE : FileRequest.Access.WRITE);
    }
}
