package dev.troupe.permission.path;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Paths of a workspace that lies on no disk of this machine: what has a name is there, where the name says, but for
 * links at its top.
 *
 * @param links where they lead, absolute or from the workspace on, by their names
 * @param absent names that surely nothing has
 */
public record NamedPaths(Map<String, String> links, Set<String> absent) implements PathFacts {
    public NamedPaths {
        links = Map.copyOf(links);
        absent = Set.copyOf(absent);
    }

    /** Without links. */
    public static NamedPaths plain() {
        return new NamedPaths(Map.of(), Set.of());
    }

    @Override
    public Place locate(String workspace, String directory, String path) {
        if (path.indexOf('\0') >= 0) {
            return new Place.Unknown("a path contains characters that no path has");
        }
        String below = below(workspace, followed(workspace, directory, path));
        return below == null ? new Place.Outside() : new Place.Inside(below);
    }

    @Override
    public boolean mayExist(String workspace, String directory, String path) {
        return !absent.contains(path);
    }

    private static @Nullable String below(String workspace, String path) {
        if (path.equals(workspace)) {
            return "";
        }
        return path.startsWith(workspace) && path.charAt(workspace.length()) == '/'
                ? path.substring(workspace.length() + 1)
                : null;
    }

    /** Walks step by step, since {@code link/..} is where the link leads and up from there. */
    private String followed(String workspace, String directory, String path) {
        String all = path.startsWith("/") ? path : directory + "/" + path;
        StringBuilder plain = new StringBuilder(all.length());
        for (int from = 0; from <= all.length(); ) {
            int slash = all.indexOf('/', from);
            int to = slash < 0 ? all.length() : slash;
            if (to == from + 2 && all.startsWith("..", from)) {
                plain.setLength(Math.max(0, plain.lastIndexOf("/")));
            } else if (to > from && !(to == from + 1 && all.charAt(from) == '.')) {
                plain.append('/').append(all, from, to);
                follow(workspace, plain);
            }
            from = to + 1;
        }
        return plain.isEmpty() ? "/" : plain.toString();
    }

    private void follow(String workspace, StringBuilder path) {
        String below = links.isEmpty() ? null : below(workspace, path.toString());
        String target = below == null ? null : links.get(below);
        if (target != null) {
            path.setLength(0);
            path.append(target.startsWith("/") ? target : workspace + "/" + target);
        }
    }
}
