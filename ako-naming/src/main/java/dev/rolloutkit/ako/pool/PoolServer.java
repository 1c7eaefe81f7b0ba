package dev.rolloutkit.ako.pool;

import org.jspecify.annotations.Nullable;

/**
 * One server of a pool.
 *
 * @param ip its address
 * @param type the family of the address
 * @param port its own port, only with NodePortLocal; {@code null} for the pool's port
 * @param node the name of its node; empty if unknown
 * @param enabled whether it receives traffic; {@code null} for nodes, for which AKO does not set it
 */
public record PoolServer(
    String ip, AddressType type, @Nullable Integer port, String node, @Nullable Boolean enabled) {}
