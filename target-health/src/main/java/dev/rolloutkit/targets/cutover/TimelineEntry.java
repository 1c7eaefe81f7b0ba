package dev.rolloutkit.targets.cutover;

/**
 * Something that happened.
 *
 * @param at the second
 * @param what it, in a few words
 */
public record TimelineEntry(int at, String what) {}
