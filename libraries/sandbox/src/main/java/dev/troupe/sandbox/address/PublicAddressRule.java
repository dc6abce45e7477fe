package dev.troupe.sandbox.address;

import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;

/**
 * Admits addresses that anybody on the internet reaches, and no others: nothing of this machine, of networks around
 * it, of clouds that lend it, and nothing that leads to an IPv4 address under another spelling.
 */
public final class PublicAddressRule implements AddressRule {
    /** From the IANA registries of special purposes, and a service of a cloud among public addresses. */
    private static final List<Block> CLOSED_4 =
            List.of(
                    Block.of("0.0.0.0", 8),
                    Block.of("10.0.0.0", 8),
                    Block.of("100.64.0.0", 10),
                    Block.of("127.0.0.0", 8),
                    Block.of("168.63.129.16", 32),
                    Block.of("169.254.0.0", 16),
                    Block.of("172.16.0.0", 12),
                    Block.of("192.0.0.0", 24),
                    Block.of("192.0.2.0", 24),
                    Block.of("192.88.99.0", 24),
                    Block.of("192.168.0.0", 16),
                    Block.of("198.18.0.0", 15),
                    Block.of("198.51.100.0", 24),
                    Block.of("203.0.113.0", 24),
                    Block.of("224.0.0.0", 4),
                    Block.of("240.0.0.0", 4));

    /** The rest of IPv6 is private, local, multicast, a translation to IPv4, or nobody's yet. */
    private static final Block OPEN_6 = Block.of("2000::", 3);

    /** Teredo and other special purposes, documentation, and 6to4. */
    private static final List<Block> CLOSED_6 =
            List.of(
                    Block.of("2001::", 23),
                    Block.of("2001:db8::", 32),
                    Block.of("2002::", 16),
                    Block.of("3fff::", 20));

    /** Its addresses begin with the same bits as this one. */
    record Network(InetAddress own, int bits) {}

    /** Lists the networks that this machine is in now. */
    @FunctionalInterface
    interface Around {
        List<Network> networks() throws SocketException;
    }

    private final Around around;

    /** Asks this machine each time which networks are around it. */
    public PublicAddressRule() {
        this(PublicAddressRule::ofThisMachine);
    }

    PublicAddressRule(Around around) {
        this.around = around;
    }

    private static List<Network> ofThisMachine() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(it -> it.getInterfaceAddresses().stream())
                .map(it -> new Network(it.getAddress(), it.getNetworkPrefixLength()))
                .toList();
    }

    @Override
    public boolean admits(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean open =
                address instanceof Inet4Address
                        ? CLOSED_4.stream().noneMatch(it -> it.holds(bytes))
                        : OPEN_6.holds(bytes) && CLOSED_6.stream().noneMatch(it -> it.holds(bytes));
        return open && !isAround(bytes);
    }

    /** Routers and neighbours have addresses of the internet as well, with IPv6 nearly always. */
    private boolean isAround(byte[] address) {
        try {
            return around.networks().stream()
                    .filter(it -> it.own().getAddress().length == address.length)
                    .anyMatch(it -> Block.of(it).holds(address));
        } catch (SocketException unknown) {
            return true;
        }
    }

    /** The addresses that begin with the same bits. */
    private record Block(BigInteger begin, int bits) {
        static Block of(String literal, int bits) {
            return new Block(first(InetAddress.ofLiteral(literal).getAddress(), bits), bits);
        }

        static Block of(Network network) {
            byte[] own = network.own().getAddress();
            // A link without a network has no neighbours.
            int bits = network.bits() > 0 ? network.bits() : own.length * Byte.SIZE;
            return new Block(first(own, bits), bits);
        }

        boolean holds(byte[] address) {
            return first(address, bits).equals(begin);
        }

        private static BigInteger first(byte[] address, int bits) {
            return new BigInteger(1, address).shiftRight(address.length * Byte.SIZE - bits);
        }
    }
}
