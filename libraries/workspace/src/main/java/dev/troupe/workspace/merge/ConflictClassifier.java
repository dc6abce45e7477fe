package dev.troupe.workspace.merge;

import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.merge.ConflictedFile.Kind;
import dev.troupe.workspace.merge.ConflictedFile.Version;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tells of each conflicted file what excludes what. */
final class ConflictClassifier {
    /** By the stable words of git's messages. */
    private static final Map<String, Kind> KINDS =
            Map.of(
                    "CONFLICT (binary)", Kind.BINARY,
                    "CONFLICT (contents)", Kind.CONTENT,
                    "CONFLICT (distinct modes)", Kind.MODE,
                    "CONFLICT (file/directory)", Kind.DIRECTORY_FILE,
                    "CONFLICT (modify/delete)", Kind.MODIFY_DELETE,
                    "CONFLICT (rename involved in collision)", Kind.RENAME,
                    "CONFLICT (rename/delete)", Kind.RENAME_DELETE,
                    "CONFLICT (rename/rename)", Kind.RENAME);

    /** What says most comes first. */
    private static final List<Kind> ORDER =
            List.of(
                    Kind.SUBMODULE,
                    Kind.DIRECTORY_FILE,
                    Kind.MODE,
                    Kind.RENAME_DELETE,
                    Kind.RENAME,
                    Kind.MODIFY_DELETE,
                    Kind.BINARY,
                    Kind.CONTENT);

    private final GitObjectStore objects;
    private final MergeTreeOutput answer;
    private final FileVersionReader versions;

    ConflictClassifier(GitObjectStore objects, MergeTreeOutput answer) {
        this.objects = objects;
        this.answer = answer;
        this.versions = new FileVersionReader(objects);
    }

    List<ConflictedFile> files() throws IOException {
        Set<String> paths = new TreeSet<>();
        answer.stages().forEach(stage -> paths.add(stage.path()));
        answer.messages().stream()
                .filter(message ->
                        message.conflict() && message.paths().stream().noneMatch(paths::contains))
                .forEach(message -> paths.add(message.paths().getFirst()));
        List<ConflictedFile> files = new ArrayList<>();
        for (String path : paths) {
            files.add(file(path));
        }
        return files;
    }

    private ConflictedFile file(String path) throws IOException {
        FileVersionReader.Read base = version(path, 1);
        FileVersionReader.Read tip = version(path, 2);
        FileVersionReader.Read task = version(path, 3);
        List<MergeTreeOutput.Message> about =
                answer.messages().stream()
                        .filter(it -> it.conflict() && it.paths().contains(path))
                        .toList();
        Kind kind = kind(about, base, tip, task);
        boolean lines = kind == Kind.CONTENT || kind == Kind.ADD_ADD;
        List<ConflictHunk> hunks =
                lines
                                && tip.version() != null
                                && task.version() != null
                                && !(base.cut() || tip.cut() || task.cut())
                        ? ConflictHunkFinder.of(
                                bytes(base.version()), bytes(tip.version()), bytes(task.version()))
                        : List.of();
        String said = about.isEmpty() ? "" : new GitPath(about.getLast().text()).text();
        return new ConflictedFile(
                new GitPath(path),
                kind,
                base.version(),
                tip.version(),
                task.version(),
                hunks,
                said);
    }

    private static Kind kind(
            List<MergeTreeOutput.Message> about,
            FileVersionReader.Read base,
            FileVersionReader.Read tip,
            FileVersionReader.Read task) {
        boolean submodule = about.stream().anyMatch(it -> it.type().contains("submodule"));
        Set<Kind> kinds = new TreeSet<>();
        about.forEach(it -> kinds.add(KINDS.getOrDefault(it.type(), Kind.OTHER)));
        if (submodule || (tip.submodule() && task.submodule())) {
            kinds.add(Kind.SUBMODULE);
        }
        Kind kind = ORDER.stream().filter(kinds::contains).findFirst().orElse(Kind.OTHER);
        if (kind == Kind.CONTENT && (base.binary() || tip.binary() || task.binary())) {
            return Kind.BINARY;
        }
        return kind == Kind.CONTENT && base.version() == null ? Kind.ADD_ADD : kind;
    }

    private FileVersionReader.Read version(String path, int number) throws IOException {
        for (MergeTreeOutput.Stage stage : answer.stages()) {
            if (stage.number() == number && stage.path().equals(path)) {
                return versions.of(stage.mode(), stage.id());
            }
        }
        return versions.none();
    }

    private byte[] bytes(@Nullable Version version) throws IOException {
        return version == null ? new byte[0] : objects.bytes(version.id());
    }
}
