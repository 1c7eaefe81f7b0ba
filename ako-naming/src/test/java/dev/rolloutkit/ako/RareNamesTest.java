package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.internal.config.ClusterNames;
import dev.rolloutkit.ako.inventory.ExpectedNames;
import dev.rolloutkit.ako.inventory.VipEdit;
import dev.rolloutkit.ako.inventory.VipEdits;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.GatewayNames;
import dev.rolloutkit.ako.name.Legacy13Names;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import org.junit.jupiter.api.Test;

/** Names that few clusters have, and limits of checks. */
class RareNamesTest {
  private static final AkoConfig SNI = AkoConfig.builder().clusterName("c").build();

  @Test
  void resourcesOfTheCrdOperatorWithTheSameNameDifferOnlyInKind() {
    GatewayNames names = GatewayNames.of("c");

    AviName profile = names.pkiProfile("red", "ca");

    assertThat(profile.kind()).isEqualTo(AviObjectKind.CRD_PKI_PROFILE);
    assertThat(profile.value()).isEqualTo(names.healthMonitor("red", "ca").value());
    assertThat(profile.value()).isEqualTo(names.applicationProfile("red", "ca").value());
    assertThat(profile.plain()).isEqualTo("red-ca");
  }

  @Test
  void release13NamesSharedVirtualServicesAndServicesWithoutHost() {
    Legacy13Names names = Legacy13Names.of("c");
    AviName l4 = ExpectedNames.ofService(SNI, loadBalancer("red", "web", 80)).get(0);
    NamespacedName web = new NamespacedName("red", "web");

    assertThat(names.sharedVs(3)).isEqualTo(names.sniVs("") + "Shared-L7-3");
    assertThat(l4.kind()).isEqualTo(AviObjectKind.L4_VS);
    assertThat(names.nameOf(l4, new Origin("Service", web, "", "", "")))
        .contains(names.l4Vs("red", "web"));
    assertThat(names.nameOf(l4, new Origin("Service", web, "foo.com", "", ""))).isEmpty();
  }

  @Test
  void aClusterNameMayHave32Characters() {
    assertThat(ClusterNames.validate("c".repeat(32), Fixes.safe(AkoDefect.class))).isEmpty();
    assertThat(ClusterNames.validate("c".repeat(33), Fixes.safe(AkoDefect.class))).hasSize(1);
  }

  @Test
  void anAddressIsAssignedOnlyIfTheStatusHasOne() {
    Service before = loadBalancer("red", "web", 80);
    before.getSpec().setLoadBalancerIP("10.0.0.1");
    Service after = loadBalancer("red", "web", 80);
    after.getSpec().setLoadBalancerIP("10.0.0.2");
    Service empty =
        new ServiceBuilder(before)
            .withNewStatus()
            .withNewLoadBalancer()
            .endLoadBalancer()
            .endStatus()
            .build();
    Service noBalancer = new ServiceBuilder(before).withNewStatus().endStatus().build();

    assertThat(VipEdits.of(before, after).verdict()).isEqualTo(VipEdit.Verdict.OK);
    assertThat(VipEdits.of(empty, after).verdict()).isEqualTo(VipEdit.Verdict.OK);
    assertThat(VipEdits.of(noBalancer, after).verdict()).isEqualTo(VipEdit.Verdict.OK);
  }
}
