import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs the calculator on data/carts.csv and compares what it prints: java src/PricesTest.java */
final class PricesTest {
    private static final List<String> EXPECTED =
            List.of(
                    "notebook goods=3.50 discount=0.00 shipping=4.90 total=8.40",
                    "almost-free goods=49.99 discount=0.00 shipping=4.90 total=54.89",
                    "free-shipping goods=50.00 discount=0.00 shipping=0.00 total=50.00",
                    "below-limit goods=99.99 discount=0.00 shipping=0.00 total=99.99",
                    "at-limit goods=100.00 discount=10.00 shipping=0.00 total=90.00",
                    "above-limit goods=123.45 discount=12.35 shipping=0.00 total=111.10");

    public static void main(String[] arguments) throws Exception {
        List<String> printed = calculate();
        int failures = 0;
        for (int i = 0; i < EXPECTED.size(); i++) {
            String actual = i < printed.size() ? printed.get(i) : "(nothing)";
            boolean good = EXPECTED.get(i).equals(actual);
            System.out.println((good ? "ok    " : "FAIL  ") + EXPECTED.get(i));
            if (!good) {
                System.out.println("  but was: " + actual);
                failures++;
            }
        }
        if (failures > 0) {
            System.out.println(failures + " of " + EXPECTED.size() + " carts are wrong.");
            System.exit(1);
        }
        System.out.println("All " + EXPECTED.size() + " carts are right.");
    }

    private static List<String> calculate() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process =
                new ProcessBuilder(java, "src/Prices.java", "data/carts.csv")
                        .redirectErrorStream(true)
                        .start();
        String output =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("The calculator failed: " + output);
        }
        return output.lines().toList();
    }
}
