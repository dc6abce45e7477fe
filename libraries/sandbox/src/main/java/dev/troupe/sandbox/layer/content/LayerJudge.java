package dev.troupe.sandbox.layer.content;

/** Decides about the changes of a layer. */
public interface LayerJudge {
    /** Says what becomes of one change. */
    LayerVerdict decide(LayerEntry entry);

    /** Whether a build makes it again, so that taking it back loses nothing, whatever it has become since. */
    boolean isProduct(LayerEntry entry);
}
