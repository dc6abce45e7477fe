package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plants secrets wherever they can come from and looks for them wherever they could end up. They are put together
 * here, so that scanners of repositories find none in this file.
 */
class PlantedSecretsIT {
    private static final String KEYS = "src/Keys.java";
    private static final String TOKEN_MARKER = "[redacted: github token]";
    private static final String MODEL_KEY = "mk-7Qd93kfLw02Zpx" + "8Rt5Vb1Nm4Ys6";
    private static final String DEPLOY_TOKEN = "dt-Zx81Lq7Vb2Nm" + "9Rt4Yw6Kd3Hs5";
    private static final String ENV_PASSWORD = "violet-Tram-Kettle" + "-Forty2";
    private static final String SOURCE_TOKEN = "ghp" + "_" + "a8Kd02Lq7Zx5Vb1Nm3Rt6Yw9Pq4Sf7Gh2Jk";
    private static final String KEY_LINE =
            "MIIEpAIBAAKCAQEA7bq9Zr3xq7Zx5Vb1Nm3Rt6Yw9a8Kd02Lq7Zx5Vb1Nm3Rt6Y";
    private static final String FILE_LINE = KEY_LINE.replace("Zr3", "wK8");
    private static final String PRIVATE_KEY =
            "-----BEGIN RSA "
                    + "PRIVATE KEY-----\n"
                    + KEY_LINE
                    + "\nAQ==\n-----END RSA "
                    + "PRIVATE KEY-----\n";

    private static final String FILE_KEY = "fk-Vb2Nm9Rt4Yw6" + "Kd3Hs5Zx81Lq7";
    private static final String HEADER = "heron-Lamp-Gravel" + "-Sixty8";
    private static final String TREE_PASSWORD = "copper-Finch-Ladder" + "-Nine4";
    private static final String FLAG_TOKEN = "ft-Rt4Yw6Kd3Hs5" + "Zx81Lq7Vb2Nm9";

    @TempDir Path directory;

    @Test
    void noneIsKeptShownOrSent() throws Exception {
        GeneratedCheckout checkout = GeneratedCheckout.create(directory.resolve("checkout"));
        Path work = checkout.directory();
        plant(work);
        checkout.git("add", KEYS, "deploy.txt", "notes.txt");
        checkout.git("commit", "-m", "Plant");
        Path home = directory.resolve("home");
        Path recordings = directory.resolve("recordings");
        configure(home);
        try (var model =
                        ScriptedModelServer.start(
                                ModelScenario.of(ScriptedTurn.say("Nothing yet.")));
                var troupe =
                        new TroupeInstallation(home, model)
                                .with("TROUPE_MODELS_DEFAULT_APIKEY", MODEL_KEY)
                                .with("DEPLOY_TOKEN", DEPLOY_TOKEN)
                                .with("TROUPE_RECORDING_MODE", "record")
                                .with("TROUPE_RECORDING_DIRECTORY", recordings.toString())
                                .with("SPRING_CONFIG_IMPORT", "configtree:" + tree() + "/")
                                .startWith("--deploy.token=" + FLAG_TOKEN)) {
            Map<String, String> plants = plants(home);
            String all = String.join(" and ", plants.values()).replace(KEY_LINE, PRIVATE_KEY);
            InstallationContents haystack = new InstallationContents();

            model.play(work(all));
            var done =
                    troupe.cli(work, "run", "--json", "--yes", "Fix the version, " + DEPLOY_TOKEN);
            assertThat(done.exit()).as(done.text()).isZero();
            haystack.add("output of a run", done.text());

            model.play(
                    ModelScenario.of(
                            ScriptedTurn.say("never")
                                    .after(
                                            new ScriptedFault.Refuse(
                                                    9, 401, null, null, "no: " + all))));
            var failed = troupe.cli(work, "run", "--continue", "Go on.");
            assertThat(failed.exit()).as(failed.text()).isNotZero();
            haystack.add("output of a run", failed.text());

            haystack.add("audit", troupe.cli(work, "audit", "--json").text());
            haystack.add("sessions", troupe.cli(work, "sessions").text());
            model.requests()
                    .forEach(it -> haystack.add("requests to the model", it.body().toString()));
            haystack.add("commit messages", checkout.git("log", "--format=%B"));
            haystack.files(home.resolve("logs"));
            haystack.files(home.resolve("outputs"));
            haystack.files(recordings);
            haystack.tables(home);

            assertSearched(haystack);
            assertNotFound(plants, haystack);
            assertThat(haystack.finds(TOKEN_MARKER))
                    .contains("requests to the model", "table ledger.journal");
            assertThat(Files.readString(work.resolve(KEYS))).isEqualTo(keys(2));
        }
    }

    /** What a user keeps in the settings, of models that are never asked, too. */
    private static void configure(Path home) throws Exception {
        Files.createDirectories(home);
        Files.writeString(
                home.resolve("config.yaml"),
                """
                models:
                  spare:
                    protocol: openai
                    base-url: http://127.0.0.1:1/v1
                    model: spare
                    api-key: %s
                    headers:
                      X-Door: %s
                """
                        .formatted(FILE_KEY, HEADER));
    }

