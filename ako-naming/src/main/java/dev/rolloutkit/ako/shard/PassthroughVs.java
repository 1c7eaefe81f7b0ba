package dev.rolloutkit.ako.shard;

import dev.rolloutkit.ako.name.AviName;

/**
 * The virtual services that a passthrough host is put on.
 *
 * @param name the layer 4 virtual service
 * @param insecure the HTTP virtual service beside it, which redirects
 * @param shard their number; with a dedicated shard size the hash of the host itself
 */
public record PassthroughVs(AviName name, AviName insecure, long shard) {}
