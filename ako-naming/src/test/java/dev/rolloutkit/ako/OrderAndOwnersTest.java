package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static dev.rolloutkit.ako.Clusters.secret;
import static dev.rolloutkit.ako.Clusters.withTls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.FqdnReuse;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.PoolIpFamily;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.ako.inventory.ExpectedNames;
import dev.rolloutkit.ako.inventory.HostNames;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.inventory.ShardImpact;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.AviType;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order of lists, and the Kubernetes objects from which Avi objects come. */
class OrderAndOwnersTest {
  private static final AkoConfig SNI = AkoConfig.builder().clusterName("c").build();
  private static final AkoConfig EVH =
      AkoConfig.builder().clusterName("c").mode(NamingMode.EVH).build();
  private static final AkoConfig DEDICATED =
      AkoConfig.builder().clusterName("c").shardSize(ShardSize.DEDICATED).build();

  private static AkoCluster secure() {
    return Clusters.of(
        secret("red", "tls"),
        withTls(ingress("red", "web", rule("foo.com", "s", "/")), "tls", "foo.com"));
  }

  private static List<AviName> namesOf(AkoConfig config, boolean tls) {
    var ingress = ingress("red", "web", rule("foo.com", "s", "/x"));
    List<HostNames> hosts =
        AkoNaming.ingressNames(config, tls ? withTls(ingress, "tls", "foo.com") : ingress)
            .orElseThrow();
    assertThat(hosts).hasSize(1);
    assertThat(hosts.get(0).host()).isEqualTo("foo.com");
    assertThat(hosts.get(0).security())
        .isEqualTo(tls ? HostNames.Security.TLS : HostNames.Security.INSECURE);
    assertThat(hosts.get(0).virtualService()).isEqualTo(hosts.get(0).names().get(0));
    return hosts.get(0).names();
  }

  /** The pools are on the shared virtual service. */
  @Test
  void inSniModeAHostWithoutTlsHasOnlyPools() {
    assertThat(namesOf(SNI, false))
        .extracting(AviName::kind)
        .containsExactly(AviObjectKind.SHARED_VS, AviObjectKind.SHARED_POOL);
    assertThat(namesOf(SNI, false).get(1).value()).isEqualTo("c--foo.com_x-red-web");
  }

  @Test
  void inSniModeAHostWithTlsHasAChild() {
    assertThat(namesOf(SNI, true))
        .extracting(AviName::kind)
        .containsExactly(
            AviObjectKind.SHARED_VS,
            AviObjectKind.SNI_VS,
            AviObjectKind.HTTP_POLICY_SET,
            AviObjectKind.TLS_KEY_CERT,
            AviObjectKind.SNI_POOL_GROUP,
            AviObjectKind.SNI_POOL);
  }

  /** A host has a child even without TLS. */
  @Test
  void inEvhModeEveryHostHasAChild() {
    assertThat(namesOf(EVH, false))
        .extracting(AviName::kind)
        .containsExactly(
            AviObjectKind.EVH_SHARED_VS,
            AviObjectKind.EVH_VS,
            AviObjectKind.HTTP_POLICY_SET,
            AviObjectKind.EVH_POOL_GROUP,
            AviObjectKind.EVH_POOL);
  }

  /** A dedicated virtual service has the objects of a child. */
  @Test
  void aDedicatedVirtualServiceHasAPolicySetEvenWithoutTls() {
    assertThat(namesOf(DEDICATED, false))
        .extracting(AviName::kind)
        .containsExactly(
            AviObjectKind.DEDICATED_VS,
            AviObjectKind.HTTP_POLICY_SET,
            AviObjectKind.SNI_POOL_GROUP,
            AviObjectKind.SNI_POOL);
  }

  @Test
  void aPortWithoutNumberCountsAsZero() {
    Service service = loadBalancer("red", "web", 80);
    service.getSpec().getPorts().get(0).setPort(null);

    assertThat(ExpectedNames.ofService(SNI, service).get(1).value()).endsWith("-TCP-0");
  }

  @Test
  void theRowsOfAnInventoryAreSorted() {
    AkoCluster cluster =
        Clusters.of(
            loadBalancer("z", "z", 80),
            secret("m", "tls"),
            withTls(ingress("m", "web", rule("z.com", "s", "/b", "/a")), "tls", "z.com"),
            ingress("a", "web", rule("a.com", "s", "/")),
            loadBalancer("a", "a", 443, 80));
    for (AkoConfig config : List.of(SNI, EVH, DEDICATED)) {
      List<InventoryRow> rows = AkoNaming.inventory(config, cluster).rows();
      assertThat(rows).hasSizeGreaterThan(10);
      for (int i = 1; i < rows.size(); i++) {
        String before = rows.get(i - 1).name().kind().type().path() + " " + rows.get(i - 1).name();
        String after = rows.get(i).name().kind().type().path() + " " + rows.get(i).name();
        assertThat(before).isLessThanOrEqualTo(after);
      }
    }
  }

