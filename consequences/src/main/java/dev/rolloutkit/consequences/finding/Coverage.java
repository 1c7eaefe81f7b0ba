package dev.rolloutkit.consequences.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * Of what a review knows something, so that a script can tell "nothing dangerous" from "nothing
 * understood".
 *
 * @param understood how many objects of each kind decide who answers
 * @param notModelled objects of kinds about which nothing is known but whom they name
 * @param notCompared doors whose rules were too many to compare, in words
 */
public record Coverage(
    ImmutableSortedMap<String, Integer> understood,
    ImmutableList<ObjectKey> notModelled,
    ImmutableList<String> notCompared) {}
