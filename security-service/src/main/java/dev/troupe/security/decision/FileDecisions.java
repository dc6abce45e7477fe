package dev.troupe.security.decision;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.RuleResult.Author;
import dev.troupe.permission.path.PathNames;
import dev.troupe.permission.path.QuotedText;
import java.util.ArrayList;
import java.util.List;

/** Decides accesses to files: the workspace is open, secrets and what executes are not. */
public final class FileDecisions {
    // Linux knows no longer paths.
    private static final int LONGEST = 4_096;

    private FileDecisions() {}

    /** The decision for one access. */
    public static MatchedDecision judge(FilePermissionRequest request, PolicySnapshot snapshot) {
        List<RuleOpinion> opinions = new ArrayList<>();
        opinions.add(
                new RuleOpinion(
                        PermissionVerdict.ALLOW,
                        "default: workspace files",
                        "The file lies in the workspace.",
                        DecisionMatcher.DEFAULT,
                        Author.DEED));
        String path = request.path();
        if (escapes(path)) {
            opinions.add(
                    RuleOpinion.block(
                            "built-in: workspace only",
                            shown(path)
                                    + " is not a plain path inside the workspace; name the file"
                                    + " relative to the workspace."));
            return RuleOpinion.strictest(opinions, snapshot).on(DecisionBasis.of(opinions));
        }
        builtIn(path, request.access(), opinions);
        configured(path, request.access(), snapshot, opinions);
        String fault = snapshot.fault();
        if (fault != null) {
            opinions.add(RuleOpinion.unreliable(snapshot.faulty(), fault));
        }
        return RuleOpinion.strictest(opinions, snapshot).on(DecisionBasis.of(opinions));
    }

    private static void builtIn(String path, Access access, List<RuleOpinion> opinions) {
        if (PathNames.secret(path)) {
            opinions.add(
                    RuleOpinion.block(
                            "built-in: secret files",
                            shown(path)
                                    + " is a secret file that agents never touch; work with an"
                                    + " example file instead."));
        }
        if (PathNames.doubtful(path)) {
            opinions.add(
                    RuleOpinion.ask(
                            "built-in: secret files",
                            shown(path) + " may hold secrets; check what is in it."));
        }
        if (access == Access.READ) {
            return;
        }
        if (PathNames.guarded(path) || PathNames.fold(path).isEmpty()) {
            opinions.add(
                    RuleOpinion.block(
                            "built-in: protected files",
                            shown(path)
                                    + " decides what may happen here, so agents never change it;"
                                    + " change it by hand."));
        }
        if (PathNames.obeyed(path)) {
            opinions.add(
                    RuleOpinion.ask(
                            "built-in: files that execute",
                            shown(path)
                                    + " is run or obeyed by other programs; check the change."));
        }
    }

    /** Adds what the rules of all layers say about an access. */
    static void configured(
            String path, Access access, PolicySnapshot snapshot, List<RuleOpinion> opinions) {
        for (FileRule rule : snapshot.files()) {
            if (rule.access() == access && rule.files().matches(path)) {
                opinions.add(
                        new RuleOpinion(
                                rule.verdict(),
                                rule.label(),
                                shown(path)
                                        + " falls under a rule of the "
                                        + rule.layer().word()
                                        + " policy.",
                                DecisionMatcher.RULE,
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
        return path.isEmpty() ? "The workspace itself" : QuotedText.text(path);
    }
}
