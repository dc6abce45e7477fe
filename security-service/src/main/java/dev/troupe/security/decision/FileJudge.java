package dev.troupe.security.decision;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.Judgement.Author;
import dev.troupe.permission.path.PathNames;
import dev.troupe.permission.path.Shown;
import java.util.ArrayList;
import java.util.List;

/** Decides accesses to files: the workspace is open, secrets and what executes are not. */
public final class FileJudge {
    // Linux knows no longer paths.
    private static final int LONGEST = 4_096;

    private FileJudge() {}

    /** The decision for one access. */
    public static Judged judge(FilePermissionRequest request, Snapshot snapshot) {
        List<Opinion> opinions = new ArrayList<>();
        opinions.add(
                new Opinion(
                        PermissionVerdict.ALLOW,
                        "default: workspace files",
                        "The file lies in the workspace.",
                        Matcher.DEFAULT,
                        Author.DEED));
        String path = request.path();
        if (escapes(path)) {
            opinions.add(
                    Opinion.block(
                            "built-in: workspace only",
                            shown(path)
                                    + " is not a plain path inside the workspace; name the file"
                                    + " relative to the workspace."));
            return Opinion.strictest(opinions, snapshot).on(Basis.of(opinions));
        }
        builtIn(path, request.access(), opinions);
        configured(path, request.access(), snapshot, opinions);
        String fault = snapshot.fault();
        if (fault != null) {
            opinions.add(Opinion.unreliable(snapshot.faulty(), fault));
        }
        return Opinion.strictest(opinions, snapshot).on(Basis.of(opinions));
    }

    private static void builtIn(String path, Access access, List<Opinion> opinions) {
        if (PathNames.secret(path)) {
            opinions.add(
                    Opinion.block(
                            "built-in: secret files",
                            shown(path)
                                    + " is a secret file that agents never touch; work with an"
                                    + " example file instead."));
        }
        if (PathNames.doubtful(path)) {
            opinions.add(
                    Opinion.ask(
                            "built-in: secret files",
                            shown(path) + " may hold secrets; check what is in it."));
        }
        if (access == Access.READ) {
            return;
        }
        if (PathNames.guarded(path) || PathNames.fold(path).isEmpty()) {
            opinions.add(
                    Opinion.block(
                            "built-in: protected files",
                            shown(path)
                                    + " decides what may happen here, so agents never change it;"
                                    + " change it by hand."));
        }
        if (PathNames.obeyed(path)) {
            opinions.add(
                    Opinion.ask(
                            "built-in: files that execute",
                            shown(path)
                                    + " is run or obeyed by other programs; check the change."));
        }
    }

    /** Adds what the rules of all layers say about an access. */
    static void configured(String path, Access access, Snapshot snapshot, List<Opinion> opinions) {
        for (FileRule rule : snapshot.files()) {
            if (rule.access() == access && rule.files().matches(path)) {
                opinions.add(
                        new Opinion(
                                rule.verdict(),
                                rule.label(),
                                shown(path)
                                        + " falls under a rule of the "
                                        + rule.layer().word()
                                        + " policy.",
                                Matcher.RULE,
                                Author.PEOPLE));
            }
        }
    }

    private static boolean escapes(String path) {
        boolean odd = path.codePoints().anyMatch(c -> Character.isISOControl(c) || c == '\\');
        return odd
                || path.length() > LONGEST
                || path.startsWith("/")
                || path.startsWith("~")
                || path.matches("(?s)[A-Za-z]:.*")
                || PathNames.fold(path).contains("..");
    }

    private static String shown(String path) {
        return path.isEmpty() ? "The workspace itself" : Shown.text(path);
    }
}
