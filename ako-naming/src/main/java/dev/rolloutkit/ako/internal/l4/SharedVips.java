package dev.rolloutkit.ako.internal.l4;

import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.internal.merge.Model;
import dev.rolloutkit.ako.internal.merge.Models;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;

/**
 * Handles the Services of a namespace that have the same value in the shared-VIP annotation; they
 * are identified by the namespace and the value. Source: AKO 2.1.
 *
 * @rule Services of a namespace with the same shared-VIP annotation share a virtual service only if
 *     they agree on address and settings; otherwise it is deleted.
 */
record SharedVips(
    WatchedCluster cluster,
    SharingServices sharing,
    L4VirtualServices virtualServices,
    Models models,
    Reports reports) {
  /**
   * Builds the virtual service again if the Services agree; otherwise it is deleted.
   *
   * @return whether there are Services
   */
  boolean rebuild(NamespacedName vip) {
    List<Service> services = sharing.of(vip, cluster.snapshot());
    if (!services.isEmpty() && agree(vip, services)) {
      build(vip, services);
    }
    return !services.isEmpty();
  }

  /**
   * Whether all Services have the address and settings of the first one; otherwise an existing
   * virtual service is deleted.
   */
  boolean agree(NamespacedName vip) {
    return agree(vip, sharing.of(vip, cluster.snapshot()));
  }

  private boolean agree(NamespacedName vip, List<Service> services) {
    Service conflict = SharingServices.conflict(cluster.config(), services);
    if (conflict != null) {
      models.deleteIfPresent(model(vip));
      reports.add(
          FieldPath.of("services").key(NamespacedName.of(conflict).toString()),
          "AKO deletes the shared VIP "
              + GoStrings.quote(vip.name())
              + ", because the class, the address or the settings differ from those of "
              + NamespacedName.of(services.get(0)),
          AkoProblemCodes.SHARED_VIP_CONFLICT);
    }
    return conflict == null;
  }

  private void build(NamespacedName vip, List<Service> services) {
    boolean sctp =
        cluster.config().serviceType() == ServiceType.NODE_PORT_LOCAL
            && services.stream().anyMatch(LoadBalancerServices::hasSctp);
    models.put(model(vip), sctp ? Model.EMPTY : Model.of(virtualServices.ofShared(vip, services)));
  }

  private String model(NamespacedName vip) {
    return virtualServices.model(vip, Sharding.tenant(cluster.config(), null));
  }
}
