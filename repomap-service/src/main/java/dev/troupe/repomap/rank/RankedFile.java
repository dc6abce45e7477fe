package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.IndexedFile;
import java.util.List;

/**
 * A file that a request may need.
 *
 * @param score among the files of the same answer, higher is better
 * @param reasons what speaks for it most, most first
 */
public record RankedFile(IndexedFile file, double score, List<RankingFeature> reasons) {}
