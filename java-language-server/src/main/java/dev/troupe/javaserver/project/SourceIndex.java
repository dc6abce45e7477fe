package dev.troupe.javaserver.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The Java files of a folder by path and by package. */
final class SourceIndex {
    private final TreeMap<Path, SourceFile> files = new TreeMap<>();
    private final Map<String, PackageContents> packages = new HashMap<>();

    void addFile(SourceFile file) {
        files.put(file.path(), file);
        packageOf(file.summary().packageName()).add(file);
    }

    @Nullable SourceFile findFile(Path path) {
        return files.get(path);
    }

    List<SourceFile> listFiles() {
        return new ArrayList<>(files.values());
    }

    /** Lists the paths of the files below a directory. */
    List<Path> listPathsBelow(Path directory) {
        return files.keySet().stream().filter(it -> it.startsWith(directory)).toList();
    }

    @Nullable PackageContents findPackage(String name) {
        return packages.get(name);
    }

    /** Lists the paths where a type of a package would lie that nobody has told of yet. */
    List<Path> listUnknown(PackageContents contents, String typeName) {
        return contents.newFiles(typeName, files.keySet());
    }

    private PackageContents packageOf(String name) {
        PackageContents contents = packages.get(name);
        if (contents == null) {
            contents = new PackageContents();
            packages.put(name, contents);
            int dot = name.lastIndexOf('.');
            if (dot > 0) {
                packageOf(name.substring(0, dot)).addSubpackage();
            }
        }
        return contents;
    }

    void removeFile(Path path) {
        SourceFile old = files.remove(path);
        if (old == null) {
            return;
        }
        String name = old.summary().packageName();
        PackageContents contents = packageOf(name);
        contents.remove(old);
        while (contents.isEmpty() && packages.remove(name) != null) {
            int dot = name.lastIndexOf('.');
            if (dot < 0) {
                return;
            }
            name = name.substring(0, dot);
            contents = packageOf(name);
            contents.removeSubpackage();
        }
    }
}
