package dev.troupe.security.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.security.decision.Policy;
import dev.troupe.security.policy.MergedPolicies.Basis;
import dev.troupe.security.policy.PolicyFile.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergedPoliciesTest {
    private final MergedPolicies merged = new MergedPolicies();
    private int merges;

    @Test
    void anEqualBasisIsMergedOnce() {
        Policy first = of("core", "/a", basis("1", null));

        assertThat(of("core", "/a", basis("1", null))).isSameAs(first);
        assertThat(merges).isEqualTo(1);
    }

    @Test
    void anotherTextAnotherFaultAnotherTeamAndAnotherPlaceAreMergedAnew() {
        of("core", "/a", basis("1", null));
        of("core", "/a", basis("2", null));
        of("core", "/a", basis("2", "gone"));
        of("red", "/a", basis("2", "gone"));
        of("red", "/b", basis("2", "gone"));

        assertThat(merges).isEqualTo(5);
    }

    @Test
    void theSameHashWithOtherNoticesIsNotTheSame() {
        Snapshot plain = new Snapshot(PolicyText.EMPTY, "1");
        Snapshot noted = new Snapshot(PolicyText.EMPTY.noting("Nobody knows."), "1");
        of("core", "/a", new Basis(List.of(plain), List.of(), null));

        Policy policy = of("core", "/a", new Basis(List.of(noted), List.of(), null));

        assertThat(policy.notices()).containsExactly("Nobody knows.");
    }

    @Test
    void noMoreAreKeptThanThereIsRoomFor() {
        for (int i = 0; i < 3 * MergedPolicies.MOST; i++) {
            of("core", "/" + i, basis("1", null));
            assertThat(merged.size()).isBetween(1, MergedPolicies.MOST);
        }
    }

    private Policy of(String team, String repository, Basis basis) {
        return merged.of(
                team,
                repository,
                basis,
                it -> {
                    merges++;
                    return new Policy(
                            SecurityPolicy.empty(),
                            List.of(),
                            List.of(),
                            "hash",
                            it.files().getFirst().text().notices(),
                            it.fault());
                });
    }

    private static Basis basis(String hash, @Nullable String fault) {
        return new Basis(List.of(new Snapshot(PolicyText.EMPTY, hash)), List.of(), fault);
    }
}
