package dev.troupe.benchmarks.history.load;

import dev.troupe.testkit.model.scenario.ScriptedConversation;
import java.util.List;
import java.util.Map;

/** One piece of the load: what is there before, what the model answers, and what a person does. */
public interface LoadElement {
    /** Names it among all elements; no key begins another. */
    String key();

    /** What kind of element it is, for people. */
    String kind();

    /** How its session is opened. */
    SessionOpenSettings opening();

    /** Files that its repository must have, with their content. */
    Map<String, String> files();

    /** What the model answers in its session, and in the tasks that this hands out. */
    List<ScriptedConversation> conversations();

    /** What its calls put into files. */
    List<ExpectedFileLine> writings();

    /** Whether the nemesis kills every worker that claims its task. */
    default boolean poisoned() {
        return false;
    }

    /** Whether its request is split into tasks, whose work comes together only when all have ended well. */
    default boolean split() {
        return false;
    }

    /** Whether it needs a repository of its own. */
    default boolean apart() {
        return false;
    }

    /** What a person does, up to the end of all that was asked for. */
    void perform(SimulatedUser person) throws InterruptedException;
}
