package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;

/**
 * Port and servers of a pool.
 *
 * @param port the port of all servers that have none of their own
 * @param servers slices and pods by name, nodes in the order given; a node counts once for each
 *     port of its Service that matches
 */
public record PoolServers(int port, ImmutableList<PoolServer> servers) {

  static PoolServers none(PoolPort pool) {
    return new PoolServers(pool.port(), ImmutableList.of());
  }
}
