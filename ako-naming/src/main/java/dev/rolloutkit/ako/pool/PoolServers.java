package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;

/**
 * Port and servers of a pool.
 *
 * @param port the port of all servers that have none of their own
 * @param servers in the order of slices and nodes by name; one that is listed twice counts twice
 */
public record PoolServers(int port, ImmutableList<PoolServer> servers) {

  static PoolServers none(PoolPort pool) {
    return new PoolServers(pool.port(), ImmutableList.of());
  }
}
