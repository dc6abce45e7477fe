package dev.troupe.worker.tool;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.snapshot.BackgroundChangeTracker;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives tools access to the run that uses them. */
public interface ToolContext {
    /** Returns the run as other services get to know it. */
    CallerIdentity caller();

    /** Returns the workspace of the run. */
    Workspace workspace();

    /** Returns the directory of the project that the workspace is a checkout of; itself, where the run works in it. */
    default String project() {
        return workspace().root().toString();
    }

    /** Returns the versions of files that the run has seen. */
    SeenFileVersions readMarks();

    /** Returns the listener that output goes to while it appears. */
    LiveOutputListener output();

    /** Whether the run still holds its lease. */
    LeaseGuard lease();

    /** Starts commands. */
    CommandRunner commands();

    /**
     * Returns where a command in the foreground writes to a layer of its own; empty where it writes to the workspace, as one
     * that is plain git does.
     */
    default Optional<LayerStore> layers(String line) {
        return CommandRunner.plainGit(line) ? Optional.empty() : commands().layers();
    }

    /** Whether commands in the foreground write to layers that can be dropped, and the sandbox holds all else. */
    default boolean holdsCommands() {
        return commands().stateOf("true", false) == SandboxState.HELD;
    }

    /** Whether what commands change is kept; not in plan mode. */
    boolean keepsChanges();

    /** The commands that continue while the run does other things. */
    BackgroundCommandRegistry background();

    /** The name of the command that a call of this turn has in the background. */
    String handle(String callId);

    /** The name of the layer that a command of this turn writes to. */
    String layerName(String callId);

    /** Tells what a command changes in the workspace. */
    WorkspaceChangeDetector watch();

    /** Tells what commands in the background change in the workspace. */
    BackgroundChangeTracker meanwhile();

    /** Whether the run's model can be shown images. */
    default boolean seesImages() {
        return false;
    }

    /** Whether nobody but this run writes in the workspace. */
    boolean alone();

    /**
     * Tells what speaks against keeping changes of these files, to follow the path in a sentence; nobody is asked about
     * them any more.
     *
     * @return by path; empty when the policy allows all of them
     */
    Map<String, EditObjection> objections(List<RequestedAccess.File> changes);

    /** Returns the command that tests the repository. */
    TestCommand testCommand();

    /** Lines of the run's commands that ended well and after which it has changed no file, by its journal. */
    List<String> passed();

    /** By what the work is accepted that the run is to judge; its numbers begin with 1. */
    List<String> criteria();

    /** A directory outside the workspace for output that is too long for the model. */
    Path spill();

    /** Takes note that files have changed that are in no effect of a call. */
    default void noteChanged(Collection<String> paths) {}

    /** Takes note that files have changed and nobody knows which. */
    default void noteUnknownChanges() {}
}
