package dev.rolloutkit.targets.cutover;

/**
 * An event of a simulation.
 *
 * @param at the second
 * @param what the event in a few words
 */
public record TimelineEntry(int at, String what) {}
