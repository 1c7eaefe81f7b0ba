package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.Marker;

/**
 * Which port of a layer 4 virtual service goes to which pool.
 *
 * @param name its name
 * @param portPools in the order of the Service's ports
 * @param markers its tags
 */
public record L4PolicySet(
    String name, ImmutableList<PortPool> portPools, ImmutableList<Marker> markers) {

  /**
   * One port.
   *
   * @param port 1..65535
   * @param protocol as in the Service
   * @param pool name of the pool
   */
  public record PortPool(int port, String protocol, String pool) {}
}
