package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.graph.check.PlanFaultCode;
import dev.troupe.ledger.graph.check.PlanLimits;
import dev.troupe.ledger.graph.check.PlanValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** What a plan's checks say of two globs is what the claim will do, for any globs. */
class GlobAgreementTest {
    private static final int PAIRS = 6_000;
    private static final long SEED = 20_261_122;
    private static final List<String> PARTS =
            List.of(
                    "a",
                    "A",
                    "b",
                    "src",
                    "SRC",
                    "/",
                    "/",
                    "/",
                    "./",
                    "..",
                    ".",
                    "//",
                    "*",
                    "**",
                    "?",
                    "[",
                    "{",
                    "}",
                    ",",
                    "!",
                    "\\",
                    "\n",
                    "\r",
                    "\u0085",
                    "\u2028",
                    " ",
                    "~",
                    "\u00e4",
                    "\u00c4",
                    "\u0130",
                    "i",
                    "I",
                    "\u212a",
                    "k",
                    "\u03a3",
                    "\u03c2",
                    "\u00df",
                    "\u6587",
                    "\u6863",
                    "\uff21",
                    "\ud83c\udf33",
                    "\ud801\udc00",
                    "e\u0301",
                    "\u0001",
                    "\u007f",
                    "\u0080",
                    "\ufeff");

    private final TestLedger ledger = TestLedger.shared();
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    @Test
    void checksAndClaimsTellTheSame() {
        List<String> ones = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            String one = glob();
            ones.add(one);
            others.add(
                    switch (random.nextInt(4)) {
                        case 0 -> one + glob();
                        case 1 -> one.toUpperCase(Locale.ROOT);
                        default -> glob();
                    });
        }

        List<Boolean> claims = claims(ones, others);

        for (int i = 0; i < PAIRS; i++) {
            assertThat(checks(ones.get(i), others.get(i)))
                    .as("'%s' and '%s'", ones.get(i), others.get(i))
                    .isEqualTo(claims.get(i));
        }
        assertThat(claims).filteredOn(it -> it).hasSizeBetween(PAIRS / 5, PAIRS * 9 / 10);
    }

    private String glob() {
        StringBuilder glob = new StringBuilder();
        int parts = random.nextInt(1, 7);
        for (int i = 0; i < parts; i++) {
            glob.append(PARTS.get(random.nextInt(random.nextBoolean() ? 6 : PARTS.size())));
        }
        return glob.toString();
    }

    private static boolean checks(String one, String other) {
        return new PlanValidator(PlanLimits.DEFAULTS, List.of("developer"))
                .faults(new TaskPlan("Test", List.of(task("a", one), task("b", other)))).stream()
                        .anyMatch(it -> it.code() == PlanFaultCode.TOUCHES_OVERLAP);
    }

    private static PlannedTask task(String key, String glob) {
        return new PlannedTask(
                key, "developer", "Do", List.of(glob), List.of(), List.of("It is done"));
    }

    private List<Boolean> claims(List<String> ones, List<String> others) {
        return ledger.owner()
                .sql(
                        """
                        SELECT ledger.globs_meet(g.one, g.other)
                          FROM unnest(:ones::text[], :others::text[])
                          WITH ORDINALITY AS g (one, other, i) ORDER BY g.i
                        """)
                .param("ones", ones.toArray(String[]::new))
                .param("others", others.toArray(String[]::new))
                .query((row, n) -> row.getBoolean(1))
                .list();
    }
}
