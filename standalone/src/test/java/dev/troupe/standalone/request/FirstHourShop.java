package dev.troupe.standalone.request;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** A small repository with a module, a test and a screenshot, and what git knows of its owner. */
final class FirstHourShop {
    private FirstHourShop() {}

    static Path create(Path home) throws IOException, InterruptedException {
        Files.writeString(
                home.resolve(".gitconfig"),
                """
                [user]
                	name = Ada
                	email = ada@example.org
                [init]
                	defaultBranch = main
                """);
        Path shop = Files.createDirectory(home.resolve("shop"));
        write(shop, "README.md", "# Shop\n\nPrices of a small shop.\n");
        write(
                shop,
                "src/prices.py",
                """
                \"""Prices of the shop.\"""


                def total(prices):
                    return sum(prices)


                def discount(price):
                    return price * 0.9
                """);
        write(
                shop,
                "tests/test_prices.py",
                """
                from src.prices import total


                def test_total():
                    assert total([1, 2]) == 3
                """);
        picture(shop.resolve("docs/page.png"));
        git(home, shop, "init", "-q");
        git(home, shop, "add", ".");
        git(home, shop, "commit", "-qm", "Begin the shop");
        return shop;
    }

    private static void write(Path shop, String name, String text) throws IOException {
        Path file = shop.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void picture(Path file) throws IOException {
        BufferedImage image = new BufferedImage(64, 48, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.RED);
        graphics.fillRect(8, 8, 32, 32);
        graphics.dispose();
        Files.createDirectories(file.getParent());
        ImageIO.write(image, "png", file.toFile());
    }

    private static void git(Path home, Path directory, String... words)
            throws IOException, InterruptedException {
        var command = new java.util.ArrayList<>(java.util.List.of("git"));
        command.addAll(java.util.List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).inheritIO();
        builder.environment().put("HOME", home.toString());
        if (builder.start().waitFor() != 0) {
            throw new IOException(command + " failed");
        }
    }
}
