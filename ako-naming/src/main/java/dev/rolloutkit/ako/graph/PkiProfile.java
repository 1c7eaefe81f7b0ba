package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.Marker;

/**
 * What the servers of a pool are verified with.
 *
 * @param name its name
 * @param caCert the authority's certificate
 * @param markers its tags
 */
public record PkiProfile(String name, String caCert, ImmutableList<Marker> markers) {}
