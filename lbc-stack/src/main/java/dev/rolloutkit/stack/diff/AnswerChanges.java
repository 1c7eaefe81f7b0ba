package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableList;

/**
 * The requests that are answered differently after a change.
 *
 * @param changes one for each pair of an old and a new rule, in the order of discovery
 * @param exact whether these are all changes and each of them is possible; false if they depend on
 *     regular expressions, or if there were too many cases to examine
 * @param complete whether all cases were examined, with each regular expression both holding and
 *     not holding
 */
public record AnswerChanges(ImmutableList<AnswerChange> changes, boolean exact, boolean complete) {}
