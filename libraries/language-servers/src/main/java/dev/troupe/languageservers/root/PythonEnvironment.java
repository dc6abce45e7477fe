package dev.troupe.languageservers.root;

import java.nio.file.Path;

/**
 * A Python environment that may be the one of a project.
 *
 * @param directory its top directory
 * @param origin what led to it
 * @param isOfRepository whether the repository holds it or names it, so that only trust lets it run
 */
record PythonEnvironment(Path directory, String origin, boolean isOfRepository) {
    /** Returns the path of its interpreter; a link in it is kept, as Python tells the environment by it. */
    Path interpreter() {
        return directory.resolve("bin/python");
    }
}
