package dev.troupe.syntax.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.syntax.SyntaxChecker;
import dev.troupe.syntax.SyntaxFault;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every gate keeps to, for each language that it knows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SyntaxCheckerContract {

    /**
     * A file and two ways to change it.
     *
     * @param whole without a fault
     * @param other without a fault, and different
     * @param broken the same with a fault
     * @param line where the fault is
     */
    public record Sample(String path, String whole, String other, String broken, int line) {
        @Override
        public String toString() {
            return path;
        }
    }

    /** The gate. */
    protected abstract SyntaxChecker gate();

    /** A file of each language that it knows. */
    protected abstract Stream<Sample> samples();

    @ParameterizedTest
    @MethodSource("samples")
    void refusesWhatBreaksAFile(Sample sample) {
        List<SyntaxFault> faults = gate().added(sample.path(), sample.whole(), sample.broken());

        assertThat(faults).isNotEmpty();
        assertThat(faults.getFirst().line()).isBetween(sample.line() - 1, sample.line() + 1);
        assertThat(faults).allMatch(it -> !it.message().isBlank());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void letsPassWhatLeavesAFileWhole(Sample sample) {
        assertThat(gate().added(sample.path(), sample.whole(), sample.other())).isEmpty();
        assertThat(gate().added(sample.path(), null, sample.whole())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void letsPassWhatWasBrokenBefore(Sample sample) {
        assertThat(gate().added(sample.path(), sample.broken(), sample.broken() + "\n")).isEmpty();
        assertThat(gate().added(sample.path(), sample.broken(), sample.whole())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void judgesFilesOfWindowsAlike(Sample sample) {
        String whole = sample.whole().replace("\n", "\r\n");

        assertThat(gate().added(sample.path(), whole, sample.other().replace("\n", "\r\n")))
                .isEmpty();
        assertThat(gate().added(sample.path(), whole, sample.broken().replace("\n", "\r\n")))
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void bearsAnyText(Sample sample) {
        for (String text :
                List.of(
                        "",
                        "\n",
                        "\0",
                        "\uD800",
                        "}])".repeat(500),
                        "\"".repeat(501),
                        "€\uD83D\uDE00")) {
            assertThat(gate().added(sample.path(), text, text)).isEmpty();
            assertThat(gate().added(sample.path(), sample.whole(), sample.whole() + text))
                    .allMatch(it -> !it.message().isBlank());
        }
    }

    @Test
    void letsPassWhatIsInNoLanguageItKnows() {
        for (String path : List.of("notes", "notes.unknown", "a.b/notes", ".", "", "x.")) {
            assertThat(gate().added(path, "whole", "({[")).isEmpty();
        }
    }

    @Test
    void isSafeForSeveralThreads() throws Exception {
        List<Sample> samples = samples().toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<Integer>> tasks =
                    IntStream.range(0, 200)
                            .mapToObj(i -> samples.get(i % samples.size()))
                            .<Callable<Integer>>map(it ->
                                    () -> gate().added(it.path(), it.whole(), it.broken()).size())
                            .toList();
            for (Future<Integer> faults : threads.invokeAll(tasks)) {
                assertThat(faults.get()).isPositive();
            }
        }
    }
}
