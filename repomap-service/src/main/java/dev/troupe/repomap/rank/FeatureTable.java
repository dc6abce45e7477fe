package dev.troupe.repomap.rank;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The features of all files of a tree for one request, as raw values. */
final class FeatureTable {
    private final Map<RankingFeature, double[]> columns = new EnumMap<>(RankingFeature.class);

    FeatureTable(int files) {
        for (RankingFeature it : RankingFeature.values()) {
            columns.put(it, new double[files]);
        }
    }

    double[] column(RankingFeature feature) {
        return Objects.requireNonNull(columns.get(feature));
    }

    double value(RankingFeature feature, int file) {
        return column(feature)[file];
    }

    double highest(RankingFeature feature) {
        double highest = 0;
        for (double it : column(feature)) {
            highest = Math.max(highest, it);
        }
        return highest;
    }
}
