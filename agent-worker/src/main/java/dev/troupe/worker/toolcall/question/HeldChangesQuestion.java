package dev.troupe.worker.toolcall.question;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileContent;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.validation.gate.ApprovalGround;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the changes of commands that wait aside into one question. */
public final class HeldChangesQuestion {
    private static final int LONGEST_DETAIL = 60_000;
    private static final int LONGEST_SUBJECT = 10;
    private static final long LARGEST = 200_000;
    private static final int MOST = 200;
    private static final String THEIRS =
            " (you changed it while the command ran: yours stays, whatever you answer)";

    private HeldChangesQuestion() {}

    /** Asks whether the workspace gets what these layers keep. */
    public static ApprovalQuestion ask(Path workspace, List<LayerSummary> layers) {
        List<String> paths = new ArrayList<>();
        StringBuilder detail = new StringBuilder();
        for (LayerSummary layer : layers) {
            layer.changes().stream()
                    .filter(it -> !it.overtaken())
                    .forEach(it -> paths.add(it.path()));
            detail.append("$ ").append(layer.title()).append('\n');
            detail.append(detail(workspace, layer));
        }
        return new ApprovalQuestion(
                "held change",
                subject(paths),
                null,
                cut(detail.toString(), LONGEST_DETAIL),
                "Commands changed these files. Troupe holds the changes aside because programs act on such files at once, your rules ask about them, something would be lost, or they are larger than 4 GB.",
                ApprovalGround.PERSON.name(),
                ApprovalScope.CHANGE,
                ContentBlob.hash(detail.toString().getBytes(StandardCharsets.UTF_8)),
                null,
                null);
    }

    /** Returns what a layer would change, with the differences to the workspace as it is. */
    public static String detail(Path workspace, LayerSummary layer) {
        StringBuilder detail = new StringBuilder();
        for (LayerSummary.Change change : layer.changes()) {
            detail.append(change.kind()).append(' ').append(change.path());
            detail.append(change.overtaken() ? THEIRS : "").append('\n');
            detail.append(diff(workspace, change));
        }
        return detail.toString();
    }

    /** Shortens a text, and says that it did. */
    public static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "\n… cut";
    }

    private static String subject(List<String> paths) {
        String first = String.join(", ", paths.subList(0, Math.min(LONGEST_SUBJECT, paths.size())));
        return paths.size() <= LONGEST_SUBJECT
                ? first
                : first + " and " + (paths.size() - LONGEST_SUBJECT) + " more";
    }

    /** Of a directory with what is in it, each file. */
    private static String diff(Path workspace, LayerSummary.Change change) {
        Path kept = change.file();
        Path now = workspace.resolve(change.path());
        if (change.kind().equals("removed") && Files.isDirectory(now, LinkOption.NOFOLLOW_LINKS)) {
            return content(change.path(), now);
        }
        if (kept == null || !Files.isDirectory(kept, LinkOption.NOFOLLOW_LINKS)) {
            boolean removed = kept == null || change.kind().equals("removed");
            return diff(change.path(), now, removed ? null : kept);
        }
        StringBuilder diffs = new StringBuilder();
        try (Stream<Path> files = Files.walk(kept)) {
            for (Path file :
                    files.filter(it -> !Files.isDirectory(it, LinkOption.NOFOLLOW_LINKS))
                            .sorted()
                            .limit(MOST)
                            .toList()) {
                String path = change.path() + "/" + kept.relativize(file);
                diffs.append("  ").append(path).append('\n');
                diffs.append(diff(path, workspace.resolve(path), file));
            }
        } catch (IOException | UncheckedIOException unreadable) {
            diffs.append("  (what is in it cannot be read)\n");
        }
        return diffs.toString();
    }

    /** Of a removed directory the names of what is lost. */
    private static String content(String path, Path removed) {
        StringBuilder names = new StringBuilder();
        try (Stream<Path> files = Files.walk(removed)) {
            files.filter(it -> !Files.isDirectory(it, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .limit(MOST)
                    .forEach(it ->
                            names.append("  ")
                                    .append(path + "/" + removed.relativize(it))
                                    .append('\n'));
        } catch (IOException | UncheckedIOException unreadable) {
            names.append("  (what is in it cannot be read)\n");
        }
        return names.toString();
    }

    private static String diff(String path, Path now, @Nullable Path kept) {
        return HeldFileTraits.of(now, kept) + lines(path, now, kept);
    }

    private static String lines(String path, Path now, @Nullable Path kept) {
        FileContent before = text(now);
        FileContent after = kept == null ? FileContent.missing() : text(kept);
        if (before instanceof FileContent.Missing && after instanceof FileContent.Missing) {
            return "";
        }
        String diff = FileDiff.between(path, before, after).text();
        return diff.isBlank() ? "" : diff + "\n";
    }

    private static FileContent text(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            && Files.size(file) <= LARGEST
                    ? FileContent.decode(RegularFileReader.read(file))
                    : FileContent.missing();
        } catch (IOException unreadable) {
            return FileContent.missing();
        }
    }
}
