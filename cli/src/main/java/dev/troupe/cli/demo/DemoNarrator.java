package dev.troupe.cli.demo;

import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the story step by step and keeps the time of each. */
final class DemoNarrator {
    private final ConsoleStreams console;
    private final List<String> times = new ArrayList<>();
    private final long begun = System.nanoTime();
    private @Nullable String step;
    private long since;

    DemoNarrator(ConsoleStreams console) {
        this.console = console;
    }

    /** Begins a step and ends the one before. */
    void step(String title) {
        end();
        step = title;
        since = System.nanoTime();
        console.out().println();
        console.out().println(bold("── " + title + " " + "─".repeat(70 - title.length())));
    }

    /** Says something in the storyteller's own words. */
    void say(String text) {
        console.out().println(text);
    }

    /** Shows a command as a person would type it. */
    void command(String command) {
        console.out().println(bold("$ " + command));
    }

    /** Shows what a program printed. */
    void output(String text) {
        TerminalSanitizer.block(text).lines().forEach(line -> console.out().println("  " + line));
    }

    /** Ends the story with the times of its steps. */
    void times() {
        end();
        console.out().println();
        times.forEach(console.out()::println);
        console.out().println(String.format("%-52s %10s", "all together", since(begun)));
    }

    private void end() {
        if (step != null) {
            times.add(String.format("%-52s %10s", step, since(since)));
        }
    }

    private static String since(long moment) {
        return AmountFormatter.duration((System.nanoTime() - moment) / 1_000_000);
    }

    private String bold(String text) {
        return console.colour() ? "\u001b[1m" + text + "\u001b[0m" : text;
    }
}
