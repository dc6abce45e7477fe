package dev.troupe.worker.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes what a call would do, found out without doing it. */
public sealed interface ToolCallPlan {
    /**
     * Describes a call that can be carried out.
     *
     * @param effects the file changes it will make, in order; empty for reads and commands
     * @param title one line for people, such as {@code edit src/Main.java}
     * @param detail what an approver should see: the diff, or the command
     */
    record Ready(List<FileEffect> effects, String title, String detail) implements ToolCallPlan {
        public Ready {
            effects = List.copyOf(effects);
            // A pattern or path may hold anything, and a carriage return hides what stands before
            // it.
            title = title.replaceAll("\\p{Cntrl}+", " ").strip();
        }
    }

    /**
     * Tells why a call cannot be carried out.
     *
     * @param message for the model: what is wrong and what to send instead
     * @param summary one line for people
     * @param edit the edit that does not fit its file; null when it is something else
     */
    record Refused(String message, String summary, @Nullable RefusedEdit edit)
            implements ToolCallPlan {
        /** Refused for another reason than an edit that does not fit. */
        public Refused(String message, String summary) {
            this(message, summary, null);
        }
    }
}