    /** A directory with a setting in each file, as containers get their secrets. */
    private Path tree() throws Exception {
        Path tree = Files.createDirectories(directory.resolve("tree"));
        Files.writeString(tree.resolve("deploy.password"), TREE_PASSWORD + "\n");
        return tree;
    }

    private static void plant(Path work) throws Exception {
        Files.createDirectories(work.resolve("src"));
        Files.writeString(
                work.resolve(".env"), "DATABASE_PASSWORD=" + ENV_PASSWORD + "\nPORT=8080\n");
        Files.writeString(work.resolve(KEYS), keys(1));
        Files.writeString(work.resolve("deploy.txt"), PRIVATE_KEY);
        Files.writeString(work.resolve("id_rsa"), PRIVATE_KEY.replace(KEY_LINE, FILE_LINE));
        Files.writeString(
                work.resolve("notes.txt"), "We log in with " + ENV_PASSWORD + " as always.\n");
    }

    private static String keys(int version) {
        return "class Keys {\n    String token = \""
                + SOURCE_TOKEN
                + "\";\n    int version = "
                + version
                + ";\n}\n";
    }

    private static Map<String, String> plants(Path home) throws Exception {
        Properties secrets = new Properties();
        try (var reader = Files.newBufferedReader(home.resolve("secrets.properties"))) {
            secrets.load(reader);
        }
        Map<String, String> plants = new LinkedHashMap<>();
        plants.put("model key", MODEL_KEY);
        plants.put("environment", DEPLOY_TOKEN);
        plants.put("secret file", ENV_PASSWORD);
        plants.put("source file", SOURCE_TOKEN);
        plants.put("private key", KEY_LINE);
        plants.put("line of a key file", FILE_LINE);
        plants.put("settings file", FILE_KEY);
        plants.put("header in the settings file", HEADER);
        plants.put("file of a configtree", TREE_PASSWORD);
        plants.put("flag of the server", FLAG_TOKEN);
        secrets.forEach((name, value) -> plants.put(name.toString(), value.toString()));
        return plants;
    }

    /** It reads, prints and repeats what was planted, and tries to write and run what it was shown instead. */
    private static ModelScenario work(String all) {
        return ModelScenario.of(
                ScriptedTurn.call(
                        "I look around.",
                        ScriptedToolCall.of("read", Map.of("path", KEYS)),
                        ScriptedToolCall.of("read", Map.of("path", "deploy.txt")),
                        ScriptedToolCall.of("grep", Map.of("pattern", "log in with")),
                        ScriptedToolCall.of(
                                "bash",
                                Map.of(
                                        "command",
                                        "cat notes.txt deploy.txt; base64 notes.txt; base64 -w0 notes.txt"))),
                ScriptedTurn.call(
                        "I change it.",
                        ScriptedToolCall.of(
                                "edit",
                                Map.of(
                                        "path",
                                        KEYS,
                                        "old_string",
                                        "int version = 1;",
                                        "new_string",
                                        "int version = 2; // " + TOKEN_MARKER)),
                        ScriptedToolCall.of(
                                "edit",
                                Map.of(
                                        "path",
                                        KEYS,
                                        "old_string",
                                        "\"" + TOKEN_MARKER + "\"",
                                        "new_string",
                                        "\"none\"")),
                        ScriptedToolCall.of(
                                "bash", Map.of("command", "echo '" + TOKEN_MARKER + "' > " + KEYS)),
                        ScriptedToolCall.of(
                                "edit",
                                Map.of(
                                        "path", KEYS,
                                        "old_string", "int version = 1;",
                                        "new_string", "int version = 2;"))),
                ScriptedTurn.call(
                        "I deploy it.",
                        ScriptedToolCall.of(
                                "bash",
                                Map.of(
                                        "command",
                                        "printf '%s\\n' --key='"
                                                + all
                                                + "' --token="
                                                + DEPLOY_TOKEN))),
                ScriptedTurn.say("I have seen " + all + "."));
    }

    private static void assertSearched(InstallationContents haystack) {
        assertThat(haystack.places()).anyMatch(it -> it.startsWith("recordings/"));
        for (String place :
                List.of(
                        "output of a run",
                        "audit",
                        "requests to the model",
                        "commit messages",
                        "logs/server.log",
                        "table ledger.journal",
                        "table ledger.event",
                        "table ledger.task",
                        "table orchestrator.message",
                        "table security.audit")) {
            assertThat(haystack.has(place)).as(place).isTrue();
        }
        // What undo needs byte for byte is kept as it is; it also shows that the search can find
        // something.
        assertThat(haystack.finds(SOURCE_TOKEN)).contains("table ledger.blob");
    }

    private static void assertNotFound(Map<String, String> plants, InstallationContents haystack) {
        SoftAssertions softly = new SoftAssertions();
        plants.forEach((name, value) ->
                softly.assertThat(haystack.finds(value))
                        .as(name)
                        .filteredOn(it -> !it.equals("table ledger.blob"))
                        .isEmpty());
        softly.assertAll();
    }
}
