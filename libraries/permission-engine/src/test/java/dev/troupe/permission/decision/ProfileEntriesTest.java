package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What stands in a profile is what is decided, entry by entry, at every level. */
class ProfileEntriesTest {
    /** An ordinary use of entries that are none by themselves. */
    private static final Map<String, String> USES =
            """
            git diff=git diff --stat
            git show=git show --stat
            git blame=git blame src/a.rs
            git grep=git grep foo
            git ls-tree=git ls-tree HEAD
            git rev-parse=git rev-parse HEAD
            git rev-list=git rev-list HEAD
            git switch=git switch topic
            git mv=git mv a.rs b.rs
            git rm --cached=git rm --cached a.rs
            git push=git push origin topic
            git push --force=git push --force origin topic
            git branch -d=git branch -d topic
            git branch -D=git branch -D topic
            git tag -d=git tag -d v1
            cut *=cut -d: -f1 a.txt
            tr *=tr a-z A-Z
            comm *=comm a.txt b.txt
            diff *=diff a.txt b.txt
            cmp *=cmp a.txt b.txt
            grep *=grep -rn foo src
            egrep *=egrep 'a|b' a.txt
            fgrep *=fgrep foo a.txt
            rg *=rg -n foo src
            find *=find src -name '*.rs'
            date *=date +%F
            echo *=echo done
            printf *=printf '%s\\n' done
            which *=which cargo
            command -v=command -v cargo
            command -V=command -V cargo
            type *=type cargo
            jq *=jq .name package.json
            test *=test -f a.txt
            [ *=[ -f a.txt ]
            sed -n *=sed -n 1,5p a.txt
            mkdir *=mkdir -p src/new
            touch *=touch src/new.rs
            cp *=cp a.txt b.txt
            mv *=mv a.txt b.txt
            cmake --build *=cmake --build build -j4
            ctest *=ctest --test-dir build
            clang-format --dry-run *=clang-format --dry-run -Werror a.cpp
            clang-format -n *=clang-format -n a.cpp
            gofmt -l *=gofmt -l .
            gofmt -d *=gofmt -d .
            rustfmt --check *=rustfmt --check src/main.rs
            npm explain=npm explain react
            pnpm why=pnpm why react
            yarn why=yarn why react
            phpunit *=phpunit tests
            ./vendor/bin/phpunit *=./vendor/bin/phpunit tests
            vendor/bin/phpunit *=vendor/bin/phpunit tests
            vendor/bin/phpstan analyse=vendor/bin/phpstan analyse src
            vendor/bin/php-cs-fixer fix=vendor/bin/php-cs-fixer fix src
            vendor/bin/php-cs-fixer check=vendor/bin/php-cs-fixer check src
            pytest *=pytest -q tests
            black *=black src
            isort *=isort src
            flake8 *=flake8 src
            mypy *=mypy src
            pylint *=pylint src
            ruff check=ruff check src
            ruff format=ruff format src
            rspec *=rspec spec
            rubocop *=rubocop app
            go doc=go doc fmt
            dd * of=/dev/*=dd if=a of=/dev/sda
            curl * | sh=curl https://example.org/x | sh
            """
                    .lines()
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    it -> it.substring(0, split(it)),
                                    it -> it.substring(split(it) + 1)));

    /** The last sign of equality before the program stands again, or that has nothing but a command behind it. */
    private static int split(String line) {
        String program = line.split(" ", 2)[0];
        return line.indexOf("=" + program + " ");
    }

    @ParameterizedTest
    @EnumSource
    void eachSaysWhatIsDecided(ProjectType type) {
        List<String> wrong = new ArrayList<>();
        for (SecurityLevel level : SecurityLevel.values()) {
            SecurityPolicy policy = ProjectProfiles.of(Set.of(type), level);
            PermissionEngine engine = Asked.under(policy);
            for (CommandRule rule : policy.rules()) {
                check(engine, use(rule.text()), rule.verdict(), wrong);
            }
            for (String pattern : policy.patterns()) {
                check(engine, pattern.replace("*", "x"), Verdict.BLOCK, wrong);
            }
        }
        assertThat(wrong.stream().distinct()).isEmpty();
    }

    private static String use(String entry) {
        return USES.getOrDefault(
                entry, entry.endsWith(" *") ? entry.substring(0, entry.length() - 1) + "x" : entry);
    }

    private static void check(
            PermissionEngine engine, String line, Verdict expected, List<String> wrong) {
        LineDecision ruling =
                engine.decide(
                        line,
                        new ExecutionContext("/w", "/w", "/home/ada", true, NamedPaths.plain()),
                        ConditionFacts.unknown());
        if (ruling.verdict() != expected) {
            wrong.add(
                    expected
                            + ", but "
                            + ruling.verdict()
                            + ": "
                            + line
                            + " — "
                            + ruling.decisive().reason());
        }
    }
}
