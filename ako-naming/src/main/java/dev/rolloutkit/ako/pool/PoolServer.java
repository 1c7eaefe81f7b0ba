package dev.rolloutkit.ako.pool;

import org.jspecify.annotations.Nullable;

/**
 * One server of a pool.
 *
 * @param ip its address
 * @param type the family of the address
 * @param port its own port, NodePortLocal only; {@code null} for the pool's port
 * @param node the node it is on; empty if unknown
 * @param enabled whether it gets traffic; {@code null} for nodes, of which AKO does not say
 */
public record PoolServer(
    String ip, AddressType type, @Nullable Integer port, String node, @Nullable Boolean enabled) {}
