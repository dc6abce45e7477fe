package dev.troupe.worker.integration;

import dev.troupe.worker.git.Name;
import dev.troupe.worker.integration.ConflictedFile.Kind;
import dev.troupe.worker.integration.ConflictedFile.Version;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tells of each conflicted file what excludes what. */
final class Conflicts {
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

    private final ObjectStore objects;
    private final MergeAnswer answer;
    private final Versions versions;

    Conflicts(ObjectStore objects, MergeAnswer answer) {
        this.objects = objects;
        this.answer = answer;
        this.versions = new Versions(objects);
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
        Versions.Read base = version(path, 1);
        Versions.Read tip = version(path, 2);
        Versions.Read task = version(path, 3);
        List<MergeAnswer.Message> about =
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
                        ? ConflictHunks.of(
                                bytes(base.version()), bytes(tip.version()), bytes(task.version()))
                        : List.of();
        String said = about.isEmpty() ? "" : new Name(about.getLast().text()).text();
        return new ConflictedFile(
                new Name(path), kind, base.version(), tip.version(), task.version(), hunks, said);
    }

    private static Kind kind(
            List<MergeAnswer.Message> about,
            Versions.Read base,
            Versions.Read tip,
            Versions.Read task) {
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

    private Versions.Read version(String path, int number) throws IOException {
        for (MergeAnswer.Stage stage : answer.stages()) {
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
