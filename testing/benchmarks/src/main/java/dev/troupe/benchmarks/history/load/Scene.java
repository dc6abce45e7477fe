package dev.troupe.benchmarks.history.load;

import dev.troupe.testkit.model.scenario.Conversation;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An element as its kind makes it. */
record Scene(String key, String kind, Opening opening, Plot plot, Set<Trait> traits, Act act)
        implements Element {
    /** What the rest of the run must know of it. */
    enum Trait {
        POISONED,
        SPLIT,
        /** Its repository has settings that others must not have. */
        APART
    }

    /** What the person does. */
    @FunctionalInterface
    interface Act {
        void perform(Person person, String request) throws InterruptedException;
    }

    @Override
    public Map<String, String> files() {
        return plot.files();
    }

    @Override
    public List<Conversation> conversations() {
        return plot.conversations();
    }

    @Override
    public List<Writing> writings() {
        return plot.writings();
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
    public void perform(Person person) throws InterruptedException {
        act.perform(person, Plot.tag(key) + " Change the parts.");
    }
}
