package dev.troupe.sandbox.condition;

/**
 * States one condition of a closed sandbox.
 *
 * @param name two or three words for people
 * @param detail a sentence for people about what was found
 * @param remedy what to do, a sentence; empty where it is fulfilled
 */
public record SandboxCondition(String name, boolean fulfilled, String detail, String remedy) {
    static SandboxCondition of(
            String name, boolean fulfilled, String good, String bad, String remedy) {
        return new SandboxCondition(
                name, fulfilled, fulfilled ? good : bad, fulfilled ? "" : remedy);
    }
}
