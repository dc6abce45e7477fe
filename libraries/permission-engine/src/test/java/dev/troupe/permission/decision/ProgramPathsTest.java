package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.profile.ProjectType;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that ask or block and name a program by a path hold for all spellings of that path; what allows holds for one. */
class ProgramPathsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "./deploy.sh prod",
                "./deploy.sh prod --dry-run",
                "./deploy.sh --dry-run prod",
                "./deploy.sh 'prod'",
                "'./deploy.sh' prod",
                "./dep\\loy.sh prod",
                "././deploy.sh prod",
                ".//deploy.sh prod",
                "sub/../deploy.sh prod",
                "../w/deploy.sh prod",
                "$PWD/deploy.sh prod",
                "\"$PWD\"/deploy.sh prod",
                "${PWD}/deploy.sh prod",
                "~+/deploy.sh prod",
                "~/../../w/deploy.sh prod",
                "\"$HOME\"/../../w/deploy.sh prod",
                "/w/deploy.sh prod",
                "//w//deploy.sh prod",
                "/tmp/../w/deploy.sh prod",
                "link prod; ./link prod",
                "sh ./deploy.sh prod",
                "sh deploy.sh prod",
                "/bin/bash deploy.sh prod",
                "bash -x deploy.sh prod",
                "bash -eu -o pipefail deploy.sh prod",
                "bash --norc -- deploy.sh prod",
                "zsh sub/../deploy.sh prod",
                "busybox sh deploy.sh prod",
                ". ./deploy.sh prod",
                "source deploy.sh prod",
                "python3.12 deploy.sh prod",
                "node deploy.sh prod",
                "perl -w deploy.sh prod",
                "env ./deploy.sh prod",
                "env A=1 B=2 ./deploy.sh prod",
                "env -C . ./deploy.sh prod",
                "env -C sub ../deploy.sh prod",
                "env --chdir=sub sh ../deploy.sh prod",
                "env bash deploy.sh prod",
                "timeout -k 1 5 ./deploy.sh prod",
                "nohup nice -n 5 ./deploy.sh prod &",
                "exec ./deploy.sh prod",
                "command ./deploy.sh prod",
                "sudo -u root ./deploy.sh prod",
                "time ./deploy.sh prod",
                "xargs ./deploy.sh prod",
                "find . -name x -exec ./deploy.sh prod {} +",
                "poetry run ./deploy.sh prod",
                "bundle exec sh deploy.sh prod",
                "bash -c './deploy.sh prod'",
                "bash -c 'cd sub && ../deploy.sh prod'",
                "eval './deploy.sh prod'",
                "A=1 ./deploy.sh prod",
                "ls && ./deploy.sh prod",
                "ls | ./deploy.sh prod",
                "echo \"$(./deploy.sh prod)\"",
                "cd sub && ../deploy.sh prod",
                "cd sub/x && sh ../../deploy.sh prod",
                "cd sub; cd ..; ./deploy.sh prod",
                "cd \"$X\" && ./deploy.sh prod",
                "for i in 1 2; do ./deploy.sh prod; done",
                "f() { ./deploy.sh prod; }; f",
                "./deploy.sh prod > /dev/null 2>&1",
                "./deploy.sh prod <<< x; ls 'x"
            })
    void whatForbidsHoldsForAllSpellings(String line) {
        assertThat(deploying(Verdict.BLOCK).command(line).verdict())
                .as(line)
                .isEqualTo(Verdict.BLOCK);
        Asked asking = deploying(Verdict.ASK);
        assertThat(asking.ruling(line).judgements())
                .as(line)
                .anyMatch(it -> it.rule().equals("team: ask ./deploy.sh prod"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./deploy.sh",
                "./deploy.sh staging",
                "./deploy.sh staging prod",
                "./deploy.sh production",
                "timeout 5 ./deploy.sh staging",
                "env ./deploy.sh staging",
                "bash -c './deploy.sh staging'",
                "echo ./deploy.sh prod",
                "cat deploy.sh",
                "grep -n prod deploy.sh",
                "cd sub && ls ../deploy.sh prod",
                "wc -l deploy.sh prod",
                "ls -l ./deploy.sh prod",
                "sort deploy.sh prod",
                "diff deploy.sh prod"
            })
    void otherUsesStayAllowed(String line) {
        assertThat(deploying(Verdict.BLOCK).command(line).verdict())
                .as(line)
                .isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "other/deploy.sh prod",
                "../deploy.sh prod",
                "/usr/local/share/deploy.sh prod",
                "cd sub && ./deploy.sh prod",
                "cd sub && bash deploy.sh prod",
                "deploy.sh prod",
                "././deploy.sh staging",
                "$PWD/deploy.sh staging",
                "bash deploy.sh staging",
                "bash -c 'echo $0' deploy.sh prod",
                "vi deploy.sh prod"
            })
    void otherFilesAndSpellingsAsk(String line) {
        assertThat(deploying(Verdict.BLOCK).command(line).verdict())
                .as(line)
                .isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./release prod",
                "sub/release prod",
                "cd sub && ./release prod",
                "bash release prod",
                "env release prod",
                "poetry run release prod"
            })
    void aRuleForANameHoldsForAllDirectories(String line) {
        Asked asked =
                new Asked()
                        .allowing("./release", "*")
                        .rule(Layer.TEAM, Verdict.BLOCK, "release", "prod");
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(Verdict.BLOCK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./gradlew publish",
                "./gradlew build publish",
                "./gradlew -q test publish",
                "./gradlew publishPlugins",
                "$PWD/gradlew publish",
                "sub/../gradlew --info publish",
                "env ./gradlew build publish",
                "bash gradlew publish",
                "cd sub && ../gradlew publish",
                "./mvnw deploy",
                "./mvnw clean deploy",
                "./mvnw -B -q verify deploy",
                "./mvnw -DskipTests deploy",
                "./mvnw release:perform",
                "/w/mvnw clean site-deploy",
                "sh mvnw deploy",
                "timeout 60 ./mvnw deploy",
                "gradle build publish",
                "mvn clean deploy"
            })
    void whatProfilesBlockOfWrappersIsBlocked(String line) {
        Asked asked =
                new Asked().of(SecurityLevel.DEVELOPMENT, ProjectType.GRADLE, ProjectType.MAVEN);
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(Verdict.BLOCK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./gradlew build",
                "./gradlew clean test --info",
                "./gradlew test --tests 'a.publish'",
                "./mvnw verify",
                "./mvnw -q -DskipTests package",
                "./mvnw -B clean verify",
                "env ./mvnw test",
                "timeout 600 ./gradlew check"
            })
    void whatProfilesAllowOfWrappersStaysAllowed(String line) {
        Asked asked =
                new Asked().of(SecurityLevel.DEVELOPMENT, ProjectType.GRADLE, ProjectType.MAVEN);
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bundle exec rspec",
                "bundle exec rspec spec/a_spec.rb:3",
                "bundle exec rubocop",
                "bundle exec rake test",
                "bundle exec rake spec",
                "ls && bundle exec rspec"
            })
    void aRuleForWhatIsStartedIsAboutNothingElse(String line) {
        Asked asked = new Asked().of(SecurityLevel.DEVELOPMENT, ProjectType.RUBY);
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bundle exec rake release",
                "bundle exec rake test release",
                "bundle exec rake --trace release",
                "bundle exec /usr/bin/rake release",
                "cd sub && bundle exec rake release"
            })
    void aRuleForWhatIsStartedBlocksIt(String line) {
        Asked asked =
                new Asked().rule(Layer.TEAM, Verdict.BLOCK, "bundle", "exec", "rake", "release");
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(Verdict.BLOCK);
    }

    private static Asked deploying(Verdict verdict) {
        return new Asked()
                .allowing("./deploy.sh", "*")
                .allowing("sort", "*")
                .allowing("diff", "*")
                .with(new NamedPaths(Map.of("link", "/w/deploy.sh"), Set.of()))
                .rule(Layer.TEAM, verdict, "./deploy.sh", "prod");
    }
}
