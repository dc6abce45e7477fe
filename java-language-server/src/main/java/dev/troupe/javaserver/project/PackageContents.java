package dev.troupe.javaserver.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files of one package by the top-level types that they declare. */
final class PackageContents {
    private final Map<String, List<SourceFile>> types = new HashMap<>();
    private final Map<Path, Integer> directories = new HashMap<>();
    private int files;
    private int subpackages;

    void add(SourceFile file) {
        files++;
        directories.merge(file.path().getParent(), 1, Integer::sum);
        for (String type : file.summary().topLevelTypes()) {
            types.computeIfAbsent(type, it -> new ArrayList<>(1)).add(file);
        }
    }

    void remove(SourceFile file) {
        files--;
        directories.computeIfPresent(
                file.path().getParent(), (key, count) -> count == 1 ? null : count - 1);
        for (String type : file.summary().topLevelTypes()) {
            List<SourceFile> declaring = types.get(type);
            if (declaring != null) {
                declaring.removeIf(it -> it.path().equals(file.path()));
                if (declaring.isEmpty()) {
                    types.remove(type);
                }
            }
        }
    }

    void addSubpackage() {
        subpackages++;
    }

    void removeSubpackage() {
        subpackages--;
    }

    boolean isEmpty() {
        return files == 0 && subpackages == 0;
    }

    List<SourceFile> filesOf(String type) {
        return List.copyOf(types.getOrDefault(type, List.of()));
    }

    /** Lists the paths where a type would lie that nobody has told of yet. */
    List<Path> newFiles(String type, Set<Path> known) {
        return directories.keySet().stream()
                .map(it -> it.resolve(type + ".java"))
                .filter(it -> !known.contains(it))
                .toList();
    }
}
