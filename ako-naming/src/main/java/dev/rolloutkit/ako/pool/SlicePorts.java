package dev.rolloutkit.ako.pool;

import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the port of an EndpointSlice that belongs to a pool.
 *
 * @rule The port of an EndpointSlice belongs to a pool if it has the name of the pool's port, or
 *     its target port.
 */
final class SlicePorts {
  private SlicePorts() {}

  /**
   * The first port of a slice that has the pool's port name or target port; {@code null} for none.
   *
   * <p>Compatibility: an empty port name matches an empty one, but a missing one matches none.
   *
   * @param always whether the only port of a slice matches in any case
   */
  static @Nullable EndpointPort match(EndpointSlice slice, PoolPort pool, boolean always) {
    List<@Nullable EndpointPort> ports = AkoManifests.orEmpty(slice.getPorts());
    boolean sole = always && ports.size() == 1;
    for (EndpointPort port : ports) {
      if (port != null && (sole || isOf(port, pool))) {
        return port;
      }
    }
    return null;
  }

  private static boolean isOf(EndpointPort port, PoolPort pool) {
    Integer number = port.getPort();
    return pool.portName().equals(port.getName())
        || (number != null && number != 0 && pool.targetNumber() == number);
  }

  /** The field path of a slice in problems. */
  static FieldPath at(EndpointSlice slice) {
    return FieldPath.of("endpointslices").key(NamespacedName.of(slice).toString());
  }

  static AddressType addressType(EndpointSlice slice) {
    return "IPv6".equals(slice.getAddressType()) ? AddressType.V6 : AddressType.V4;
  }
}
