package dev.troupe.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Gives classes of libraries that were compiled for Java 5 the form of Java 8, as the virtual machine's start cache takes no
 * older ones: those of the command line's parser alone take a tenth of a second to load without it.
 */
public final class ClassFileUpgradeMain {
    private static final int OLDEST_IN_CACHE = ClassFile.JAVA_6_VERSION;

    private ClassFileUpgradeMain() {}

    /**
     * Upgrades the libraries of a directory; those that need nothing stay as they are.
     *
     * @param arguments the directory
     */
    public static void main(String[] arguments) throws IOException {
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
            for (Path jar : jars) {
                if (isOld(jar)) {
                    upgrade(jar);
                }
            }
        }
    }

    private static boolean isOld(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .filter(ClassFileUpgradeMain::isClass)
                    .anyMatch(it -> version(zip, it) < OLDEST_IN_CACHE);
        }
    }

    private static void upgrade(Path jar) throws IOException {
        Path upgraded = jar.resolveSibling(jar.getFileName() + ".new");
        try (URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                ZipFile zip = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(upgraded))) {
            ClassFile format =
                    ClassFile.of(
                            ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                            ClassFile.ClassHierarchyResolverOption.of(
                                    ClassHierarchyResolver.ofResourceParsing(classes)));
            for (ZipEntry entry : Collections.list(zip.entries())) {
                byte[] content = read(zip, entry);
                out.putNextEntry(new ZipEntry(entry.getName()));
                out.write(isClass(entry) ? upgrade(format, content) : content);
                out.closeEntry();
            }
        }
        Files.move(upgraded, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] upgrade(ClassFile format, byte[] content) {
        ClassModel old = format.parse(content);
        if (old.majorVersion() >= OLDEST_IN_CACHE) {
            return content;
        }
        // Each instruction is written again, which is what makes the maps of the stack that the
        // newer form needs.
        return format.transformClass(
                old,
                ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
                        .andThen((type, element) -> {
                            if (element instanceof ClassFileVersion) {
                                type.withVersion(ClassFile.JAVA_8_VERSION, 0);
                            } else {
                                type.with(element);
                            }
                        }));
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/");
    }

    private static int version(ZipFile zip, ZipEntry entry) {
        byte[] content = read(zip, entry);
        return ((content[6] & 0xff) << 8) | (content[7] & 0xff);
    }

    private static byte[] read(ZipFile zip, ZipEntry entry) {
        try (var in = zip.getInputStream(entry)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
