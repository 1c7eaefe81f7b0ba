package dev.rolloutkit.ako.shard;

import dev.rolloutkit.ako.name.AviName;
import java.util.OptionalLong;

/**
 * The virtual service on which AKO places a host.
 *
 * @param name its name
 * @param tenant its Avi tenant
 * @param shard its number; empty if the host has a dedicated virtual service, or its namespace has
 *     a shared one of its own
 * @param dedicated whether it serves only this host
 */
public record ShardVs(AviName name, String tenant, OptionalLong shard, boolean dedicated) {}
