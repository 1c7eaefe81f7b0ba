package dev.rolloutkit.targets.cutover;

/**
 * A state of a clock for a span of time.
 *
 * @param clock the clock
 * @param service the role of its Service, such as {@code active}; empty for pods
 * @param from the first second
 * @param to the second after the last; the horizon if the state does not end before it
 * @param state the state in a few words, for people
 */
public record ClockSpan(Clock clock, String service, int from, int to, String state) {}
