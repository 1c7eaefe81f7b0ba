package dev.rolloutkit.bluegreen.internal.analysis;

/**
 * The analyses that an update needs.
 *
 * @param skipPre whether the analysis before the switch is not needed, or not any more
 * @param skipPost whether the analysis after the switch is not needed, or not any more
 * @param needsNew whether a new run is needed, because there is none or the current one cannot be
 *     used
 */
public record AnalysisNeed(boolean skipPre, boolean skipPost, boolean needsNew) {}
