package dev.rolloutkit.targets.cutover;

/**
 * What a clock shows for a while.
 *
 * @param clock the clock
 * @param service the role of its Service, such as {@code active}; empty for pods
 * @param from the first second
 * @param to the second after the last; the horizon if it lasts
 * @param state what it shows, in a few words
 */
public record ClockSpan(Clock clock, String service, int from, int to, String state) {}
