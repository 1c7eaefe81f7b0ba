package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;

/**
 * A list of regular expressions with which a rule compares the path.
 *
 * @param name its name
 * @param keys the expressions
 */
public record StringGroup(String name, ImmutableList<String> keys) {}
