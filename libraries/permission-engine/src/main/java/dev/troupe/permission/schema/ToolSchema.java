package dev.troupe.permission.schema;

import java.util.List;

/**
 * A tool as one file describes it.
 *
 * @param file where it stands
 * @param names of the program; the first is the tool's
 */
record ToolSchema(String file, List<String> names, OutputBehaviour showing, CommandSchema level) {
    ToolSchema {
        names = List.copyOf(names);
    }
}
