package dev.rolloutkit.ako.events;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.graph.AviGraph;

/**
 * The Avi objects after a series of events, compared with those after a restart of AKO.
 *
 * @param after the objects after the last event
 * @param fullSync the objects that a full sync of the same cluster creates
 * @param leftover the names that only {@code after} has, sorted, such as {@code pool
 *     prod--Shared-L7-0 prod--foo.com…}
 * @param missing the names that only {@code fullSync} has, sorted
 * @param statuses the status of each custom resource after the last event
 * @param causes the defects of AKO that the events may have triggered and that may have caused the
 *     differences
 */
public record EventTrace(
    AviGraph after,
    AviGraph fullSync,
    ImmutableList<String> leftover,
    ImmutableList<String> missing,
    ImmutableSortedMap<String, CustomStatus> statuses,
    ImmutableSet<AkoDefect> causes) {}
