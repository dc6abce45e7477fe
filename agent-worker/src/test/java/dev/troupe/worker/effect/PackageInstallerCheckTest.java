package dev.troupe.worker.effect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackageInstallerCheckTest {
    @TempDir Path directory;

    private Path workspace;
    private Path system;

    @BeforeEach
    void programs() throws IOException {
        workspace = Files.createDirectory(directory.resolve("space"));
        system = Files.createDirectory(directory.resolve("system"));
        for (String name : new String[] {"npm", "pip", "python3"}) {
            program(system.resolve(name));
        }
    }

    private static void program(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }

    private boolean installsOnly(String line) {
        return new PackageInstallerCheck(workspace, system.toString()).installsOnly(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm install",
                "npm ci --no-audit",
                "npm --prefix=web install left-pad",
                "cd web && npm i -D typescript 2>&1 | tail -5",
                "python3 -m venv .venv",
                "python3 -m venv --without-pip .venv && .venv/bin/pip install -r requirements.txt",
                "python3 -m venv .venv && source .venv/bin/activate && pip install -e . > /dev/null",
                ".venv/bin/python -m pip install pytest",
                "yarn",
                "yarn --frozen-lockfile",
                "go mod vendor",
                "pip --version; pip install six"
            })
    void knowsLinesThatOnlyInstall(String line) {
        assertThat(installsOnly(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "npm test",
                "npm run install",
                "yarn build",
                "echo npm install",
                "npm install; printf x > node_modules/.bin/tsc",
                "npm install > node_modules/.bin/tsc",
                "echo x > $(echo node_modules/.bin/tsc); npm install",
                "cd node_modules/.bin && echo x > tsc; npm install",
                "npm install && node build.js",
                "npm() { evil; }; npm install",
                "PATH=.:$PATH npm install",
                "alias npm=evil; npm install",
                "npm $WHAT",
                "npm install &&",
                "(npm install)",
                "./npm install",
                "tools/npm install",
                "bash -c 'npm install'",
                "source ./evil.sh && npm install",
                "source evil/bin/activate && pip install six",
                ". bin/activate; pip install six",
                "export PATH=tools; npm install",
                "cd sub && .venv/../../evil/npm install",
                "cd sub && ../.venv/bin/pip install six",
                "python3 setup.py install",
                "python3 -c 'x' -m venv .venv",
                "python3 -cx -m venv .venv",
                "cp evil node_modules/.bin/tsc && npm install"
            })
    void takesNothingElseForIt(String line) {
        assertThat(installsOnly(line)).isFalse();
    }

    @Test
    void trustsNoProgramOfTheWorkspaceByItsName() throws IOException {
        program(workspace.resolve("tools/npm"));
        PackageInstallerCheck check =
                new PackageInstallerCheck(workspace, workspace.resolve("tools") + ":" + system);

        assertThat(check.installsOnly("npm install")).isFalse();
        assertThat(check.installsOnly("pip install six")).isTrue();
    }
}
