package dev.rolloutkit.lbclass.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.Service;
import org.junit.jupiter.api.Test;

/** Fields that are dropped if their feature gate is off or the request cannot write them. */
class ServiceStrategyTest {
  private static final ServiceGates NO_MODES =
      ServiceGates.builder().loadBalancerIpMode(false).build();

  private static Service service(String spec, String ingress) {
    return ServiceJson.service(
        "{'spec':{" + spec + "},'status':{'loadBalancer':{'ingress':[" + ingress + "]}}}");
  }

  @Test
  void withTheGateOffIpModesAreDroppedUnlessOneIsStored() {
    Service written = service("", "{'ip':'1.1.1.1'},{'ip':'2.2.2.2','ipMode':'Proxy'}");

    Prepared without =
        ServiceStrategy.statusUpdate(service("", "{'ip':'1.1.1.1'}"), written, NO_MODES);
    assertThat(without.service().getStatus().getLoadBalancer().getIngress())
        .extracting(LoadBalancerIngress::getIpMode)
        .containsOnlyNulls();
    assertThat(without.dropped())
        .extracting(DroppedField::toString)
        .containsExactly(
            "status.loadBalancer.ingress[1].ipMode \"Proxy\" dropped: the feature gate is off");

    Prepared with =
        ServiceStrategy.statusUpdate(
            service("", "{'ip':'1.1.1.1'},{'ip':'3.3.3.3','ipMode':'VIP'}"), written, NO_MODES);
    assertThat(with.dropped()).isEmpty();
    assertThat(with.service()).isEqualTo(written);
  }

  @Test
  void withTheGateOffTheTrafficDistributionIsDroppedUnlessOneIsStored() {
    ServiceGates off = ServiceGates.builder().trafficDistribution(false).build();
    Service chosen = service("'trafficDistribution':'PreferClose'", "");

    assertThat(ServiceStrategy.create(chosen, off).service().getSpec().getTrafficDistribution())
        .isNull();
    assertThat(ServiceStrategy.create(chosen, off).dropped())
        .extracting(DroppedField::toString)
        .containsExactly(
            "spec.trafficDistribution \"PreferClose\" dropped: the feature gate is off");
    assertThat(
            ServiceStrategy.update(service("", ""), chosen, off)
                .service()
                .getSpec()
                .getTrafficDistribution())
        .isNull();
    assertThat(
            ServiceStrategy.update(
                    service("'trafficDistribution':'PreferSameZone'", ""), chosen, off)
                .service()
                .getSpec()
                .getTrafficDistribution())
        .isEqualTo("PreferClose");
  }

  @Test
  void aStatusIsWrittenOnlyThroughItsSubresource() {
    Service stored = service("'type':'LoadBalancer'", "{'ip':'1.1.1.1'}");
    Service sent = service("'type':'LoadBalancer'", "{'ip':'2.2.2.2'}");
    ServiceGates gates = ServiceGates.defaults();

    assertThat(ServiceStrategy.create(sent, gates).dropped())
        .extracting(DroppedField::path)
        .containsExactly("status");
    Prepared updated = ServiceStrategy.update(stored, sent, gates);
    assertThat(updated.dropped()).extracting(DroppedField::path).containsExactly("status");
    assertThat(updated.service().getStatus()).isEqualTo(stored.getStatus());
    assertThat(ServiceStrategy.update(stored, stored, gates).dropped()).isEmpty();

    Service spec = service("'type':'NodePort'", "{'ip':'2.2.2.2'}");
    Prepared status = ServiceStrategy.statusUpdate(stored, spec, gates);
    assertThat(status.dropped()).extracting(DroppedField::path).containsExactly("spec");
    assertThat(status.service().getSpec().getType()).isEqualTo("LoadBalancer");
    assertThat(status.service().getStatus()).isEqualTo(spec.getStatus());
  }
}
