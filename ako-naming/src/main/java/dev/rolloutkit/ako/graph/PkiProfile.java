package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.Marker;

/**
 * The certificate authority that a pool trusts when it verifies its servers.
 *
 * @param name its name
 * @param caCert the authority's certificate, as the manifest gives it
 * @param markers its tags
 */
public record PkiProfile(String name, String caCert, ImmutableList<Marker> markers) {}
