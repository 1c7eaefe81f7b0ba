package dev.rolloutkit.ako.pool;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address families that the pools of a Service may have: those that both AKO's settings and the
 * Service's {@code ipFamilies} allow.
 *
 * @rule A pool may have the address families that both AKO's settings and the Service's {@code
 *     ipFamilies} allow.
 */
record IpFamilies(boolean v4, boolean v6) {

  static IpFamilies of(AkoConfig config, Service service) {
    List<@Nullable String> families = families(service);
    boolean both = families.size() > 1;
    boolean onlyV6 = families.size() == 1 && "IPv6".equals(families.get(0));
    boolean first6 = !families.isEmpty() && "IPv6".equals(families.get(0));
    return new IpFamilies(
        config.ipFamily().v4() && (both || !onlyV6), config.ipFamily().v6() && (both || first6));
  }

  /** As {@link #of(AkoConfig, Service)}, with a problem if the Service lists no families. */
  static IpFamilies of(AkoConfig config, Service service, List<Problem> problems) {
    if (families(service).isEmpty()) {
      problems.add(
          Problem.required(
                  FieldPath.of("services")
                      .key(NamespacedName.of(service).toString())
                      .child("spec", "ipFamilies"),
                  "AKO crashes on a Service without ipFamilies; IPv4 is used")
              .withCode(AkoProblemCodes.NO_IP_FAMILIES));
    }
    return of(config, service);
  }

  boolean allows(AddressType type) {
    return type == AddressType.V4 ? v4 : v6;
  }

  private static List<@Nullable String> families(Service service) {
    return service.getSpec() == null
        ? List.of()
        : AkoManifests.orEmpty(service.getSpec().getIpFamilies());
  }
}
