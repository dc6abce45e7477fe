package dev.troupe.javaserver.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Knows the Java files of one workspace folder by path and by the types that they declare. */
public final class SourceFolder {
    private final Path root;
    private final SourceTexts texts;
    private final ModuleReader moduleReader;
    private final boolean nested;
    private final SourceIndex index = new SourceIndex();
    private final Map<Path, Path> roots = new HashMap<>();
    private final Set<Path> pending = new HashSet<>();
    private final Set<Path> buildFiles = new HashSet<>();
    private Map<Path, BuildModule> modules = Map.of();
    private boolean modulesRead;
    private boolean scanned;
    private Set<Path> otherFolders = Set.of();

    /** Without its nested directories, a folder is one directory around a loose file. */
    SourceFolder(Path root, SourceTexts texts, ModuleReader moduleReader, boolean nested) {
        this.root = root;
        this.nested = nested;
        this.texts = texts;
        this.moduleReader = moduleReader;
    }

    /** Names the directory of the folder. */
    public Path root() {
        return root;
    }

    synchronized void excludeFolders(Set<Path> others) {
        otherFolders = others;
    }

    /** Reads a file again before the next answer. */
    synchronized void markChanged(Path path) {
        pending.add(path);
    }

    /** Brings the index up to date with the changes that were marked. */
    public synchronized void refresh() {
        if (!scanned) {
            scanned = true;
            scan(root);
        }
        List<Path> changed = List.copyOf(pending);
        pending.clear();
        changed.forEach(this::readChanged);
        if (!modulesRead) {
            modulesRead = true;
            modules = moduleReader.readModules(root, buildFiles);
        }
    }

    private void scan(Path directory) {
        try {
            SourceScan scan = SourceScan.scanFolder(directory, otherFolders, nested);
            modulesRead &= scan.buildFiles().isEmpty();
            buildFiles.addAll(scan.buildFiles());
            scan.sources().forEach(this::readFile);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The folder " + directory + " cannot be read. Check its permissions.", e);
        }
    }

    private void readChanged(Path path) {
        if (SourceScan.isBuildFile(path)) {
            modulesRead = false;
            boolean there = SourceTexts.stampOf(path) != 0;
            boolean moved = there ? buildFiles.add(path) : buildFiles.remove(path);
            if (moved) {
                // Files below belong to another module now.
                index.listPathsBelow(path.resolveSibling("")).forEach(this::readFile);
            }
        } else if (path.toString().endsWith(".java")) {
            readFile(path);
        } else {
            index.listPathsBelow(path).forEach(this::readFile);
            scan(path);
        }
    }

    private @Nullable SourceFile readFile(Path path) {
        index.removeFile(path);
        SourceContent content = texts.readContent(path);
        if (content == null) {
            return null;
        }
        SourceFile found = SourceFile.locate(path, root, moduleOf(path), content);
        Path shared = roots.computeIfAbsent(found.root(), it -> it);
        SourceFile file =
                new SourceFile(
                        path, shared, found.test(), found.module(), found.stamp(), found.summary());
        index.addFile(file);
        return file;
    }

    private Path moduleOf(Path path) {
        for (Path at = path.getParent(); at != null && at.startsWith(root); at = at.getParent()) {
            if (SourceScan.buildFilesOf(at).anyMatch(buildFiles::contains)) {
                return at;
            }
        }
        return root;
    }

    /** Finds the build module of a file. */
    public synchronized BuildModule findModule(SourceFile file) {
        BuildModule module = modules.get(file.module());
        return module == null ? moduleReader.plainModule(file.module()) : module;
    }

    /** Finds a file by its path, as it is now, even when nobody told that it is new. */
    public synchronized @Nullable SourceFile findFile(Path path) {
        SourceFile file = index.findFile(path);
        return file == null ? readFile(path) : refreshed(file);
    }

    /** Finds the file that declares a top-level type which another file sees; the nearest one when several do. */
    public synchronized @Nullable SourceFile findType(
            SourceFile from, String packageName, String typeName) {
        PackageContents contents = index.findPackage(packageName);
        if (contents == null) {
            return null;
        }
        for (Path unseen : index.listUnknown(contents, typeName)) {
            if (SourceTexts.stampOf(unseen) != 0) {
                readFile(unseen);
            }
        }
        return contents.filesOf(typeName).stream()
                .filter(it -> isVisible(from, it))
                .sorted(
                        Comparator.comparingInt((SourceFile it) -> distance(from, it))
                                .thenComparing(SourceFile::path))
                .map(this::refreshed)
                .filter(it -> it != null && it.summary().topLevelTypes().contains(typeName))
                .findFirst()
                .orElse(null);
    }

    private @Nullable SourceFile refreshed(SourceFile file) {
        boolean current =
                texts.isOpen(file.path()) || SourceTexts.stampOf(file.path()) == file.stamp();
        return current ? file : readFile(file.path());
    }

    private boolean isVisible(SourceFile from, SourceFile other) {
        if (other.test() && !from.test()) {
            return false;
        }
        return from.module().equals(other.module()) || findModule(from).sees(other.module());
    }

    private static int distance(SourceFile from, SourceFile other) {
        if (from.path().equals(other.path())) {
            return 0;
        }
        if (from.root().equals(other.root())) {
            return 1;
        }
        return from.module().equals(other.module()) ? 2 : 3;
    }

    /** Does a source file of the folder lie in a package, or in one below it? */
    public synchronized boolean hasPackage(String name) {
        return index.findPackage(name) != null;
    }

    /** Lists all files. */
    public synchronized List<SourceFile> listFiles() {
        return index.listFiles();
    }

    /** Reads the text of a file; null when it is gone. */
    public char @Nullable [] readText(SourceFile file) {
        return texts.readText(file);
    }

    /** Lists the files that a given one sees and that declare a top-level type of some name. */
    public List<SourceFile> listDeclaring(SourceFile from, String typeName) {
        return listFiles().stream()
                .filter(it ->
                        it.summary().topLevelTypes().contains(typeName) && isVisible(from, it))
                .toList();
    }
}
