package dev.troupe.worker.tool;

import dev.troupe.worker.command.CommandRunner;
import dev.troupe.worker.snapshot.TreeWatch;
import dev.troupe.worker.workspace.Workspace;
import java.nio.file.Path;

/** What a run lends to its tools. */
public interface ToolContext {
    /** Where the run works. */
    Workspace workspace();

    /** Which version of which file the run has seen. */
    ReadMarks readMarks();

    /** Where output goes while it appears. */
    LiveOutput output();

    /** Whether the run still holds its lease. */
    LeaseGuard lease();

    /** Starts commands. */
    CommandRunner commands();

    /** Tells what a command changes in the workspace. */
    TreeWatch watch();

    /** Whether nobody but this run writes in the workspace. */
    boolean alone();

    /** A directory outside the workspace for output that is too long for the model. */
    Path spill();
}
