package dev.troupe.benchmarks.commands;

import dev.troupe.permission.path.PathFacts;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** Paths of a workspace that lies on no disk: names as written, and the links at its top that a case tells of. */
record NamedPaths(JsonNode links) implements PathFacts {
    @Override
    public Place locate(String workspace, String directory, String path) {
        if (path.indexOf('\0') >= 0) {
            return new Place.Unknown("a path contains characters that no path has");
        }
        Path top = Path.of(workspace);
        Path resolved = Path.of(directory).resolve(path).normalize();
        if (resolved.startsWith(top) && resolved.getNameCount() > top.getNameCount()) {
            JsonNode link = links.path(resolved.getName(top.getNameCount()).toString());
            if (link.isString()) {
                Path rest = resolved.subpath(top.getNameCount(), resolved.getNameCount());
                resolved = Path.of(link.asString());
                for (int i = 1; i < rest.getNameCount(); i++) {
                    resolved = resolved.resolve(rest.getName(i));
                }
            }
        }
        return resolved.startsWith(top)
                ? new Place.Inside(top.relativize(resolved).toString())
                : new Place.Outside();
    }

    @Override
    public boolean mayExist(String workspace, String directory, String path) {
        return true;
    }
}
