package dev.troupe.syntax.data;

import dev.troupe.syntax.SyntaxFault;
import java.io.StringReader;
import java.util.Optional;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** XML, for being well-formed only: definitions are neither read nor fetched, and entities left as they are. */
final class XmlSyntaxCheck {
    private XmlSyntaxCheck() {}

    static Optional<SyntaxFault> fault(String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(text));
            try {
                while (reader.hasNext()) {
                    reader.next();
                }
            } finally {
                reader.close();
            }
            return Optional.empty();
        } catch (XMLStreamException broken) {
            return Optional.of(at(broken));
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        return factory;
    }

    /** The JDK writes the place once more before the message. */
    private static SyntaxFault at(XMLStreamException broken) {
        Location place = broken.getLocation();
        String message = String.valueOf(broken.getMessage());
        int own = message.indexOf("Message: ");
        return new SyntaxFault(
                place == null ? 1 : Math.max(1, place.getLineNumber()),
                place == null ? 1 : Math.max(1, place.getColumnNumber()),
                ParserMessageClause.of(
                        own < 0 ? message : message.substring(own + "Message: ".length())));
    }
}
