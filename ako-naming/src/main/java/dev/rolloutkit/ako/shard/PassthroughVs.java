package dev.rolloutkit.ako.shard;

import dev.rolloutkit.ako.name.AviName;

/**
 * The virtual services on which AKO places a passthrough host.
 *
 * @param name the layer 4 virtual service
 * @param insecure the virtual service that redirects HTTP to HTTPS
 * @param shard the shard number of both; the host's hash if the shard size is {@code DEDICATED}
 */
public record PassthroughVs(AviName name, AviName insecure, long shard) {}
