package dev.rolloutkit.ako.events;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.graph.AviGraph;

/**
 * What AKO has made after a number of events, against what it would make after a restart.
 *
 * @param after the objects as the events left them
 * @param fullSync the objects as a full sync of the same cluster makes them
 * @param leftover what only the first has, sorted: {@code pool prod--Shared-L7-0 prod--foo.com…}
 * @param missing what only the second has, sorted
 * @param statuses the status of each custom resource after the last event
 * @param causes the defects of AKO that the events may have run into, each a reason for a
 *     difference
 */
public record EventTrace(
    AviGraph after,
    AviGraph fullSync,
    ImmutableList<String> leftover,
    ImmutableList<String> missing,
    ImmutableSortedMap<String, CustomStatus> statuses,
    ImmutableSet<Defect> causes) {}
