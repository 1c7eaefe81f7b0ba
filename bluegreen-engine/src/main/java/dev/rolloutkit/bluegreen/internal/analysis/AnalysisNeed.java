package dev.rolloutkit.bluegreen.internal.analysis;

/**
 * Which analyses an update needs.
 *
 * @param skipPre the analysis before the switch is not due, or no longer
 * @param skipPost the analysis after the switch is not due, or no longer
 * @param needsNew the present run, if any, does not do: a new one is needed
 */
public record AnalysisNeed(boolean skipPre, boolean skipPost, boolean needsNew) {}
