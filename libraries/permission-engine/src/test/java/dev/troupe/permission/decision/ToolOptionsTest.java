package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.profile.ProjectType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of allowed tools that run, load, write or connect, and those that are handed on to scripts of the project. */
class ToolOptionsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm test -- --outputFile=package.json",
                "npm test -- --outputFile package.json",
                "npm test -- --output-file=package.json",
                "npm test -- --outputF=package.json",
                "npm test -- --config=x.js",
                "npm test -- --config x.js",
                "npm test -- -c x.js",
                "npm test -- --globalSetup=./x.js",
                "npm test -- --setupFiles=./x.js",
                "npm test -- --require ./x.js",
                "npm test -- -r ./x.js",
                "npm test -- --import=./x.js",
                "npm test -- --reporter=./x.js",
                "npm test -- --reporter ./x.js",
                "npm test -- --reporters=default --reporters=./x.js",
                "npm test -- --coverage.reportsDirectory=.github",
                "npm test -- --coverageDirectory=.vscode",
                "npm test -- --cacheDirectory=x",
                "npm test -- --root=../x",
                "npm test -- --watch=false --outFile=x",
                "npm test -- --updateSnapshot",
                "npm test -- -u",
                "npm run lint -- -f ./x.js",
                "npm run lint -- --format=./x.js",
                "npm run lint -- --rulesdir x",
                "npm run lint -- --plugin=x",
                "npm run lint -- --resolve-plugins-relative-to x",
                "npm run lint -- -o Makefile",
                "npm run build -- --outDir=.vscode",
                "npm run build -- -o x",
                "npm run typecheck -- --generateTrace x",
                "npm run build -- --json Makefile",
                "npm run build -- --json=Makefile",
                "npm run build -- --stats=package.json",
                "npm test -- -S x",
                "npm run format -- --plugin=./x.js",
                "npm t -- --testRunner=./x.js",
                "pnpm test -- --outputFile=package.json",
                "pnpm run test --outputFile=package.json",
                "pnpm run lint -- --config x",
                "yarn run test --outputFile=package.json",
                "composer test -- --bootstrap=x.php",
                "composer test -- --log-junit=composer.json",
                "composer test -- -c x.xml"
            })
    void whatAScriptMayLoadOrWriteAsks(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm test",
                "npm test --",
                "npm test -- src/a.test.js",
                "npm test -- --watch=false",
                "npm test -- --watchAll=false --ci",
                "npm test -- -t 'adds two'",
                "npm test -- --testNamePattern='adds two'",
                "npm test -- --testPathPattern src/a",
                "npm test -- --runInBand --verbose",
                "npm test -- --coverage",
                "npm test -- --bail",
                "npm test -- --grep 'sudo'",
                "npm test -- --maxWorkers=2",
                "npm test -- --run",
                "npm test -- --passWithNoTests",
                "npm run lint -- --fix",
                "npm run lint -- --rule 'no-eval: error'",
                "npm run lint -- --quiet",
                "npm run format -- --check",
                "pnpm test -- --run",
                "pnpm run test -- --coverage"
            })
    void whatScriptsUsuallyTakeIsOrdinary(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "uv run --with requests pytest",
                "uv run --with=requests pytest",
                "uv run --with-editable ./x pytest",
                "uv run --with-requirements x.txt pytest",
                "uv run --env-file x pytest",
                "uv run --directory sub pytest",
                "uv run --python ./x pytest",
                "bundle exec --gemfile x rspec",
                "bundle exec rspec -r ./x",
                "bundle exec rspec --opt x",
                "bundle exec rubocop --req x",
                "golangci-lint run --out-format json:x.json",
                "golangci-lint run --out-format=colored-line-number,json:Makefile",
                "golangci-lint run -c x.yml",
                "cmake --build build --target install",
                "cmake --build build -t install/strip",
                "cmake --build build --target all install",
                "cmake --build build --target publish-docs",
                "cmake -P x.cmake",
                "cmake -B .vscode",
                "ctest -S x",
                "ctest --output-junit pom.xml",
                "dotnet test --settings x",
                "dotnet build -p:X=y",
                "dotnet build @x.rsp",
                "dotnet build -flp:logfile=Makefile",
                "dotnet build -fileLoggerParameters:logfile=Makefile",
                "dotnet test -rp:X=y",
                "javac -version X.java",
                "javac --version X.java",
                "env -a rm ls",
                "env --argv0=rm ls",
                "cargo bench -- --logfile Makefile",
                "go list -m -versions a.b/c",
                "go list -m -retracted all",
                "golangci-lint run --modules-download-mode=mod",
                "gradle test --export-keys",
                "./gradlew test --export-keys",
                "composer show --all",
                "composer show -a",
                "poetry -C ../x run pytest",
                "pytest --junitxml=x.xml",
                "pytest -p x",
                "pytest -c x.ini",
                "pytest --rootdir=../x",
                "pytest --confcutdir ../x",
                "pytest -o python_files=x",
                "ruff check --config x",
                "mypy --config-file x",
                "mypy --python-exec x",
                "phpunit --bootstrap x.php",
                "phpunit --boot x.php",
                "phpunit --log-junit composer.json",
                "go build -mod=mod ./...",
                "go build -toolexec ./x",
                "go test -exec ./x ./...",
                "go build -overlay x.json",
                "go build -C sub",
                "go build -o gradlew ./cmd",
                "go build -o .vscode ./cmd",
                "go test -o pom.xml",
                "cargo build --config x.toml",
                "cargo build -Zunstable-options",
                "cargo build --manifest-path sub/Cargo.toml",
                "cargo build --target-dir .github",
                "mvn -f sub/pom.xml test",
                "mvn -s x.xml test",
                "mvn -gs x.xml test",
                "mvn -t x.xml test",
                "mvn -l pom.xml test",
                "mvn -Dexec.executable=x test",
                "gradle -I x.gradle test",
                "gradle -b x.gradle test",
                "gradle -c x.gradle test",
                "gradle -p sub test",
                "gradle -g x test",
                "gradle --project-cache-dir x test",
                "make -f x test",
                "make -C sub test",
                "make --eval=x test",
                "make -I x test",
                "make SHELL=./x test",
                "make CC=./x test",
                "rake -f x test",
                "rake -r ./x test",
                "yarn --cwd ../x test",
                "npm test --prefix ../x",
                "npm test --script-shell=./x"
            })
    void whatRunsLoadsWritesOrConnectsAsks(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "uv run pytest -q",
                "uv run --frozen pytest tests/test_a.py::test_b",
                "uv run ruff check src",
                "bundle exec rspec spec/a_spec.rb:3",
                "bundle exec rubocop --parallel",
                "golangci-lint run ./...",
                "golangci-lint run --out-format json",
                "golangci-lint run --timeout 5m",
                "cmake -B build -S .",
                "cmake --build build -j4",
                "cmake --build build --target tests",
                "ctest --test-dir build --output-on-failure",
                "dotnet test --no-build --filter Name~a",
                "dotnet build -c Release -f net8.0 -r linux-x64",
                "javac -version",
                "env CI=1 ls",
                "cargo bench parse -- --save-baseline x",
                "go list -m all",
                "golangci-lint run --modules-download-mode=readonly",
                "composer show",
                "pytest -q -x -k 'a and b' tests",
                "pytest --maxfail=1 --tb=short",
                "ruff check --select E,F src",
                "mypy --strict src",
                "phpunit --filter a tests",
                "go build ./...",
                "go build -o bin/app ./cmd/app",
                "go build -mod=vendor ./...",
                "go test -run TestA -count=1 -race ./...",
                "cargo build --release --target-dir target/x",
                "cargo test a -- --nocapture",
                "mvn -q -DskipTests verify",
                "mvn -B test -Dtest=ATest",
                "gradle test --tests a.B --info",
                "make -j4 test",
                "make -k check",
                "rake test",
                "yarn test"
            })
    void ordinaryUseStaysAllowed(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gh pr list --json title --jq env",
                "gh pr list --json title -q '$ENV.GH_TOKEN'",
                "tmux ls -F '#(touch x)'",
                "tmux ls -f '#(touch x)'",
                "deno test --v8-flags=--prof",
                "awk -e '{print 1,' -e '2 > \"x\"}' a.txt"
            })
    void whatListedToolsRunWriteOrTellAsks(String line) {
        assertThat(listed(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gh pr list --json title --jq '.[].title'",
                "tmux ls -F '#S'",
                "deno test",
                "awk '{print 1, 2}' a.txt"
            })
    void ordinaryUseOfListedToolsStaysAllowed(String line) {
        assertThat(listed(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    private static Verdict listed(String line) {
        return new Asked()
                .allowing("gh", "pr", "list", "*")
                .allowing("tmux", "ls", "*")
                .allowing("deno", "test", "*")
                .allowing("awk", "*")
                .command(line)
                .verdict();
    }

    private static Verdict verdict(String line) {
        return new Asked()
                .of(SecurityLevel.DEVELOPMENT, ProjectType.values())
                .command(line)
                .verdict();
    }
}
