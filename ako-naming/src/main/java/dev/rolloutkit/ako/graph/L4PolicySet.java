package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.Marker;

/**
 * The rules of a layer 4 virtual service, which send the traffic of each port to a pool.
 *
 * @param name its name
 * @param portPools one rule for each port, in the order of the Service's ports
 * @param markers its tags
 */
public record L4PolicySet(
    String name, ImmutableList<PortPool> portPools, ImmutableList<Marker> markers) {

  /**
   * Sends the traffic of one port to a pool.
   *
   * @param port 1..65535
   * @param protocol the protocol, as in the Service
   * @param pool the name of the pool
   */
  public record PortPool(int port, String protocol, String pool) {}
}
