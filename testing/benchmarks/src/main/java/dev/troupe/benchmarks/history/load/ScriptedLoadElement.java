package dev.troupe.benchmarks.history.load;

import dev.troupe.testkit.model.scenario.ScriptedConversation;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An element as its kind makes it. */
record ScriptedLoadElement(
        String key,
        String kind,
        SessionOpenSettings opening,
        ConversationScriptBuilder script,
        Set<Trait> traits,
        Act act)
        implements LoadElement {
    /** Names what the rest of the run must know of an element. */
    enum Trait {
        POISONED,
        SPLIT,
        /** Its repository has settings that others must not have. */
        APART
    }

    /** Performs what the person does. */
    @FunctionalInterface
    interface Act {
        void perform(SimulatedUser person, String request) throws InterruptedException;
    }

    @Override
    public Map<String, String> files() {
        return script.files();
    }

    @Override
    public List<ScriptedConversation> conversations() {
        return script.conversations();
    }

    @Override
    public List<ExpectedFileLine> writings() {
        return script.writings();
    }

    @Override
    public boolean poisoned() {
        return traits.contains(Trait.POISONED);
    }

    @Override
    public boolean split() {
        return traits.contains(Trait.SPLIT);
    }

    @Override
    public boolean apart() {
        return traits.contains(Trait.APART);
    }

    @Override
    public void perform(SimulatedUser person) throws InterruptedException {
        act.perform(person, ConversationScriptBuilder.tag(key) + " Change the parts.");
    }
}
