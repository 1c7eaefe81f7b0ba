package dev.rolloutkit.ako.events;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.graph.AviGraph;

/**
 * The Avi objects after a number of events, compared with those after a restart of AKO.
 *
 * @param after the objects as the events left them
 * @param fullSync the objects as a full sync of the same cluster makes them
 * @param leftover what only {@code after} has, sorted: {@code pool prod--Shared-L7-0
 *     prod--foo.com…}
 * @param missing what only {@code fullSync} has, sorted
 * @param statuses the status of each custom resource after the last event
 * @param causes the defects of AKO that the events can have run into, each a possible reason for a
 *     difference
 */
public record EventTrace(
    AviGraph after,
    AviGraph fullSync,
    ImmutableList<String> leftover,
    ImmutableList<String> missing,
    ImmutableSortedMap<String, CustomStatus> statuses,
    ImmutableSet<Defect> causes) {}
