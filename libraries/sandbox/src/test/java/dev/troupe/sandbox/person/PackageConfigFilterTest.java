package dev.troupe.sandbox.person;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackageConfigFilterTest {
    @Test
    void showsWherePackagesComeFrom() {
        assertThat(
                        PackageConfigFilter.filter(
                                """
                                registry=https://packages.test/npm/
                                @shop:registry = https://packages.test/shop/
                                ; a remark
                                color=always
                                """))
                .isEqualTo(
                        "registry=https://packages.test/npm/\n@shop:registry = https://packages.test/shop/\n");
        assertThat(
                        PackageConfigFilter.filter(
                                "[global]\nindex-url = https://packages.test/simple\npassword = x\n"))
                .isEqualTo("[global]\nindex-url = https://packages.test/simple\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//packages.test/:_authToken=canary",
                "_auth=canary",
                "registry=https://me:canary@packages.test/",
                "registry=https://packages.test/?token=canary",
                "registry=${CANARY}",
                "email=canary@test",
                "index-url = https://canary@packages.test/simple",
                "client-cert = /canary.pem",
                "    https://me:canary@packages.test/simple",
                "proxy=http://canary.test",
                "script-shell=/canary",
            })
    void leavesOutWhatGivesAccessAndWhatIsUnknown(String line) {
        assertThat(PackageConfigFilter.filter(line)).isEmpty();
    }
}
