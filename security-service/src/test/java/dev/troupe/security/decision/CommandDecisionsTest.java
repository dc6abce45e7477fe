package dev.troupe.security.decision;

import static dev.troupe.contracts.security.PermissionVerdict.ALLOW;
import static dev.troupe.contracts.security.PermissionVerdict.ASK;
import static dev.troupe.contracts.security.PermissionVerdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.policy.Layer;
import java.util.List;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandDecisionsTest {
    @ParameterizedTest
    @ValueSource(strings = {"make check", "cd sub && make check", "mvn -o test"})
    void theCommandThatPeopleHaveSetForTheTestsIsAllowed(String line) {
        assertThat(new Asked().command(line)).satisfies(is(ASK));
        assertThat(new Asked().tests(line)).satisfies(is(ALLOW));
        assertThat(new Asked().tests(line).rule()).isEqualTo("settings: worker.tests.command");
    }

    @Test
    void thatACommandIsSetForTheTestsLiftsNoRule() {
        assertThat(new Asked().rule(Layer.TEAM, ASK, "make", "*").tests("make check"))
                .satisfies(is(ASK));
        assertThat(new Asked().rule(Layer.TEAM, BLOCK, "make", "*").tests("true && make check"))
                .satisfies(is(BLOCK));
        assertThat(new Asked().tests("rm -rf /")).satisfies(is(BLOCK));
        assertThat(new Asked().tests("git reset --hard")).satisfies(is(ASK));
        assertThat(new Asked().broken("no").tests("make check")).satisfies(is(ASK));
    }

    @Test
    void whatWasProbablyMeantIsSaidWithTheDecision() {
        Asked asked =
                new Asked()
                        .allowing("cargo", "test", "*")
                        .rule(Layer.TEAM, BLOCK, "shipit", "destroy");

        assertThat(asked.command("cargo tset -q").suggestion())
                .isEqualTo("Did you mean `cargo test -q`?");
        assertThat(asked.command("shipit destory").suggestion())
                .contains("`shipit destroy`", "blocked");
        assertThat(asked.command("cargo tset -q").verdict()).isEqualTo(ASK);
        assertThat(asked.command("cargo test -q").suggestion()).isNull();
        assertThat(asked.command("quux").suggestion()).isNull();
        assertThat(asked.tests("cargo tset -q").suggestion()).isNull();
    }

    @Test
    void thatItRunsTheTestsAnswersWhatIsBuiltInAndAsksButNothingStricter() {
        for (String line :
                List.of("./check.sh", "RUSTFLAGS=-Dwarnings make", "make > out.md", "make $ALL")) {
            assertThat(new Asked().command(line)).as(line).satisfies(is(ASK));
            assertThat(new Asked().tests(line)).as(line).satisfies(is(ALLOW));
        }
        for (String line : List.of("make && cat .env", "make; rm -rf /", "mkfs.ext4 /dev/sda")) {
            assertThat(new Asked().tests(line)).as(line).satisfies(is(BLOCK));
        }
        for (String line : List.of("make && git rebase main", "rm .git/index.lock && make")) {
            assertThat(new Asked().tests(line)).as(line).satisfies(is(ASK));
        }
        assertThat(new Asked().allowing("make").command("make extra")).satisfies(is(ASK));
    }

    @Test
    void aRuleCoversOrdinaryUseOfTheTool() {
        Asked asked = new Asked().allowing("cargo", "test", "*");

        assertThat(asked.command("cargo test")).satisfies(is(ALLOW));
        assertThat(asked.command("cargo test parser::tests src/x")).satisfies(is(ALLOW));
        assertThat(asked.command("cargo test --config=x")).satisfies(is(ASK));
        assertThat(asked.command("cargo test -- --nocapture")).satisfies(is(ALLOW));
        assertThat(asked.command("cargo test --release")).satisfies(is(ALLOW));
        assertThat(asked.command("cargo tests")).satisfies(is(ASK));
        assertThat(asked.command("cargo +nightly test")).satisfies(is(ASK));
    }

    @Test
    void aToolThatNobodyKnowsGetsPlainOperandsAlone() {
        Asked asked = new Asked().allowing("xtool", "check", "*");

        assertThat(asked.command("xtool check")).satisfies(is(ALLOW));
        assertThat(asked.command("xtool check src/x other")).satisfies(is(ALLOW));
        assertThat(asked.command("xtool check --config=x")).satisfies(is(ASK));
        assertThat(asked.command("xtool check -- -x")).satisfies(is(ASK));
        assertThat(asked.command("xtool check RUSTC=./evil")).satisfies(is(ASK));
        assertThat(asked.command("xtool check https://example.org")).satisfies(is(ASK));
        assertThat(asked.command("xtool check @args")).satisfies(is(ASK));
        assertThat(asked.command("xtool check ../other")).satisfies(is(ASK));
        assertThat(asked.command("xtool check to-etc/x")).satisfies(is(ASK));
        assertThat(asked.command("xtool check .env")).satisfies(is(ASK));
        assertThat(asked.command("xtool checks")).satisfies(is(ASK));
    }

    @Test
    void rulesForFilesHoldForWhereOutputGoes() {
        Asked asked =
                new Asked()
                        .rule(Layer.TEAM, BLOCK, Access.WRITE, "target/kept/**")
                        .rule(Layer.USER, ASK, Access.WRITE, "target/*.txt");

        assertThat(asked.command("ls > target/a.log")).satisfies(is(ASK));
        assertThat(asked.command("ls > target/a.txt 2>&1")).satisfies(is(ASK));
        assertThat(asked.command("ls > target/kept/a.log")).satisfies(is(BLOCK));
        assertThat(asked.command("{ ls; } >> target/kept/a.log")).satisfies(is(BLOCK));
        assertThat(asked.command("sh -c 'ls > target/kept/a.log'")).satisfies(is(BLOCK));
        assertThat(asked.command("cat target/kept/a.log")).satisfies(is(ALLOW));
    }

    @Test
    void anExactRuleCoversExactlyItself() {
        Asked asked = new Asked().allowing("make", "test").allowing("cat", "/etc/os-release");

        assertThat(asked.command("make test")).satisfies(is(ALLOW));
        assertThat(asked.command("make test deploy")).satisfies(is(ASK));
        assertThat(asked.command("cat /etc/os-release")).satisfies(is(ALLOW));
        assertThat(asked.command("cat /etc/os-release /etc/shadow")).satisfies(is(ASK));
    }

    @Test
    void aKnownToolKeepsItsOrdinaryOptionsUnderARule() {
        Asked asked = new Asked().allowing("git", "branch", "*");

        assertThat(asked.command("git branch fix-1")).satisfies(is(ALLOW));
        assertThat(asked.command("git branch -v fix-1")).satisfies(is(ALLOW));
        assertThat(asked.command("git branch -D fix-1")).satisfies(is(ASK));
    }

    @Test
    void programsNamedByPathAndGitAreAllowedFromTheTopOnly() {
        Asked asked = new Asked().allowing("./mvnw", "test");

        assertThat(asked.command("./mvnw test")).satisfies(is(ALLOW));
        assertThat(asked.command("./mvnw test", "/w/sub", true)).satisfies(is(ASK));
        assertThat(asked.command("git status", "/w/sub", true)).satisfies(is(ALLOW));
        assertThat(asked.command("ls", "/w/sub", true)).satisfies(is(ALLOW));
        assertThat(asked.command("cat ../pom.xml", "/w/sub", true)).satisfies(is(ALLOW));
        assertThat(asked.command("ls", "/elsewhere", true)).satisfies(is(ASK));
    }

    @Test
    void theStrictestLayerWins() {
        Asked asked =
                new Asked()
                        .allowing("cargo", "publish")
                        .rule(Layer.REPOSITORY, ASK, "git", "log")
                        .rule(Layer.TEAM, BLOCK, "cargo", "publish");

        Decision blocked = asked.command("cargo publish");
        assertThat(blocked).satisfies(is(BLOCK));
        assertThat(blocked.rule()).isEqualTo("team: block cargo publish");
        assertThat(asked.command("cargo build && env A=1 cargo publish")).satisfies(is(BLOCK));
        assertThat(asked.command("cargo --offline publish --dry-run")).satisfies(is(BLOCK));
        assertThat(asked.command("echo cargo publish")).satisfies(is(ALLOW));
        assertThat(asked.command("git log")).satisfies(is(ASK));
        assertThat(asked.command("git log").rule()).isEqualTo("repository: ask git log");
    }

    @Test
    void whatARepositoryAllowsIsNeverStrongerThanWhatOthersForbid() {
        Asked asked =
                new Asked()
                        .rule(Layer.REPOSITORY, ALLOW, "make", "*")
                        .rule(Layer.REPOSITORY, ALLOW, "git", "push", "--force", "*")
                        .rule(Layer.REPOSITORY, ALLOW, "cat", "*")
                        .rule(Layer.USER, ASK, "make", "deploy")
                        .rule(Layer.TEAM, BLOCK, "make", "publish")
                        .rule(Layer.TEAM, ASK, "make", "clean");

        assertThat(asked.command("make test").rule()).isEqualTo("repository: allow make *");
        assertThat(asked.command("make test").verdict()).isEqualTo(ALLOW);
        assertThat(asked.command("make deploy").verdict()).isEqualTo(ASK);
        assertThat(asked.command("make clean").verdict()).isEqualTo(ASK);
        assertThat(asked.command("make publish").verdict()).isEqualTo(BLOCK);
        assertThat(asked.command("git push --force origin main").verdict()).isEqualTo(BLOCK);
        assertThat(asked.command("cat .env").verdict()).isNotEqualTo(ALLOW);
        assertThat(asked.command("make test", "/w", false).personOnly()).isTrue();
    }

    @Test
    void whatARepositoryAllowsAnswersNoQuestionAboutLosses() {
        Asked trusted = new Asked().rule(Layer.REPOSITORY, ALLOW, "git", "reset", "--hard");
        Asked own =
                new Asked()
                        .rule(Layer.REPOSITORY, ALLOW, "git", "reset", "--hard")
                        .rule(Layer.USER, ALLOW, "git", "reset", "--hard");

        assertThat(trusted.command("git reset --hard").verdict()).isEqualTo(ASK);
        assertThat(trusted.command("git reset --hard").personOnly()).isTrue();
        assertThat(own.command("git reset --hard").verdict()).isEqualTo(ALLOW);
    }

    @Test
    void rulesThatBlockSeeThroughBundlesAndOrder() {
        Asked asked =
                new Asked()
                        .rule(Layer.USER, BLOCK, "git", "clean", "-fd")
                        .rule(Layer.USER, BLOCK, "git", "reset", "--hard")
                        .rule(Layer.USER, BLOCK, "dd", "of=/mnt/*")
                        .rule(Layer.USER, BLOCK, "sudo", "*");

        assertThat(asked.command("git clean -xdf")).satisfies(is(BLOCK));
        assertThat(asked.command("git clean -d")).satisfies(is(ASK));
        assertThat(asked.command("git -C . reset HEAD~2 --hard")).satisfies(is(BLOCK));
        assertThat(asked.command("dd if=x of=/mnt/y")).satisfies(is(BLOCK));
        assertThat(asked.command("2>&1 sudo id")).satisfies(is(BLOCK));
        assertThat(asked.command("nice -n 5 sudo id")).satisfies(is(BLOCK));
        assertThat(asked.command("env -C d git clean -fd")).satisfies(is(BLOCK));
        assertThat(asked.command("exec -a x git reset --hard")).satisfies(is(BLOCK));
        assertThat(asked.command("xargs --odd x git reset --hard")).satisfies(is(BLOCK));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat private/x",
                "cat ./src/../PRIVATE/x",
                "cat /w/private/x",
                "cat README.md private/x",
                "cat notes/a private/x",
                "cat ../x private/x",
                "grep -n needle private/sub/x",
                "git log --oneline -- private/x",
                "git show HEAD:private/x",
                "git diff -- private/x",
                "less private/x",
                "cd private && cat x",
                "cd sub && cat ../private/x",
                "cd private && sh -c 'cat x'",
                "cat private/approved"
            })
    void fileRulesThatBlockHoldForOperands(String line) {
        Decision decision = fileRules().command(line);

        assertThat(decision).satisfies(is(BLOCK));
        assertThat(decision.rule()).isEqualTo("team: block read private/**");
    }

    @Test
    void fileRulesHoldWherePathsLead() {
        assertThat(fileRules().command("cat x", "/w/private", true)).satisfies(is(BLOCK));
        assertThat(fileRules().command("cat private/x", "/w/sub", true)).satisfies(is(ALLOW));
        assertThat(fileRules().command("cat notes/a")).satisfies(is(ASK));
        assertThat(fileRules().command("less notes/a")).satisfies(is(ASK));
        assertThat(fileRules().command("less README.md")).satisfies(is(ALLOW));
        assertThat(fileRules().command("cat drafts/a")).satisfies(is(ALLOW));
        assertThat(fileRules().command("grep private/x README.md")).satisfies(is(ALLOW));
        assertThat(fileRules().command("echo private/x")).satisfies(is(ALLOW));
        assertThat(fileRules().command("cd drafts && ls > new.txt")).satisfies(is(BLOCK));
        assertThat(fileRules().command("cd sub && ls > ../drafts/new.txt")).satisfies(is(BLOCK));
    }

    private static Asked fileRules() {
        return new Asked()
                .allowing("less", "*")
                .allowing("cat", "private/approved")
                .rule(Layer.TEAM, BLOCK, Access.READ, "private/**")
                .rule(Layer.USER, ASK, Access.READ, "notes/*")
                .rule(Layer.USER, BLOCK, Access.WRITE, "drafts/**");
    }

    @Test
    void aRuleMayAllowWhatGitPrints() {
        Asked asked = new Asked().allowing("git", "diff", "*").allowing("git", "show", "HEAD");

        assertThat(asked.command("git diff")).satisfies(is(ALLOW));
        assertThat(asked.command("git diff -p HEAD~1 -- src")).satisfies(is(ALLOW));
        assertThat(asked.command("git show HEAD")).satisfies(is(ALLOW));
        assertThat(asked.command("git show HEAD~1")).satisfies(is(ALLOW));
        assertThat(asked.command("git show HEAD~1", "/w", false)).satisfies(is(ASK));
        assertThat(asked.command("git diff -- .env")).satisfies(is(BLOCK));
    }

    @Test
    void withoutASandboxNothingIsAllowed() {
        Decision decision = new Asked().command("ls", "/w", false);

        assertThat(decision).satisfies(is(ASK));
        assertThat(decision.rule()).isEqualTo("built-in: no sandbox");
        assertThat(decision.personOnly()).isTrue();
        assertThat(new Asked().command("rm -rf /", "/w", false)).satisfies(is(BLOCK));
    }

    @Test
    void saysThatThereIsNoSandboxWhicheverRuleAsksFirst() {
        Decision decision = new Asked().command("cargo build", "/w", false);

        assertThat(decision.rule()).isEqualTo("default: anything else asks");
        assertThat(decision.reason())
                .isEqualTo(
                        "No rule allows `cargo build`. No sandbox can contain this command, so a person has to look at it.");
        assertThat(decision.personOnly()).isTrue();
        assertThat(new Asked().command("cargo build").personOnly()).isFalse();
        assertThat(new Asked().command("rm -rf /", "/w", false).personOnly()).isFalse();
    }

    @Test
    void aBrokenPolicyAllowsNothingAndStillBlocks() {
        Asked asked =
                new Asked().broken("config.yaml:3 is broken.").rule(Layer.TEAM, BLOCK, "npm", "*");

        Decision decision = asked.command("ls");
        assertThat(decision).satisfies(is(ASK));
        assertThat(decision.reason()).isEqualTo("config.yaml:3 is broken.");
        assertThat(decision.personOnly()).isTrue();
        assertThat(asked.command("npm install")).satisfies(is(BLOCK));
        assertThat(asked.command("rm -rf /")).satisfies(is(BLOCK));
    }

    @Test
    void longAndDeepLinesAskWithoutDelay() {
        Asked asked = new Asked();

        assertThat(asked.command("echo " + "a".repeat(20_000))).satisfies(is(ASK));
        assertThat(asked.command("$(".repeat(60_000))).satisfies(is(ASK));
        assertThat(asked.command("\"$(".repeat(5_000))).satisfies(is(ASK));
        assertThat(asked.command("`".repeat(120_000))).satisfies(is(ASK));
        assertThat(asked.command("sh -c '".repeat(2_000))).satisfies(is(ASK));
        assertThat(asked.command("a".repeat(16_000) + "()")).satisfies(is(ASK));
        assertThat(asked.command("sudo -? " + "eval sudo -? ".repeat(1_200))).satisfies(is(ASK));
        assertThat(asked.command("sudo -? " + "sh ".repeat(4_000) + "-c 'a;a;a'"))
                .satisfies(is(ASK));
        assertThat(asked.command("a\0b")).satisfies(is(ASK));
        assertThat(asked.command("\uD800")).satisfies(is(ASK));
    }

    @Test
    void aDecisionCarriesThePolicyAndItsNotices() {
        Decision decision = new Asked().command("cargo build");

        assertThat(decision.policyHash()).isEqualTo("hash");
        assertThat(decision.graphVersion()).isEqualTo(7);
        assertThat(decision.notices()).containsExactly("a notice");
        assertThat(decision.rule()).isEqualTo("default: anything else asks");
        assertThat(decision.reason()).isEqualTo("No rule allows `cargo build`.");
    }

    @Test
    void withoutASandboxTheReasonNamesTheRepositoryToo() {
        Decision decision =
                new Asked()
                        .command("python -c 'import shutil; shutil.rmtree(\".git\")'", "/w", false);

        assertThat(decision).satisfies(is(ASK));
        assertThat(decision.personOnly()).isTrue();
        assertThat(decision.reason()).contains("`.git`", "No sandbox");
    }

    private static ThrowingConsumer<Decision> is(PermissionVerdict verdict) {
        return decision ->
                assertThat(decision.verdict())
                        .as(decision.rule() + ": " + decision.reason())
                        .isEqualTo(verdict);
    }
}
