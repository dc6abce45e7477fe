package dev.troupe.permission.caution;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import java.util.ArrayList;
import java.util.List;

/** What speaks against commands whatever the rules allow. */
public final class Caution {
    private Caution() {}

    /** What no policy lifts of one or several commands. */
    public static List<Judgement> hardBlocks(List<Command> commands) {
        List<Judgement> found = List.of();
        for (Command command : commands) {
            String why = HardBlocks.of(command);
            if (why != null) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(hardBlock(why));
            }
        }
        return found;
    }

    /** What speaks against the line as a text, however it reads. */
    public static List<Judgement> ofLine(String line, Surroundings here) {
        List<Judgement> mentioned = Losses.mentioned(line, here);
        if (!HardBlocks.forkBomb(line)) {
            return mentioned;
        }
        List<Judgement> found = new ArrayList<>(mentioned);
        found.add(hardBlock("it is a fork bomb"));
        return found;
    }

    /**
     * Work and history that could be lost; a rule that people wrote answers it.
     *
     * @param moved whether something before the commands changes the directory
     */
    public static List<Judgement> work(List<Command> commands, Surroundings here, boolean moved) {
        return new Losses(here, commands, moved).work();
    }

    /** Whether the repository itself could be written to by other means than git; nothing lifts it. */
    public static List<Judgement> repository(List<Command> commands, Effort effort) {
        return Losses.repository(commands, effort);
    }

    /** Whether the command changes the directory for those behind it. */
    public static boolean moves(List<Command> commands) {
        return Losses.anyMoves(commands);
    }

    /** Whether a judgement is about work and history that could be lost. */
    public static boolean isAboutWork(Judgement judgement) {
        return judgement.rule().equals(Losses.WORK);
    }

    /** Whether a judgement is about the directory of a repository, which something else than git would write to. */
    public static boolean isAboutRepository(Judgement judgement) {
        return judgement.rule().equals(Losses.REPOSITORY);
    }

    private static Judgement hardBlock(String why) {
        return Judgement.block(
                "built-in: destructive commands",
                "The command is never run here because " + why + ".");
    }
}
