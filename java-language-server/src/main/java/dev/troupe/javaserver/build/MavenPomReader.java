package dev.troupe.javaserver.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Reads single poms with the XML parser of the JDK; documents with a DTD or entities are refused. */
final class MavenPomReader {
    private MavenPomReader() {}

    /** Reads a pom; null when it is missing or not well-formed. */
    static @Nullable MavenPom readPom(Path file) {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return toPom(builder.parse(file.toFile()).getDocumentElement());
        } catch (IOException | SAXException | ParserConfigurationException e) {
            System.err.println("The pom " + file + " cannot be read: " + e.getMessage());
            return null;
        }
    }

    private static MavenPom toPom(Element project) {
        Element parent = child(project, "parent");
        MavenDependency parentCoordinates = parent == null ? null : toDependency(parent);
        String parentPath =
                parent == null || child(parent, "relativePath") == null
                        ? "../pom.xml"
                        : text(parent, "relativePath");
        String groupId = text(project, "groupId");
        String version = text(project, "version");
        if (parentCoordinates != null) {
            groupId = groupId.isEmpty() ? parentCoordinates.groupId() : groupId;
            version = version.isEmpty() ? parentCoordinates.version() : version;
        }
        Element management = child(project, "dependencyManagement");
        return new MavenPom(
                parentCoordinates,
                parentPath,
                groupId,
                text(project, "artifactId"),
                version,
                readProperties(project),
                management == null ? List.of() : readDependencies(management),
                readDependencies(project),
                readRelease(project));
    }

    private static Map<String, String> readProperties(Element project) {
        Map<String, String> properties = new HashMap<>();
        Element element = child(project, "properties");
        if (element != null) {
            for (Element property : children(element)) {
                properties.put(property.getTagName(), property.getTextContent().strip());
            }
        }
        return properties;
    }

    private static List<MavenDependency> readDependencies(Element around) {
        Element list = child(around, "dependencies");
        return list == null
                ? List.of()
                : children(list).stream().map(MavenPomReader::toDependency).toList();
    }

    private static MavenDependency toDependency(Element element) {
        Set<String> exclusions = new HashSet<>();
        Element list = child(element, "exclusions");
        if (list != null) {
            children(list)
                    .forEach(it ->
                            exclusions.add(text(it, "groupId") + ":" + text(it, "artifactId")));
        }
        return new MavenDependency(
                text(element, "groupId"),
                text(element, "artifactId"),
                text(element, "version"),
                text(element, "type"),
                text(element, "classifier"),
                text(element, "scope"),
                text(element, "optional").equals("true"),
                exclusions);
    }

    private static String readRelease(Element project) {
        Element build = child(project, "build");
        Element management = build == null ? null : child(build, "pluginManagement");
        String own = build == null ? "" : readPluginRelease(build);
        return own.isEmpty() && management != null ? readPluginRelease(management) : own;
    }

    private static String readPluginRelease(Element around) {
        Element plugins = child(around, "plugins");
        for (Element plugin : plugins == null ? List.<Element>of() : children(plugins)) {
            Element configuration = child(plugin, "configuration");
            if (text(plugin, "artifactId").equals("maven-compiler-plugin")
                    && configuration != null) {
                return text(configuration, "release");
            }
        }
        return "";
    }

    private static @Nullable Element child(Element element, String name) {
        return children(element).stream()
                .filter(it -> it.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<Element> children(Element element) {
        List<Element> found = new ArrayList<>();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                found.add(child);
            }
        }
        return found;
    }

    private static String text(Element element, String name) {
        Element found = child(element, name);
        return found == null ? "" : found.getTextContent().strip();
    }
}
