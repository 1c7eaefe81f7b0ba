package dev.rolloutkit.ako.pool;

import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which port of an EndpointSlice belongs to a pool. */
final class SlicePorts {
  private SlicePorts() {}

  /**
   * The first port of a slice whose name is the pool's or whose number is its target port.
   *
   * <p>Compatibility: an empty name matches an empty one. A port without a number ahead of the
   * match, on which AKO crashes, is passed over with a problem; ports behind the match are not
   * looked at.
   *
   * @param always whether a sole port matches whatever it is
   * @param problems collects what is wrong
   */
  static @Nullable EndpointPort match(
      EndpointSlice slice, PoolPort pool, boolean always, List<Problem> problems) {
    List<@Nullable EndpointPort> ports = Manifests.orEmpty(slice.getPorts());
    boolean sole = always && ports.size() == 1;
    int index = 0;
    for (EndpointPort port : ports) {
      int i = index++;
      if (port == null || port.getPort() == null) {
        problems.add(
            Problem.required(
                    at(slice).child("ports").index(i).child("port"),
                    "AKO crashes on a port without a number")
                .withCode(ProblemCodes.SLICE_PORT_WITHOUT_NUMBER));
      } else if (sole
          || pool.portName().equals(Manifests.orEmpty(port.getName()))
          || (pool.targetNumber() != 0 && pool.targetNumber() == port.getPort())) {
        return port;
      }
    }
    return null;
  }

  /** Where a slice stands in problems. */
  static FieldPath at(EndpointSlice slice) {
    return FieldPath.of("endpointslices").key(ObjectKey.of(slice).toString());
  }

  static AddressType addressType(EndpointSlice slice) {
    return "IPv6".equals(slice.getAddressType()) ? AddressType.V6 : AddressType.V4;
  }
}
