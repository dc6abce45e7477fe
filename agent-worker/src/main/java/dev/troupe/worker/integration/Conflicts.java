package dev.troupe.worker.integration;

import dev.troupe.edit.text.FileText;
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
    private static final int SUBMODULE = 0160000;
    private static final int LONGEST = 256 * 1024;

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

    Conflicts(ObjectStore objects, MergeAnswer answer) {
        this.objects = objects;
        this.answer = answer;
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
        Version base = version(path, 1);
        Version tip = version(path, 2);
        Version task = version(path, 3);
        List<MergeAnswer.Message> about =
                answer.messages().stream()
                        .filter(it -> it.conflict() && it.paths().contains(path))
                        .toList();
        Kind kind = kind(about, base, tip, task);
        boolean lines = kind == Kind.CONTENT || kind == Kind.ADD_ADD;
        List<ConflictHunk> hunks =
                lines && tip != null && task != null && !(cut(base) || cut(tip) || cut(task))
                        ? ConflictHunks.of(bytes(base), bytes(tip), bytes(task))
                        : List.of();
        String said = about.isEmpty() ? "" : new Name(about.getLast().text()).text();
        return new ConflictedFile(new Name(path), kind, base, tip, task, hunks, said);
    }

    private static Kind kind(
            List<MergeAnswer.Message> about,
            @Nullable Version base,
            @Nullable Version tip,
            @Nullable Version task) {
        boolean submodule = about.stream().anyMatch(it -> it.type().contains("submodule"));
        Set<Kind> kinds = new TreeSet<>();
        about.forEach(it -> kinds.add(KINDS.getOrDefault(it.type(), Kind.OTHER)));
        if (submodule || (submodule(tip) && submodule(task))) {
            kinds.add(Kind.SUBMODULE);
        }
        Kind kind = ORDER.stream().filter(kinds::contains).findFirst().orElse(Kind.OTHER);
        if (kind == Kind.CONTENT && (noText(base) || noText(tip) || noText(task))) {
            return Kind.BINARY;
        }
        return kind == Kind.CONTENT && base == null ? Kind.ADD_ADD : kind;
    }

    private static boolean submodule(@Nullable Version version) {
        return version != null && version.mode() == SUBMODULE;
    }

    private static boolean noText(@Nullable Version version) {
        return version != null && version.size() > 0 && version.text().isEmpty();
    }

    private static boolean cut(@Nullable Version version) {
        return version != null && version.cut();
    }

    private @Nullable Version version(String path, int number) throws IOException {
        for (MergeAnswer.Stage stage : answer.stages()) {
            if (stage.number() == number && stage.path().equals(path)) {
                return version(stage);
            }
        }
        return null;
    }

    private Version version(MergeAnswer.Stage stage) throws IOException {
        if (stage.mode() == SUBMODULE) {
            return new Version(stage.mode(), stage.id(), 0, "", false);
        }
        long size = objects.size(stage.id());
        byte[] head = objects.head(stage.id(), LONGEST);
        return new Version(stage.mode(), stage.id(), size, text(head), size > LONGEST);
    }

    private static String text(byte[] bytes) {
        return switch (FileText.decode(bytes)) {
            case FileText.Text text -> text.text();
            case FileText.Binary _, FileText.Missing _ -> "";
        };
    }

    private byte[] bytes(@Nullable Version version) throws IOException {
        return version == null ? new byte[0] : objects.bytes(version.id());
    }
}
