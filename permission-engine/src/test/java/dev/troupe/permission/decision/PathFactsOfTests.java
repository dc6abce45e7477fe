package dev.troupe.permission.decision;

import dev.troupe.permission.path.PathFacts;
import java.nio.file.Path;
import java.util.Map;

/** Facts about a workspace {@code /w} that lies on no disk: names as written, plus some links. */
final class PathFactsOfTests implements PathFacts {
    private static final Path TOP = Path.of("/w");
    private final Map<String, String> links = Map.of("to-etc", "/etc", "innocent.txt", "/w/.env");

    @Override
    public Place locate(String workspace, String directory, String path) {
        if (!workspace.equals("/w")) {
            return new Place.Unknown("the workspace " + workspace + " cannot be read");
        }
        Path resolved = Path.of(directory).resolve(path).normalize();
        if (resolved.startsWith(TOP) && resolved.getNameCount() > 1) {
            String link = links.get(resolved.getName(1).toString());
            if (link != null) {
                Path rest = resolved.subpath(1, resolved.getNameCount());
                resolved = Path.of(link).resolve(rest.getName(0).relativize(rest)).normalize();
            }
        }
        return resolved.startsWith(TOP)
                ? new Place.Inside(TOP.relativize(resolved).toString())
                : new Place.Outside();
    }

    @Override
    public boolean mayExist(String workspace, String directory, String path) {
        return !path.equals("main");
    }
}
