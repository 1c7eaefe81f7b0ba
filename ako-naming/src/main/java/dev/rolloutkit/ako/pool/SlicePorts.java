package dev.rolloutkit.ako.pool;

import dev.rolloutkit.ako.ProblemCodes;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.ObjectKey;
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
   * <p>Compatibility: an empty name matches an empty one. A port without a number, on which AKO
   * crashes, is passed over with a problem.
   *
   * @param always whether a sole port matches whatever it is
   * @param problems collects what is wrong; {@code null} if that has been reported already
   */
  static @Nullable EndpointPort match(
      EndpointSlice slice, PoolPort pool, boolean always, @Nullable List<Problem> problems) {
    List<@Nullable EndpointPort> ports = Manifests.orEmpty(slice.getPorts());
    boolean sole = always && ports.size() == 1;
    EndpointPort found = null;
    int index = 0;
    for (EndpointPort port : ports) {
      int i = index++;
      if (port == null || port.getPort() == null) {
        if (problems != null) {
          problems.add(
              Problem.required(
                      at(slice).child("ports").index(i).child("port"),
                      "AKO crashes on a port without a number")
                  .withCode(ProblemCodes.SLICE_PORT_WITHOUT_NUMBER));
        }
        continue;
      }
      boolean matches =
          sole
              || pool.portName().equals(Manifests.orEmpty(port.getName()))
              || (pool.targetNumber() != 0 && pool.targetNumber() == port.getPort());
      if (matches && found == null) {
        found = port;
      }
    }
    return found;
  }

  /** Where a slice stands in problems. */
  static FieldPath at(EndpointSlice slice) {
    return FieldPath.of("endpointslices").key(ObjectKey.of(slice).toString());
  }

  static AddressType addressType(EndpointSlice slice) {
    return "IPv6".equals(slice.getAddressType()) ? AddressType.V6 : AddressType.V4;
  }
}
