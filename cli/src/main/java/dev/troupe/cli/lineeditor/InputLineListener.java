package dev.troupe.cli.lineeditor;

/** Hears what a person types. Called by the thread that reads the keys, or of a signal: it must return at once. */
public interface InputLineListener {
    /** A message or command was entered, pastes in full. */
    void entered(String text);

    /** A key that was asked for; Escape stands for itself. */
    void key(char key);

    /** The words that were asked for; may be empty. */
    void note(String text);

    /** Ctrl-C on an empty line. */
    void interrupted();

    /** Escape. */
    void escaped();

    /** The terminal has another size. */
    void resized();
}
