package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableList;

/**
 * Which requests get another answer.
 *
 * @param changes one for each two rules between which requests change over, in order of discovery
 * @param exact whether these are all of them: not where regular expressions decide, and not where
 *     there were too many cases to look at
 */
public record AnswerChanges(ImmutableList<AnswerChange> changes, boolean exact) {}
