package dev.troupe.sandbox.address;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.address.PublicAddressRule.Network;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressRuleTest {
    private final AddressRule rule = new PublicAddressRule();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.1",
                "100.100.100.200",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "168.63.129.16",
                "169.254.169.254",
                "169.254.170.2",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.0.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:0:127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b::808:808",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:0:4136:e378:8000:63bf:3fff:fdd2",
                "2001:db8::1",
                "2002:7f00:1::",
                "2002:a00:1::1",
                "3fff::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1"
            })
    void closedAddressesAreNotAdmitted(String literal) {
        assertThat(rule.admits(InetAddress.ofLiteral(literal))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "172.15.255.255",
                "172.32.0.0",
                "192.167.255.255",
                "192.169.0.0",
                "223.255.255.255",
                "::ffff:8.8.8.8",
                "2606:4700:4700::1111",
                "2a00:1450:4001::1"
            })
    void addressesThatAnybodyReachesAreAdmitted(String literal) {
        assertThat(rule.admits(InetAddress.ofLiteral(literal))).isTrue();
    }

    @Test
    void neighboursAreNotAdmittedThoughTheirAddressesAreOfTheInternet() {
        AddressRule here =
                new PublicAddressRule(() ->
                        List.of(
                                new Network(InetAddress.ofLiteral("2a02:8070:1::5"), 64),
                                new Network(InetAddress.ofLiteral("5.9.1.17"), 26),
                                new Network(InetAddress.ofLiteral("9.9.9.9"), 0)));

        for (String closed : List.of("2a02:8070:1::1", "5.9.1.1", "5.9.1.17", "9.9.9.9")) {
            assertThat(here.admits(InetAddress.ofLiteral(closed))).as(closed).isFalse();
        }
        for (String open : List.of("2a02:8070:1:1::1", "5.9.1.65", "9.9.9.8", "1.1.1.1")) {
            assertThat(here.admits(InetAddress.ofLiteral(open))).as(open).isTrue();
        }
    }

    @Test
    void whoCannotLookAroundAdmitsNothing() {
        AddressRule blind =
                new PublicAddressRule(() -> {
                    throw new SocketException("no interfaces");
                });

        assertThat(blind.admits(InetAddress.ofLiteral("1.1.1.1"))).isFalse();
    }

    @Property
    void anIpv4AddressIsJudgedAlikeWhenItIsMapped(
            @ForAll @IntRange(max = 255) int a, @ForAll byte b, @ForAll byte c, @ForAll byte d)
            throws UnknownHostException {
        byte[] plain = {(byte) a, b, c, d};
        byte[] mapped = new byte[16];
        mapped[10] = mapped[11] = (byte) 0xff;
        System.arraycopy(plain, 0, mapped, 12, 4);

        assertThat(rule.admits(InetAddress.getByAddress(mapped)))
                .isEqualTo(rule.admits(InetAddress.getByAddress(plain)));
    }
}
