package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static dev.rolloutkit.ako.Clusters.service;
import static dev.rolloutkit.ako.Clusters.withTls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.inventory.LengthFinding;
import dev.rolloutkit.ako.inventory.NameExplanation;
import dev.rolloutkit.ako.inventory.Renaming;
import dev.rolloutkit.ako.inventory.ShardImpact;
import dev.rolloutkit.ako.inventory.VipEdit;
import dev.rolloutkit.ako.inventory.VipEdits;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Legacy13Names;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.name.PathIdentity;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import io.fabric8.kubernetes.api.model.LoadBalancerIngressBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InventoryTest {
  private static final AkoConfig SNI = AkoConfig.builder().clusterName("prod").build();
  private static final AkoConfig EVH = AkoConfig.builder().from(SNI).mode(NamingMode.EVH).build();

  @Test
  void aHashedNameIsExplainedByItsObject() {
    AkoCluster cluster = Clusters.of(ingress("red", "web", rule("foo.com", "svc", "/bar")));
    String pool =
        AkoNaming.names(EVH)
            .path(PathIdentity.of("red", "web", "foo.com", "/bar"))
            .evhPool("svc")
            .value();

    NameExplanation explanation = AkoNaming.explain(EVH, pool, cluster);

    assertThat(explanation.shape()).isEqualTo(NameExplanation.Shape.HASHED);
    assertThat(explanation.sources()).hasSize(1);
    assertThat(explanation.sources().get(0).origin())
        .isEqualTo(
            new Origin(
                "Ingress",
                explanation.sources().get(0).origin().object(),
                "foo.com",
                "/bar",
                "svc:80"));
    assertThat(explanation.sources().get(0).origin().object()).hasToString("red/web");
  }

  @Test
  void aSharedVirtualServiceIsExplainedWithItsHosts() {
    AkoCluster cluster =
        Clusters.of(
            ingress("red", "web", rule("foo.com", "svc", "/"), rule("noo.com", "svc", "/")));

    NameExplanation explanation = AkoNaming.explain(SNI, "prod--Shared-L7-0", cluster);

    assertThat(explanation.shape()).isEqualTo(NameExplanation.Shape.SHARED_VS);
    assertThat(explanation.hosts()).containsExactly("foo.com", "noo.com");
  }

  @Test
  void thePkiProfileOfAHashedPoolIsFound() {
    AkoCluster cluster = Clusters.of(ingress("red", "web", rule("foo.com", "svc", "/")));
    AviNames names = AkoNaming.names(EVH);
    String profile =
        names
            .pkiProfile(
                names.path(PathIdentity.of("red", "web", "foo.com", "/")).evhPool("svc").value())
            .value();

    assertThat(AkoNaming.explain(EVH, profile, cluster).sources())
        .singleElement()
        .satisfies(row -> assertThat(row.name().kind()).isEqualTo(AviObjectKind.PKI_PROFILE));
  }

  @Test
  void anUnknownPlainNameIsSplitInEveryWay() {
    NameExplanation explanation = AkoNaming.explain(SNI, "prod--a-b-c", AkoCluster.empty());

    assertThat(explanation.isFound()).isFalse();
    assertThat(explanation.search().guesses())
        .extracting(NameExplanation.Guess::kind, NameExplanation.Guess::parts)
        .contains(
            tuple(AviObjectKind.L4_VS, Map.of("ns", "a", "svc", "b-c")),
            tuple(AviObjectKind.L4_VS, Map.of("ns", "a-b", "svc", "c")));
  }

  @Test
  void forAnUnknownHashTheNumberOfTriedNamesIsReported() {
    AkoCluster cluster = Clusters.of(ingress("red", "web", rule("foo.com", "svc", "/")));

    NameExplanation explanation = AkoNaming.explain(EVH, "prod--" + "0".repeat(40), cluster);

    assertThat(explanation.isFound()).isFalse();
    assertThat(explanation.search().tried()).isPositive();
    assertThat(explanation.search().guesses()).isEmpty();
  }

  @Test
  void namesWithManyDashesHaveAtMost64Guesses() {
    String name = "prod--" + "a-".repeat(2000) + "a";

    assertThat(AkoNaming.explain(SNI, name, AkoCluster.empty()).search().guesses())
        .hasSizeLessThanOrEqualTo(64);
  }

  @Test
  void csvIsSafeForSpreadsheets() {
    AkoCluster cluster = Clusters.of(ingress("red", "web", rule("foo.com", "svc", "/a\"b")));

    String csv = AkoNaming.inventory(SNI, cluster).toCsv();

    assertThat(csv).startsWith("\"tenant\",\"type\",\"name\"").contains("\"/a\"\"b\"");
    assertThat(
            AkoNaming.inventory(SNI, Clusters.of(ingress("red", "web", rule("=cmd()", "svc", "/"))))
                .toCsv())
        .contains("\"'=cmd()\"");
  }

  @Test
  void halvingTheShardsMovesTheHostsOfTheUpperHalf() {
    List<IngressRule> rules = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      rules.add(rule("host-" + i + ".com", "svc", "/"));
    }
    AkoCluster cluster = Clusters.of(ingress("red", "web", rules.toArray(new IngressRule[0])));
    AkoConfig medium = AkoConfig.builder().from(SNI).shardSize(ShardSize.MEDIUM).build();

    ShardImpact impact = AkoNaming.impact(SNI, medium, cluster);

    assertThat(impact.hosts()).hasSize(200);
    assertThat(impact.hosts())
        .allSatisfy(
            host -> {
              long shard = Sharding.bucket(host.host(), 8);
              assertThat(host.vipChanges()).isEqualTo(shard >= 4);
            });
    assertThat(impact.objects().renamed()).isEmpty();
    assertThat(impact.objects().moved()).hasSize(impact.moving().size());
  }

  @Test
  void renamingTheClusterRenamesEverything() {
    AkoCluster cluster =
        Clusters.of(ingress("red", "web", rule("foo.com", "svc", "/")), loadBalancer("a", "b", 80));

    ShardImpact impact = AkoNaming.impact(EVH, EVH.withClusterName("other"), cluster);

    assertThat(impact.objects().kept()).isEmpty();
    assertThat(impact.objects().created()).isEmpty();
    assertThat(impact.objects().deleted()).isEmpty();
    assertThat(impact.objects().renamed()).isNotEmpty();
  }

  @Test
  void theUpgradeFrom13RenamesLayer4Pools() {
    Inventory inventory = AkoNaming.inventory(SNI, Clusters.of(loadBalancer("red", "web", 80)));

    assertThat(InventoryDiffs.under(inventory, Legacy13Names.of("prod")))
        .filteredOn(Renaming::isRenamed)
        .extracting(r -> r.otherName() + " -> " + r.row().name().value())
        .containsExactly("prod--red-web--80 -> prod--red-web-TCP-80");
  }

  @Test
  void namesAndLabelsThatAreTooLongAreFound() {
    String path = "/" + "p".repeat(250);
    AkoCluster cluster =
        Clusters.of(
            ingress("red", "web", rule("foo.com", "svc", path)),
            ingress("red", "label", rule("l".repeat(64) + ".com", "svc", "/")));

    assertThat(AkoNaming.lengthFindings(SNI, cluster))
        .extracting(LengthFinding::kind)
        .containsExactly(LengthFinding.Kind.HOST_LABEL, LengthFinding.Kind.AVI_NAME);
  }

  @Test
  void skippedNamesTheReasonForEachIgnoredObject() {
    AkoConfig config = AkoConfig.builder().from(SNI).addSubDomains("avi.internal").build();
    AkoCluster cluster =
        Clusters.of(
            ingress("red", "outside", rule("foo.com", "svc", "/")),
            withTls(
                ingress("red", "nosecret", rule("a.avi.internal", "svc", "/")),
                "gone",
                "a.avi.internal"),
            service("red", "svc", "ClusterIP", 80));

    assertThat(AkoNaming.skipped(config, cluster))
        .extracting(Problem::code)
        .contains(AkoProblemCodes.HOST_OUTSIDE_SUB_DOMAINS, AkoProblemCodes.SECRET_MISSING);
    assertThat(
            AkoNaming.skipped(
                AkoConfig.builder().from(SNI).serviceType(ServiceType.NODE_PORT).build(), cluster))
        .extracting(Problem::code)
        .contains(AkoProblemCodes.SERVICE_NOT_ELIGIBLE);
  }

  @Test
  void anAssignedAddressCannotBeChanged() {
    Service before = withIp(loadBalancer("red", "web", 80), "10.0.0.1", true);
    Service after = withIp(loadBalancer("red", "web", 80), "10.0.0.2", true);

    assertThat(VipEdits.of(before, after).verdict()).isEqualTo(VipEdit.Verdict.RECREATE_REQUIRED);
    assertThat(
            VipEdits.of(withIp(loadBalancer("red", "web", 80), "10.0.0.1", false), after).verdict())
        .isEqualTo(VipEdit.Verdict.OK);
  }

  @Test
  void anAddressCanBeMovedFromTheFieldToTheAnnotation() {
    Service before = withIp(loadBalancer("red", "web", 80), "10.0.0.1", true);
    Service after =
        Clusters.annotated(
            withIp(loadBalancer("red", "web", 80), null, true),
            "ako.vmware.com/load-balancer-ip",
            "10.0.0.1");

    assertThat(VipEdits.of(before, after))
        .isEqualTo(new VipEdit(VipEdit.Verdict.OK, ImmutableList.of()));
  }

  @Test
  void anAnnotationBesideTheFieldHasNoEffect() {
    Service before = withIp(loadBalancer("red", "web", 80), "10.0.0.1", true);
    Service after = Clusters.annotated(before, "ako.vmware.com/load-balancer-ip", "10.0.0.9");

    VipEdit edit = VipEdits.of(before, after);

    assertThat(edit.verdict()).isEqualTo(VipEdit.Verdict.OK);
    assertThat(edit.warnings())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Ako.ShadowedAnnotation");
  }

  private static Service withIp(Service service, String ip, boolean assigned) {
    ServiceBuilder out = new ServiceBuilder(service).editSpec().withLoadBalancerIP(ip).endSpec();
    if (assigned) {
      out.withNewStatus()
          .withNewLoadBalancer()
          .withIngress(new LoadBalancerIngressBuilder().withIp("10.0.0.1").build())
          .endLoadBalancer()
          .endStatus();
    }
    return out.build();
  }
}
