package dev.troupe.security.decision;

import static dev.troupe.contracts.security.PermissionVerdict.ALLOW;
import static dev.troupe.contracts.security.PermissionVerdict.ASK;
import static dev.troupe.contracts.security.PermissionVerdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.EffectReach;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.security.DiskPaths;
import dev.troupe.security.fact.WorkspaceFacts;
import dev.troupe.security.policy.PolicySource;
import dev.troupe.security.policy.TeamFiles;
import dev.troupe.security.policy.TrustedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of nothing but git in a real repository where a sandbox works: what reads, adds, rewrites or leaves. */
class GitCommandRowsTest {
    @TempDir private Path directory;
    private Path shop;

    @BeforeEach
    void begin() throws Exception {
        shop = Files.createDirectory(directory.resolve("shop")).toRealPath();
        git("init", "--quiet", "--initial-branch=main");
        Files.writeString(shop.resolve("a.txt"), "a\n");
        Files.createDirectory(shop.resolve("sub"));
        Files.writeString(shop.resolve("sub/b.txt"), "b\n");
        git("add", "-A");
        git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--quiet", "-m", "One");
        git("branch", "other");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).directory(shop.toFile()).inheritIO().start();
        assertThat(process.waitFor()).isZero();
    }

    private Decision watched(String line) {
        return judged(line, SandboxState.WATCHED);
    }

    private Decision judged(String line, SandboxState state) {
        PermissionEngineCache engines = new PermissionEngineCache();
        PolicySource policies =
                new PolicySource(
                        directory.resolve("home"),
                        TeamFiles.NONE,
                        (_, _, _, _) -> TrustedFiles.Standing.UNTRUSTED);
        EffectivePolicy policy = policies.of("core", shop.toString());
        CommandDecisions judge =
                new CommandDecisions(
                        new DiskPaths(),
                        WorkspaceFacts::of,
                        directory.resolve("home").toString(),
                        new LearnedRuleOpinions(InstantSource.system()),
                        engines);
        return judge.judge(
                        new CommandPermissionRequest(
                                new RequestOrigin("core", "a", null, null, null, shop.toString()),
                                shop.toString(),
                                shop.toString(),
                                line,
                                state),
                        PolicySnapshot.of(
                                policy, policy, List.of(), engines.of(policy, List.of()), 1L, null))
                .decision();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git status --short",
                "git -C sub log -1",
                "cd sub && git diff HEAD",
                "git branch",
                "git branch --list 'o*'",
                "git tag -l",
                "git stash list",
                "git clean -nd",
                "git remote -v"
            })
    void whatReadsRuns(String line) {
        Decision decision = watched(line);

        assertThat(decision.verdict()).isEqualTo(ALLOW);
        assertThat(decision.reach()).isEqualTo(EffectReach.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git add -A",
                "git add a.txt && git commit -m 'Say so'",
                "git -C sub add .",
                "git branch wip",
                "git tag -a v1 -m One",
                "git switch -c topic",
                "git checkout -b topic",
                "git switch other",
                "git checkout other",
                "git stash push -u -m half",
                "git stash apply",
                "git merge --no-ff -m Merge other",
                "git restore --staged a.txt",
                "git reset HEAD a.txt",
                "git rm --cached a.txt"
            })
    void whatAddsRunsThoughThereIsUncommittedWork(String line) throws IOException {
        Files.writeString(shop.resolve("a.txt"), "changed\n");

        Decision decision = watched(line);

        assertThat(decision.verdict()).isEqualTo(ALLOW);
        assertThat(decision.reach()).isEqualTo(EffectReach.REPOSITORY);
        assertThat(judged(line, SandboxState.NOT_HELD).verdict()).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git mv a.txt AGENTS.md",
                "git mv sub .vscode",
                "git mv sub/b.txt sub/.envrc",
                "git am plant.patch"
            })
    void whatProgramsWouldObeyIsAskedAbout(String line) {
        assertThat(watched(line).verdict()).isEqualTo(ASK);
        assertThat(watched("git mv a.txt c.txt").verdict()).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit --amend --no-edit",
                "git rebase other",
                "git reset --soft HEAD~1",
                "git branch -D other",
                "git branch -d other",
                "git tag -f v1",
                "git stash drop",
                "git stash pop",
                "git update-index --assume-unchanged a.txt",
                "git reflog expire --expire=now --all",
                "git gc --prune=now",
                "git checkout -- a.txt",
                "git checkout a.txt",
                "git checkout .",
                "git restore a.txt",
                "git clean -fd",
                "git reset --hard",
                "git remote add up x",
                "git add a.txt && git stash clear"
            })
    void whatRewritesOrDropsAsksWhereSomethingWouldBeLost(String line) throws IOException {
        Files.writeString(shop.resolve("a.txt"), "changed\n");

        Decision decision = watched(line);

        assertThat(decision.verdict()).isEqualTo(ASK);
        assertThat(decision.reach()).isEqualTo(EffectReach.HISTORY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git checkout -- a.txt",
                "git restore a.txt",
                "git clean -fd",
                "git reset --hard",
                "git reset --hard other"
            })
    void whatThrowsAwayRunsWhereTheFactsSayThatNothingIsLost(String line) {
        Decision decision = watched(line);

        assertThat(decision.verdict()).isEqualTo(ALLOW);
        assertThat(decision.reach()).isEqualTo(EffectReach.REPOSITORY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"git fetch", "git pull --ff-only", "git remote update"})
    void whatLeavesAsks(String line) {
        Decision decision = watched(line);

        assertThat(decision.verdict()).isEqualTo(ASK);
        assertThat(decision.reach()).isEqualTo(EffectReach.HOSTS);
    }

    @Test
    void anotherRepositoryIsLeftToThePolicy() {
        assertThat(watched("git -C .. add x").reach()).isEqualTo(EffectReach.MACHINE);
        assertThat(watched("git -C .. add x").verdict()).isEqualTo(ASK);
        assertThat(watched("git add --frobnicate a.txt").verdict()).isEqualTo(ASK);
    }

    @Test
    void gitStillShowsNoSecretFile() {
        assertThat(watched("git show HEAD:.env").verdict()).isEqualTo(BLOCK);
    }

    @Test
    void rulesOfPeopleComeFirst() throws IOException {
        Path home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                home.resolve("security.json"),
                """
                {"ask_commands": {"git": ["commit"]}, "blocked_commands": {"git": ["tag"]}}
                """);

        assertThat(watched("git add -A && git commit -m x").verdict()).isEqualTo(ASK);
        assertThat(watched("git add -A && git commit -m x").hasHumanSource()).isTrue();
        assertThat(watched("git tag v1").verdict()).isEqualTo(BLOCK);
    }
}
