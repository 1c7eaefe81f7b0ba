package dev.rolloutkit.consequences.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * What a review understands of the objects. With it a script can tell "nothing dangerous" from
 * "nothing understood".
 *
 * @param understood the number of objects of each kind that decide who answers
 * @param notModelled objects of kinds that are not modelled; only the names in them are read
 * @param notCompared doors with more rules than can be compared, each as a text for people
 */
public record Coverage(
    ImmutableSortedMap<String, Integer> understood,
    ImmutableList<ObjectKey> notModelled,
    ImmutableList<String> notCompared) {}
