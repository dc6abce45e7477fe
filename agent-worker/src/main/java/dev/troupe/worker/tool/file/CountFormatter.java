package dev.troupe.worker.tool.file;

/** Numbers of things, in words. */
final class CountFormatter {
    private CountFormatter() {}

    /** Such as {@code 1 file} and {@code 2 files}. */
    static String of(long number, String one, String more) {
        return number + " " + (number == 1 ? one : more);
    }
}
