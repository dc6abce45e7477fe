package dev.troupe.cli.command;

import static dev.troupe.cli.peer.Story.SESSION;
import static dev.troupe.cli.peer.Story.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.peer.Cli;
import dev.troupe.cli.peer.Reply;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.session.PostedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanCommandTest extends CommandFixture {
    private static final String MESSAGES = "POST " + AT_SESSION + "/messages";
    private static final Plan PLAN =
            new Plan(
                    "Both.",
                    List.of(
                            new PlannedTask(
                                    "a", "developer", "A", List.of(), List.of(), List.of())));

    private Cli editing;

    @BeforeEach
    void plans() throws IOException {
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/plan",
                        call -> Reply.json(new SessionPlan(SESSION, TASK, PLAN, List.of())));
        peer.tell(story -> story.posted("both").succeeds());
        Path project = directory.toRealPath();
        editing =
                new Cli(
                        new TroupeHome(project.resolve("home")),
                        project,
                        Map.of("VISUAL", "sh '" + project.resolve("edit.sh") + "'"));
    }

    @Test
    void writesThePlanToAFile() throws IOException {
        Cli.Ran ran = cli.run("plan", "both", "--out", "plan.json");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
        assertThat(written("plan.json")).isEqualTo(PLAN);
    }

    @Test
    void letsNoFileGoUnlessToldSoAndAsksNoModelBefore() throws IOException {
        Path readme = Files.writeString(directory.resolve("README.md"), "ours\n");

        Cli.Ran refused = cli.run("plan", "both", "--out", "README.md");
        Cli.Ran nowhere = cli.run("plan", "both", "--out", "none/plan.json");
        Cli.Ran folder = cli.run("plan", "both", "--out", ".git");

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("README.md exists", "--force");
        assertThat(nowhere.exit()).isEqualTo(2);
        assertThat(nowhere.err()).contains("there is no directory");
        assertThat(folder.exit()).isEqualTo(2);
        assertThat(folder.err()).contains("it is a directory");
        assertThat(Files.readString(readme)).isEqualTo("ours\n");
        assertThat(peer.asked(MESSAGES)).isEmpty();

        assertThat(cli.run("plan", "both", "--out", "README.md", "--force").exit()).isZero();
        assertThat(written("README.md")).isEqualTo(PLAN);
    }

    @Test
    void keepsWhatWasEditedWithAMistakeAndOpensItAgain() throws IOException {
        editor("sed -i -e 's/\"Both.\"/\"Mine.\",/' -e 's/,,$/,/' \"$1\"; echo x >> \"$1\"");
        Cli.Ran left = editing.answered("e\nn\n", "plan", "both");
        Path file = Path.of(found(left.out(), "What you edited is in (\\S+); "));
        assertThat(Files.readString(file)).contains("Mine.").endsWith("x\n");
        Files.delete(file);
        assertThat(left.out()).contains("`e` opens it again");

        // The first time with a mistake, the second time mended.
        editor(
                "if grep -q Mine \"$1\"; then sed -i '$d' \"$1\"; else sed -i s/Both/Mine/ \"$1\";"
                        + " echo x >> \"$1\"; fi");
        Cli.Ran mended = editing.answered("e\ne\ny\n", "plan", "both", "--out", "plan.json");

        assertThat(mended.exit()).isZero();
        assertThat(written("plan.json").summary()).isEqualTo("Mine.");
        assertThat(peer.asked(MESSAGES).getLast().body()).contains("\"summary\":\"Mine.\"");
    }

    @Test
    void keepsAPlanThatIsRefused() throws IOException {
        peer.server()
                .on(
                        MESSAGES,
                        call ->
                                call.body().contains("Both.")
                                        ? Reply.problem(
                                                ErrorCode.INVALID_REQUEST, "Nobody is called x.")
                                        : Reply.json(
                                                new PostedMessage(
                                                        SESSION, SESSION, TASK, false, 1)));

        Cli.Ran ran = cli.answered("y\n", "plan", "both");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("Nobody is called x.");
        Path file = Path.of(found(ran.err(), "The plan is in (\\S+); "));
        assertThat(Wire.read(Files.readString(file), Plan.class)).isEqualTo(PLAN);
        Files.delete(file);
    }

    private Plan written(String file) throws IOException {
        return Wire.read(Files.readString(directory.resolve(file)), Plan.class);
    }

    private void editor(String script) throws IOException {
        Files.writeString(directory.resolve("edit.sh"), script + "\n");
    }

    private static String found(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }
}
