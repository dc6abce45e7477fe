package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.profile.ProjectType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What builds and checkers are told to do in projects of several modules and by options of their own. */
class OrdinaryBuildsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "./gradlew :app:test",
                "./gradlew app:test",
                "./gradlew :libs:core:check :app:build",
                "./gradlew :test",
                "./gradlew :app:test --tests a.B --info",
                "gradle :app:compileJava :app:testClasses",
                "vendor/bin/phpstan analyse",
                "vendor/bin/phpstan analyse src",
                "vendor/bin/phpstan analyze --level=8 --no-progress src tests",
                "vendor/bin/phpstan analyse -l max --memory-limit=1G src",
                "vendor/bin/php-cs-fixer fix",
                "vendor/bin/php-cs-fixer fix src",
                "vendor/bin/php-cs-fixer fix --dry-run --diff",
                "vendor/bin/php-cs-fixer check src tests",
                "cmake --build build --target my-release",
                "cmake --build build --target release",
                "cmake --build build --target installer_tests",
                "cmake --build build --target all tests",
                "cmake --build build -- -j4",
                "cmake --build build -- -j 4",
                "cmake --build build -- -k VERBOSE=1",
                "clang-format --dry-run -Werror a.cpp",
                "clang-format -n --Werror src/a.cpp src/a.h",
                "clang-format --dry-run --style=file src/a.cpp",
                "rake spec SPEC=spec/a_spec.rb",
                "rake test TEST=test/a_test.rb",
                "bundle exec rake spec SPEC=spec/a_spec.rb",
                "git branch",
                "git branch -v",
                "git branch -vv --no-color",
                "git branch -r",
                "git branch --merged main",
                "git branch --list 'feat*'",
                "test -f a && cat a",
                "test -d src || ls",
                "[ -f a ] && cat a"
            })
    void ordinaryUseIsAllowed(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./gradlew :app:run",
                "./gradlew app:run",
                "./gradlew :app:test :app:run",
                "./gradlew :app:unheardOf",
                "./gradlew :app:test:",
                "./gradlew ':app:$X'",
                "vendor/bin/phpstan analyse -c evil.neon src",
                "vendor/bin/phpstan analyse --configuration=evil.neon src",
                "vendor/bin/phpstan analyse -a evil.php src",
                "vendor/bin/phpstan analyse --autoload-file evil.php src",
                "vendor/bin/phpstan analyse --generate-baseline=x.php src",
                "vendor/bin/phpstan analyse ../other",
                "vendor/bin/phpstan clear-result-cache -c evil.neon",
                "vendor/bin/php-cs-fixer fix --config=evil.php",
                "vendor/bin/php-cs-fixer fix --config evil.php src",
                "vendor/bin/php-cs-fixer fix --cache-file=composer.json",
                "vendor/bin/php-cs-fixer fix ../other",
                "cmake --build build --target install",
                "cmake --build build --target install/strip",
                "cmake --build build --target publish-docs",
                "cmake --build build --target docs_publish",
                "cmake --build build --target deployAll",
                "cmake --build build --target my-release uninstall",
                "cmake --build build -- install",
                "cmake --build build -- -f evil.mk",
                "cmake --build build -- -C other",
                "cmake --build build -- SHELL=./evil",
                "cmake --build build -- --eval=x",
                "clang-format -i a.cpp",
                "clang-format a.cpp",
                "clang-format --dry-run -i a.cpp",
                "clang-format --dry-run --style=file:/etc/x a.cpp",
                "clang-format --dry-run --files=x",
                "rake spec SPEC_OPTS=-r./evil",
                "rake spec SPEC=/etc/passwd",
                "rake spec SPEC=spec/results.txt",
                "rake test TEST='x\";id;\"'",
                "rake spec RUBYOPT=-r./evil",
                "git branch topic",
                "git branch -v topic",
                "git branch --list -d topic",
                "git branch -D topic",
                "git branch --edit-description",
                "test -v 'a[$(id)]'",
                "test -f /etc/passwd"
            })
    void allElseAsks(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./gradlew :app:publish",
                "./gradlew app:publish",
                "./gradlew :libs:core:publishPlugins",
                "./gradlew test :app:publish",
                "gradle :uploadArchives",
                "env CI=1 ./gradlew :app:publish",
                "sh -c './gradlew :app:publish'",
                "./gradlew publish"
            })
    void blocksHoldForEveryProject(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void whatOneProjectIsAllowedOthersAreNot() {
        Asked asked = new Asked().allowing("./gradlew", ":docs:upload", "*");

        assertThat(asked.command("./gradlew :docs:upload").verdict()).isEqualTo(Verdict.ALLOW);
        assertThat(asked.command("./gradlew upload").verdict()).isEqualTo(Verdict.ASK);
        assertThat(asked.command("./gradlew :app:upload").verdict()).isEqualTo(Verdict.ASK);
        asked.rule(Layer.USER, Verdict.BLOCK, "./gradlew", ":app:check");
        assertThat(asked.command("./gradlew :app:check").verdict()).isEqualTo(Verdict.BLOCK);
        assertThat(asked.command("./gradlew :docs:check").verdict()).isEqualTo(Verdict.ASK);
    }

    @Test
    void whoeverListsBranchesMayMakeThem() {
        Asked asked = new Asked().allowing("git", "branch", "*");

        assertThat(asked.command("git branch topic").verdict()).isEqualTo(Verdict.ALLOW);
    }

    private static Verdict verdict(String line) {
        return new Asked()
                .of(SecurityLevel.DEVELOPMENT, ProjectType.values())
                .command(line)
                .verdict();
    }
}
