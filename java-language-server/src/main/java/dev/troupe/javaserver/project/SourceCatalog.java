package dev.troupe.javaserver.project;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/** Holds the workspace folders and finds the one that a file belongs to. */
public final class SourceCatalog {
    private final SourceTexts texts;
    private final ModuleReader moduleReader;
    private final Map<Path, SourceFolder> folders = new ConcurrentSkipListMap<>();
    private final Map<Path, SourceFolder> looseFolders = new ConcurrentSkipListMap<>();

    /** Takes the reader of texts and the reader of build files. */
    public SourceCatalog(SourceTexts texts, ModuleReader moduleReader) {
        this.texts = texts;
        this.moduleReader = moduleReader;
    }

    /** Adds a workspace folder; it is read at the first question. */
    public void addFolder(Path root) {
        folders.computeIfAbsent(root, it -> new SourceFolder(it, texts, moduleReader, true));
        excludeNested();
    }

    /** Removes a workspace folder with all that is known of it. */
    public void removeFolder(Path root) {
        folders.remove(root);
        excludeNested();
    }

    private void excludeNested() {
        for (SourceFolder folder : folders.values()) {
            Set<Path> others = new HashSet<>(folders.keySet());
            others.remove(folder.root());
            folder.excludeFolders(others);
        }
    }

    /** Tells the folder of a file that its text changed, on disk or in the client. */
    public void markChanged(Path path) {
        folderOf(path).markChanged(path);
    }

    /** Lists the folders, each up to date. */
    public List<SourceFolder> listFolders() {
        List<SourceFolder> all = List.copyOf(folders.values());
        all.forEach(SourceFolder::refresh);
        return all;
    }

    /** Finds the folder of a file; a file outside of all folders is taken with those beside it. */
    public SourceFolder findFolder(Path path) {
        SourceFolder folder = folderOf(path);
        folder.refresh();
        return folder;
    }

    private SourceFolder folderOf(Path path) {
        return folders.values().stream()
                .filter(it -> path.startsWith(it.root()))
                .max(Comparator.comparingInt(it -> it.root().getNameCount()))
                .orElseGet(() ->
                        looseFolders.computeIfAbsent(
                                path.getParent(),
                                it -> new SourceFolder(it, texts, moduleReader, false)));
    }
}
