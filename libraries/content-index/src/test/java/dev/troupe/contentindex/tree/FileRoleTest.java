package dev.troupe.contentindex.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileRoleTest {

    @ParameterizedTest
    @CsvSource({
        "src/main/java/shop/Cart.java, SOURCE",
        "src/test/java/shop/CartTest.java, TEST",
        "shop/CartTest.java, TEST",
        "shop/Contest.java, SOURCE",
        "shop/latest.py, SOURCE",
        "tests/helpers.py, TEST",
        "test_cart.py, TEST",
        "cart_test.go, TEST",
        "src/cart.spec.ts, TEST",
        "org.shop.test/tst/org/Cart.java, TEST",
        "playground/app/main.ts, TEST",
        "lib/testing_tools.rb, SOURCE",
        "README.md, OTHER",
        "app/style.css, OTHER",
        "Makefile, OTHER",
        "docker-compose.yml, OTHER",
        "pyproject.toml, OTHER",
        "network/main.tf, SOURCE",
        "scripts/shop.lua, SOURCE",
        "data.bin, OTHER",
    })
    void tellsRoleByPath(String path, FileRole role) {
        assertThat(FileRole.of(path)).isEqualTo(role);
    }
}
