package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassFileUpgradeMainTest {
    private static final int MAJOR = 7;

    @TempDir Path libraries;

    @Test
    void oldClassesAreUpgradedAndDoWhatTheyDid() throws Exception {
        Path jar = jar("old.jar", ClassFile.JAVA_5_VERSION);

        ClassFileUpgradeMain.main(new String[] {libraries.toString()});

        assertThat(version(jar)).isEqualTo((byte) ClassFile.JAVA_8_VERSION);
        try (var classes = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            var sign = classes.loadClass("Sign").getMethod("of", int.class);
            assertThat(sign.invoke(null, -3)).isEqualTo(-1);
            assertThat(sign.invoke(null, 3)).isEqualTo(1);
        }
        try (ZipFile zip = new ZipFile(jar.toFile());
                var note = zip.getInputStream(zip.getEntry("note.txt"))) {
            assertThat(note.readAllBytes()).isEqualTo("kept".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(libraries.resolve("old.jar.new")).doesNotExist();
    }

    @Test
    void newerOnesStayAsTheyAre() throws Exception {
        Path jar = jar("new.jar", ClassFile.JAVA_6_VERSION);
        byte[] before = Files.readAllBytes(jar);

        ClassFileUpgradeMain.main(new String[] {libraries.toString()});

        assertThat(Files.readAllBytes(jar)).isEqualTo(before);
    }

    /** A class with a branch, which newer forms need a map of the stack for. */
    private Path jar(String name, int version) throws IOException {
        byte[] sign =
                ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
                        .build(
                                ClassDesc.of("Sign"),
                                type ->
                                        type.withVersion(version, 0)
                                                .withFlags(ClassFile.ACC_PUBLIC)
                                                .withMethodBody(
                                                        "of",
                                                        MethodTypeDesc.of(
                                                                ConstantDescs.CD_int,
                                                                ConstantDescs.CD_int),
                                                        ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                                        code ->
                                                                code.iload(0)
                                                                        .ifThenElse(
                                                                                java.lang.classfile
                                                                                        .Opcode
                                                                                        .IFLT,
                                                                                below ->
                                                                                        below.iconst_m1()
                                                                                                .ireturn(),
                                                                                above ->
                                                                                        above.iconst_1()
                                                                                                .ireturn())));
        Path jar = libraries.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("Sign.class"));
            out.write(sign);
            out.putNextEntry(new ZipEntry("note.txt"));
            out.write("kept".getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private static byte version(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile());
                var in = zip.getInputStream(zip.getEntry("Sign.class"))) {
            return in.readAllBytes()[MAJOR];
        }
    }
}
