package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;

/**
 * Regular expressions that a rule compares a path with.
 *
 * @param name its name
 * @param keys the expressions
 */
public record StringGroup(String name, ImmutableList<String> keys) {}
