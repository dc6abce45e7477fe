import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pricing rules of docs/pricing-rules.md. All amounts are cents. */
final class Prices {
    static final long DISCOUNT_FROM = 100_00;
    static final long DISCOUNT_PERCENT = 10;
    static final long FREE_SHIPPING_FROM = 50_00;
    static final long SHIPPING = 4_90;

    private Prices() {}

    /** Prints what each cart of a CSV file costs. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("Usage: java src/Prices.java CARTS.csv");
            System.exit(2);
        }
        read(Path.of(arguments[0])).forEach(Prices::print);
    }

    /** One line of a cart: a product, its price and how many of it. */
    record Item(String name, long cents, int quantity) {}

    /** The items that someone wants to buy. */
    record Cart(List<Item> items) {
        long goods() {
            return items.stream().mapToLong(item -> item.cents() * item.quantity()).sum();
        }
    }

    static long discount(Cart cart) {
        long goods = cart.goods();
        if (goods > DISCOUNT_FROM) {
            return (goods * DISCOUNT_PERCENT + 50) / 100;
        }
        return 0;
    }

    static long shipping(Cart cart) {
        return cart.goods() >= FREE_SHIPPING_FROM ? 0 : SHIPPING;
    }

    static long total(Cart cart) {
        return cart.goods() - discount(cart) + shipping(cart);
    }

    private static Map<String, Cart> read(Path file) throws IOException {
        Map<String, Cart> carts = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.split(",");
            Item item =
                    new Item(columns[1], Long.parseLong(columns[2]), Integer.parseInt(columns[3]));
            carts.computeIfAbsent(columns[0], name -> new Cart(new ArrayList<>())).items().add(item);
        }
        return carts;
    }

    private static void print(String name, Cart cart) {
        System.out.println(
                String.join(
                        " ",
                        name,
                        "goods=" + money(cart.goods()),
                        "discount=" + money(discount(cart)),
                        "shipping=" + money(shipping(cart)),
                        "total=" + money(total(cart))));
    }

    private static String money(long cents) {
        return cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100;
    }
}
