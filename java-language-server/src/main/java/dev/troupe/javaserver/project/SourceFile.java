package dev.troupe.javaserver.project;

import java.nio.file.Path;

/**
 * A Java file of a folder.
 *
 * @param root the directory that its package starts in
 * @param test do only tests see it?
 * @param module the directory of the nearest build file above it, or the folder
 */
public record SourceFile(
        Path path, Path root, boolean test, Path module, long stamp, SourceSummary summary) {
    static SourceFile locate(Path path, Path folder, Path module, SourceContent content) {
        Path directory = path.resolveSibling("");
        String packageName = content.summary().packageName();
        Path packagePath = Path.of(packageName.replace('.', '/'));
        Path root = directory;
        if (!packageName.isEmpty() && directory.endsWith(packagePath)) {
            int depth = directory.getNameCount() - packagePath.getNameCount();
            Path above = directory.getRoot();
            root =
                    depth == 0 || above == null
                            ? directory
                            : above.resolve(directory.subpath(0, depth));
        }
        return new SourceFile(
                path, root, isTestRoot(root, folder), module, content.stamp(), content.summary());
    }

    private static boolean isTestRoot(Path root, Path folder) {
        if (!root.startsWith(folder)) {
            return false;
        }
        for (Path part : folder.relativize(root)) {
            String name = part.toString();
            if (name.equals("test")
                    || name.equals("tests")
                    || name.endsWith("Test")
                    || name.equals("generated-test-sources")
                    || name.equals("test-annotations")) {
                return true;
            }
        }
        return false;
    }

    /** Names the file as the compiler does. */
    public String name() {
        return path.toString();
    }
}
