package dev.troupe.security.snapshot;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A repository as a team sees it: what a team trusts and has learned is its own. */
record TeamRepository(String team, String repository) {
    /** The same without symbolic links and detours, by which its graphs are kept. */
    TeamRepository real() {
        try {
            return new TeamRepository(team, Path.of(repository).toRealPath().toString());
        } catch (IOException | InvalidPathException e) {
            return this;
        }
    }
}
