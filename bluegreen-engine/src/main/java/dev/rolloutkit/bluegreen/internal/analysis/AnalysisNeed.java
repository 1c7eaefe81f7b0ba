package dev.rolloutkit.bluegreen.internal.analysis;

/**
 * Which analyses an update needs.
 *
 * @param skipPre whether the analysis before the switch is not due, or no longer due
 * @param skipPost whether the analysis after the switch is not due, or no longer due
 * @param needsNew whether a new run must be created even if there is one
 */
public record AnalysisNeed(boolean skipPre, boolean skipPost, boolean needsNew) {}
