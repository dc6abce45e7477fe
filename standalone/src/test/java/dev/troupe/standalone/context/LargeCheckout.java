package dev.troupe.standalone.context;

import dev.troupe.testkit.repository.GeneratedRepository;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A repository of more than 2,000 files of Java, Python, TypeScript, Markdown and YAML, in a handful of commits; always the
 * same bytes. The files about coupons are what people ask about.
 */
final class LargeCheckout extends TestRepository {
    /** A file that a person changes. */
    static final String EXPIRY = "services/coupon/expiry.py";

    /** Files that the agent changes. */
    static final String FORM = "web/src/coupon/couponForm.ts";

    static final String REDEMPTION = "services/coupon/redemption.py";

    /** What all pages use. */
    static final String CLIENT = "web/src/client.ts";

    private static final int GENERATED = 1_500;
    private static final int SERVICES = 300;
    private static final int PAGES = 300;
    static final int FILES = GENERATED + SERVICES + PAGES + 4;

    private static final List<String> AREAS =
            List.of("basket", "delivery", "stock", "invoice", "return", "search", "account");
    private static final List<String> VERBS =
            List.of("count", "merge", "check", "sort", "close", "split", "round", "store", "limit");

    private LargeCheckout(Path root) {
        super(root);
        initialise();
    }

    static LargeCheckout generate(Path directory) throws IOException {
        GeneratedRepository.create(directory, GENERATED, 20261130);
        LargeCheckout checkout = new LargeCheckout(directory.toRealPath());
        for (int number = 0; number < SERVICES; number++) {
            checkout.writeService(number);
        }
        checkout.commitAll("Add the services");
        for (int number = 0; number < PAGES; number++) {
            checkout.writePage(number);
        }
        checkout.write(CLIENT, client()).commitAll("Add the pages");
        checkout.changeExpiry(0);
        checkout.write(REDEMPTION, redemption()).commitAll("Let coupons expire");
        checkout.write(FORM, form()).commitAll("Add a form for coupons");
        return checkout;
    }

    /** Changes how long coupons are valid, as a person does. */
    void changeExpiry(int days) {
        write(
                EXPIRY,
                """
                \"""Says when a coupon expires.\"""


                def coupon_has_expired(issued_on, today, days=%d):
                    \"""Tells whether a coupon is older than it may be.\"""
                    return today - issued_on > days
                """
                        .formatted(days));
    }

    private static String redemption() {
        return """
        \"""Redeems a coupon.\"""

        from services.coupon.expiry import coupon_has_expired


        def redeem_coupon(coupon, today):
            \"""Redeems a coupon that has not expired.\"""
            if coupon_has_expired(coupon.issued_on, today):
                return "expired 0"
            return coupon.amount
        """;
    }

    private static String form() {
        return """
        import { sendForm } from "../client";

        /** Sends the coupon that somebody typed to be redeemed. */
        export function redeemCouponForm(coupon: string): Promise<string> {
          return sendForm("/coupons/redeem?form=0", coupon);
        }
        """;
    }

    private static String client() {
        return """
        /** Asks the server. */
        export function fetchPage(path: string): Promise<string> {
          return fetch(path).then((answer) => answer.text());
        }

        export function sendForm(path: string, body: string): Promise<string> {
          return fetch(path, { method: "POST", body }).then((answer) => answer.text());
        }
        """;
    }

    private void writeService(int number) {
        String area = AREAS.get(number % AREAS.size());
        String verb = VERBS.get(number % VERBS.size());
        int neighbour = Math.max(number - AREAS.size(), number % AREAS.size());
        write(
                "services/%s/%s_%d.py".formatted(area, verb, number),
                """
                \"""Helps the %1$s, part %3$d.\"""

                from services.%1$s.%4$s_%5$d import %4$s_%1$s_%5$d


                def %2$s_%1$s_%3$d(entries):
                    known = %4$s_%1$s_%5$d(entries)
                    return [it for it in known if it.weight > %6$d]
                """
                        .formatted(
                                area,
                                verb,
                                number,
                                VERBS.get(neighbour % VERBS.size()),
                                neighbour,
                                number * 7 % 31));
    }

    private void writePage(int number) {
        String area = AREAS.get(number % AREAS.size());
        String verb = VERBS.get(number % VERBS.size());
        write(
                "web/src/%s/%sView%d.ts".formatted(area, verb, number),
                """
                import { fetchPage } from "../client";

                export class %1$sView%2$d {
                  private readonly rows = %3$d;

                  /** Shows what the %4$s has. */
                  async show(): Promise<string> {
                    return fetchPage(`/%4$s/%1$s?rows=${this.rows}`);
                  }
                }
                """
                        .formatted(verb, number, 10 + number * 13 % 90, area));
    }
}
