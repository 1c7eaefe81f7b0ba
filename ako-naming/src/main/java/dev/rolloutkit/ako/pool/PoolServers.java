package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;

/**
 * The port and the servers of a pool.
 *
 * @param port the port of all servers without a port of their own
 * @param servers the servers: those from EndpointSlices and Pods sorted by the object's name, nodes
 *     in the order given, once for each matching port of the Service
 */
public record PoolServers(int port, ImmutableList<PoolServer> servers) {

  static PoolServers none(PoolPort pool) {
    return new PoolServers(pool.port(), ImmutableList.of());
  }
}
