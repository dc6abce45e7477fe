package dev.troupe.repomap.semantic;

import dev.troupe.contentindex.tree.ContentSource;
import dev.troupe.contentindex.tree.IndexedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;

/** Keeps the vectors of passages by content in an index of Lucene's. Safe for several threads. */
final class PassageVectorStore implements AutoCloseable {
    static final String CONTENT = "content";
    static final String VECTOR = "vector";
    static final String FROM = "from";
    static final String TO = "to";

    /** Files with more bytes are data more often than texts that mean something. */
    private static final int LARGEST = 256 * 1024;

    /** After so many contents they are kept, whatever comes. */
    private static final int KEPT_AT_ONCE = 100;

    private final Directory directory;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private int unkept;

    private PassageVectorStore(Directory directory, IndexWriter writer) throws IOException {
        this.directory = directory;
        this.writer = writer;
        this.searchers = new SearcherManager(writer, new SearcherFactory());
    }

    /** What is read from the index. */
    @FunctionalInterface
    interface IndexReadout<T> {
        T read(IndexSearcher searcher) throws IOException;
    }

    static PassageVectorStore open(Path path) throws IOException {
        Directory directory = FSDirectory.open(path);
        try {
            var store =
                    new PassageVectorStore(
                            directory, new IndexWriter(directory, new IndexWriterConfig()));
            store.loadKnown();
            return store;
        } catch (LockObtainFailedException used) {
            directory.close();
            throw new IOException(
                    "Another process uses the semantic index in " + path + "; end it first.", used);
        }
    }

    private void loadKnown() throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
            for (LeafReaderContext leaf : reader.leaves()) {
                Terms terms = leaf.reader().terms(CONTENT);
                if (terms != null) {
                    TermsEnum each = terms.iterator();
                    for (var it = each.next(); it != null; it = each.next()) {
                        known.add(it.utf8ToString());
                    }
                }
            }
        }
    }

    boolean has(String content) {
        return known.contains(content);
    }

    /** Adds the passages of a file, unless it has changed since it was indexed. */
    void add(IndexedFile file, ContentSource contents, TextEmbedder embedder) throws IOException {
        byte[] bytes;
        try {
            bytes = contents.read(file);
        } catch (IOException changedSince) {
            return;
        }
        String content = file.key().content().name();
        List<Document> documents = new ArrayList<>();
        if (bytes.length <= LARGEST) {
            List<TextPassage> passages =
                    PassageSplitter.split(
                            new String(bytes, StandardCharsets.UTF_8),
                            file.facts().tags().definitions());
            List<float[]> vectors =
                    embedder.embedPassages(passages.stream().map(TextPassage::text).toList());
            for (int i = 0; i < passages.size(); i++) {
                documents.add(document(content, passages.get(i), vectors.get(i)));
            }
        }
        if (documents.isEmpty()) {
            // Without passages it is known all the same.
            documents.add(document(content));
        }
        writer.addDocuments(documents);
        known.add(content);
        if (++unkept >= KEPT_AT_ONCE) {
            commit();
        }
    }

    private static Document document(String content) {
        Document document = new Document();
        document.add(new StringField(CONTENT, content, Field.Store.YES));
        return document;
    }

    private static Document document(String content, TextPassage passage, float[] vector) {
        Document document = document(content);
        document.add(new StoredField(FROM, passage.from()));
        document.add(new StoredField(TO, passage.to()));
        document.add(new KnnFloatVectorField(VECTOR, vector, VectorSimilarityFunction.DOT_PRODUCT));
        return document;
    }

    void commit() throws IOException {
        writer.commit();
        unkept = 0;
    }

    <T> T read(IndexReadout<T> readout) throws IOException {
        searchers.maybeRefreshBlocking();
        IndexSearcher searcher = searchers.acquire();
        try {
            return readout.read(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    @Override
    public void close() throws IOException {
        try (directory;
                writer) {
            searchers.close();
        }
    }
}