  /** Origins are compared by kind, object, host, path and backend. */
  @Test
  void rowsWithTheSameNameAreSortedByTheirOrigin() {
    AviName name = AkoNaming.names(SNI).l4Vs("a", "b");
    List<Origin> order =
        List.of(
            new Origin("Ingress", new NamespacedName("a", "z"), "z", "z", "z"),
            new Origin("Service", new NamespacedName("a", "a"), "b", "b", "b"),
            new Origin("Service", new NamespacedName("a", "b"), "a", "b", "b"),
            new Origin("Service", new NamespacedName("a", "b"), "b", "a", "b"),
            new Origin("Service", new NamespacedName("a", "b"), "b", "b", "a"),
            new Origin("Service", new NamespacedName("a", "b"), "b", "b", "b"),
            new Origin("Service", new NamespacedName("b", "a"), "a", "a", "a"));
    for (int i = 0; i < order.size(); i++) {
      for (int j = 0; j < order.size(); j++) {
        InventoryRow left = new InventoryRow("t", name, order.get(i), "p");
        InventoryRow right = new InventoryRow("t", name, order.get(j), "p");
        assertThat(Integer.signum(left.compareTo(right))).isEqualTo(Integer.compare(i, j));
      }
    }
    Origin origin = order.get(0);
    InventoryRow first = new InventoryRow("a", name, origin, "b");
    assertThat(first).isLessThan(new InventoryRow("b", name, origin, "a"));
    assertThat(first).isLessThan(new InventoryRow("a", name, origin, "c"));
  }

  @Test
  void collisionsAreSortedByTypeAndName() {
    AkoCluster cluster =
        Clusters.of(
            loadBalancer("z", "y-x", 80),
            loadBalancer("z-y", "x", 80),
            loadBalancer("a", "b-c", 80),
            loadBalancer("a-b", "c", 80));

    List<Collision> found = AkoNaming.collisions(SNI, cluster);

    assertThat(found)
        .filteredOn(c -> c.type() == AviType.VIRTUAL_SERVICE)
        .extracting(Collision::name)
        .containsExactly("c--a-b-c", "c--z-y-x");
    assertThat(found).extracting(c -> c.type().path()).isSorted();
    assertThat(found.stream().map(Collision::type).distinct()).hasSizeGreaterThan(2);
  }

  @Test
  void problemsAreSortedWithoutDuplicates() {
    AkoCluster cluster =
        AkoCluster.of(
            List.of(
                ingress("z", "web", rule("z.com", "s", "/")),
                ingress("b", "web", rule("b.com", "s", "/")),
                ingress("a", "web", rule("a.com", "s", "/"))));

    assertThat(AkoNaming.skipped(SNI, cluster))
        .extracting(Problem::field)
        .containsExactly("ingresses[a/web]", "ingresses[b/web]", "ingresses[z/web]");
  }

  /** Their origin is the Ingress of the host. */
  @Test
  void aDedicatedVirtualServiceAndItsAddressComeFromTheIngress() {
    String name = AkoNaming.names(DEDICATED).dedicatedVs("foo.com", null).value();
    List<InventoryRow> rows = AkoNaming.inventory(DEDICATED, secure()).find(name);

    assertThat(rows)
        .extracting(row -> row.name().kind().type())
        .contains(AviType.VIRTUAL_SERVICE, AviType.VS_VIP);
    assertThat(rows)
        .filteredOn(row -> row.name().kind().type() == AviType.VIRTUAL_SERVICE)
        .extracting(row -> row.origin().object().toString())
        .containsExactly("red/web");
  }

  /** The redirect has the name of the shared virtual service. */
  @Test
  void onlyHostsWithTlsHaveARedirect() {
    List<InventoryRow> rows =
        AkoNaming.inventory(SNI, secure()).rows().stream()
            .filter(row -> row.name().kind() == AviObjectKind.REDIRECT_POLICY)
            .toList();

    assertThat(rows).isNotEmpty();
    assertThat(rows).allSatisfy(row -> assertThat(row.name().value()).isEqualTo(row.parent()));
    assertThat(
            AkoNaming.inventory(SNI, Clusters.of(ingress("red", "web", rule("foo.com", "s", "/"))))
                .rows())
        .noneMatch(row -> row.name().kind() == AviObjectKind.REDIRECT_POLICY);
  }

  /** The host moves from a shared to a dedicated virtual service. */
  @Test
  void theImpactIncludesHostsOfDedicatedVirtualServices() {
    ShardImpact impact = AkoNaming.impact(SNI, DEDICATED, secure());

    assertThat(impact.hosts()).hasSize(1);
    ShardImpact.HostMove move = impact.hosts().get(0);
    assertThat(move.host()).isEqualTo("foo.com");
    assertThat(move.before()).startsWith("c--Shared-L7-");
    assertThat(move.after()).isEqualTo(AkoNaming.names(SNI).dedicatedVs("foo.com", null).value());
    assertThat(move.vipChanges()).isTrue();
  }

  @Test
  void everySettingIsParsedFromAkosSpelling() {
    for (AutoFqdn value : AutoFqdn.values()) {
      assertThat(AutoFqdn.ofSetting(value.setting())).isEqualTo(value);
    }
    for (FqdnReuse value : FqdnReuse.values()) {
      assertThat(FqdnReuse.ofSetting(value.setting())).isEqualTo(value);
    }
    for (ServiceType value : ServiceType.values()) {
      assertThat(ServiceType.ofSetting(value.setting())).isEqualTo(value);
    }
    assertThat(AutoFqdn.FLAT.setting()).isEqualTo("flat");
    assertThat(ServiceType.NODE_PORT.setting()).isEqualTo("NodePort");
  }

  @Test
  void thePoolFamilyAllowsOneOrBothFamilies() {
    assertThat(PoolIpFamily.V4.v4() && !PoolIpFamily.V4.v6()).isTrue();
    assertThat(PoolIpFamily.V6.v6() && !PoolIpFamily.V6.v4()).isTrue();
    assertThat(PoolIpFamily.V4_V6.v4() && PoolIpFamily.V4_V6.v6()).isTrue();
    assertThat(PoolIpFamily.ofSetting("V6")).isEqualTo(PoolIpFamily.V6);
    assertThat(PoolIpFamily.ofSetting("x")).isEqualTo(PoolIpFamily.V4_V6);
  }
}
