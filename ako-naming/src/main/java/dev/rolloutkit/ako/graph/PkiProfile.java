package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.Marker;

/**
 * The certificate authority that the servers of a pool are verified against.
 *
 * @param name its name
 * @param caCert the authority's certificate
 * @param markers its tags
 */
public record PkiProfile(String name, String caCert, ImmutableList<Marker> markers) {}
