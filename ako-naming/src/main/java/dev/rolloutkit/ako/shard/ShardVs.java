package dev.rolloutkit.ako.shard;

import dev.rolloutkit.ako.name.AviName;
import java.util.OptionalLong;

/**
 * The virtual service that a host is put on.
 *
 * @param name its name
 * @param tenant the Avi tenant it is in
 * @param shard its number; empty when the host has a dedicated one, or its namespace a shared one
 * @param dedicated whether the host has it for itself
 */
public record ShardVs(AviName name, String tenant, OptionalLong shard, boolean dedicated) {}
