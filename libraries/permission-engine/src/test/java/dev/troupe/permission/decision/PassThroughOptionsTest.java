package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.profile.ProjectType;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options for scripts of the project, of which nobody knows which program reads them. */
class PassThroughOptionsTest {
    private final Asked asked =
            new Asked()
                    .of(SecurityLevel.DEVELOPMENT, ProjectType.values())
                    .allowing("deno", "task", "*")
                    .allowing("tox", "*")
                    .with(
                            new ListedPaths(
                                    Set.of("evil/jest.config.js", "x/tsconfig.json", "a.js")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm test -- --projects ./evil",
                "npm test -- --projects=evil",
                "npm test -- --projects x",
                "npm test -- --project x/tsconfig.json",
                "npm test -- --project ./evil",
                "npm test -- --project=./evil",
                "npm test -- --project evil",
                "npm test -- --project=evil",
                "npm test -w web -- --project=chromium",
                "npm test -- --build x",
                "npm run build -- --build x",
                "npm run build -- -b x",
                "npm test -- -I evil",
                "npm test -- -L x",
                "npm test -- -T x",
                "npm test -- -G x",
                "npm test -- -sx",
                "npm test -- --filter=./a.js",
                "npm test -- --filter ./a.js",
                "npm test -- --filter a.js",
                "npm test -- --filter=evil",
                "npm test -- --env=./evil",
                "npm test -- --env ./evil",
                "npm test -- --environment=evil",
                "npm test -- --reporter ./a.js",
                "npm test -- --reporter a.js",
                "npm test -- --reporter evil",
                "npm test -- --reporters default ./a.js --reporters ./a.js",
                "npm run build -- --json stats.json",
                "npm run build -- --json=stats.json",
                "npm test -- --cache=x",
                "npm test -- --changedSince=--output=x",
                "npm test -- --changedSince --output=x",
                "npm test -- --coverage=x.js",
                "yarn test --config=x.js",
                "yarn test -r ./a.js",
                "yarn test --cwd ../x",
                "yarn test --require ./a.js",
                "yarn test --reporter ./a.js",
                "yarn run test --outputFile=x",
                "pnpm test --config x",
                "pnpm test -r ./a.js",
                "pnpm test --dir ../x",
                "pnpm test -C ../x",
                "pnpm test --script-shell ./x",
                "pnpm run test --globalSetup=./a.js",
                "pnpm --dir ../x test",
                "npm test --script-shell=./x",
                "npm test --script-sh=./x",
                "npm test --prefix ../x",
                "npm test --node-options=--require=./a.js",
                "npm test --unheard-of",
                "npm run watch --watch",
                "bun run test --preload ./a.js",
                "bun run test -r ./a.js",
                "deno task test --config x",
                "deno task test -- -c x",
                "deno task --quiet test --preload ./a.js",
                "tox -- -p evil",
                "tox -e py312 -- -c x.ini",
                "tox -- --rootdir=x",
                "tox -- --import-mode=x",
                "npm test -- -x evil",
                "npm test -- -k evil",
                "pnpm test \"$(cat f)\"",
                "pnpm test -\"$(cat f)\"",
                "npm test -- --reporter=\"$(cat f)\"",
                "npm test -- --reporter \"$(cat f)\""
            })
    void whatLoadsRunsOrIsUnknownAsks(String line) {
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm test -- --cache",
                "npm test -- --cache=false",
                "npm test -- --no-cache",
                "npm test -- --no-watch",
                "npm test -- -t adds",
                "npm test -- -g adds",
                "npm test --watch=false",
                "npm test --watchAll=false",
                "npm test --coverage",
                "npm test --ci",
                "npm run test --watch=false",
                "npm run lint --fix",
                "yarn test --watchAll=false",
                "yarn test --watchAll=false --ci src/a.test.js",
                "yarn test -t 'adds two'",
                "yarn test --coverage",
                "yarn run test --watchAll=false",
                "yarn run lint --fix",
                "yarn run --silent build",
                "pnpm test --run",
                "pnpm test --watch=false src",
                "pnpm test -- --run",
                "pnpm run test --coverage",
                "pnpm run lint --fix",
                "pnpm -r test",
                "pnpm --filter web test --run",
                "pnpm -r run build",
                "bun run test --watch=false",
                "bun run lint --fix",
                "deno task test",
                "deno task test --watch=false a.js",
                "tox",
                "tox -e py312"
            })
    void whatScriptsUsuallyTakeIsOrdinary(String line) {
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(Verdict.ALLOW);
    }
}
