package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.internal.inventory.ShardImpacts;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.ako.inventory.Collisions;
import dev.rolloutkit.ako.inventory.Inventories;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.inventory.LengthFinding;
import dev.rolloutkit.ako.inventory.LengthFindings;
import dev.rolloutkit.ako.inventory.NameExplanations;
import dev.rolloutkit.ako.inventory.Renaming;
import dev.rolloutkit.ako.inventory.ShardImpact.HostMove;
import dev.rolloutkit.ako.name.AviType;
import dev.rolloutkit.ako.name.InjectiveNames;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.name.ObjectIdentity;
import dev.rolloutkit.ako.translate.AkoTranslator;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares results for clusters of a thousand mixed objects with those of slower computations. */
class MixedClustersTest {
  private static final int CLUSTERS = 2;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void explainFindsTheRightObjectOfEveryName(boolean routes) {
    MixedClusters random = new MixedClusters(1);
    Set<AviType> types = new HashSet<>();
    for (int i = 0; i < CLUSTERS; i++) {
      AkoConfig config = random.config(routes);
      AkoCluster cluster = random.cluster(routes);
      NameExplanations explanations = NameExplanations.of(config, cluster);
      for (VirtualService vs : virtualServices(config, cluster)) {
        for (Named named : names(vs)) {
          types.add(named.type());
          List<InventoryRow> rows =
              explanations.explain(named.name()).sources().stream()
                  .filter(row -> row.name().kind().type() == named.type())
                  .toList();
          assertThat(rows).as("%s of %s", named, vs.name()).isNotEmpty();
        }
        for (Pool pool : vs.pools()) {
          assertThat(explanations.explain(pool.name()).sources())
              .as(pool.name())
              .anyMatch(row -> isOf(pool, row));
        }
      }
    }
    assertThat(types)
        .contains(
            AviType.POOL,
            AviType.POOL_GROUP,
            AviType.HTTP_POLICY_SET,
            AviType.SSL_KEY_AND_CERTIFICATE,
            AviType.PKI_PROFILE,
            AviType.STRING_GROUP,
            AviType.VS_VIP);
  }

  /** Whether a row is for the object that the tags of a pool name. */
  private static boolean isOf(Pool pool, InventoryRow row) {
    Map<String, List<String>> tags =
        pool.markers().stream().collect(Collectors.toMap(Marker::key, m -> m.values()));
    return row.name().kind().type() == AviType.POOL
        && (!tags.containsKey("Namespace")
            || tags.get("Namespace").contains(row.origin().object().namespace()))
        && (!tags.containsKey("IngressName")
            || tags.get("IngressName").contains(row.origin().object().name()))
        && (!tags.containsKey("Host") || tags.get("Host").contains(row.origin().host()));
  }

  private record Named(AviType type, String name) {}

  private static List<Named> names(VirtualService vs) {
    List<Named> out = new ArrayList<>();
    out.add(new Named(AviType.VIRTUAL_SERVICE, vs.name()));
    vs.vip().ifPresent(vip -> out.add(new Named(AviType.VS_VIP, vip.name())));
    vs.pools()
        .forEach(
            pool -> {
              out.add(new Named(AviType.POOL, pool.name()));
              pool.pkiProfile().ifPresent(p -> out.add(new Named(AviType.PKI_PROFILE, p.name())));
            });
    vs.poolGroups().forEach(group -> out.add(new Named(AviType.POOL_GROUP, group.name())));
    vs.httpPolicySets().forEach(set -> out.add(new Named(AviType.HTTP_POLICY_SET, set.name())));
    vs.sslKeyCerts().forEach(c -> out.add(new Named(AviType.SSL_KEY_AND_CERTIFICATE, c)));
    vs.caCerts().forEach(c -> out.add(new Named(AviType.SSL_KEY_AND_CERTIFICATE, c)));
    vs.stringGroups().forEach(group -> out.add(new Named(AviType.STRING_GROUP, group.name())));
    return out;
  }

  private static List<VirtualService> virtualServices(AkoConfig config, AkoCluster cluster) {
    AviGraph graph = AkoTranslator.translate(config, cluster.sorted()).orElseThrow();
    List<VirtualService> out = new ArrayList<>();
    for (AviModel model : graph.models()) {
      VirtualService vs = model.virtualService();
      if (vs != null) {
        out.add(vs);
        out.addAll(vs.children());
      }
    }
    return out;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void collisionsAndInjectiveNamesAreThoseOfTheIdentities(boolean routes) {
    MixedClusters random = new MixedClusters(2);
    for (int i = 0; i < CLUSTERS; i++) {
      AkoConfig config = random.config(routes);
      AkoCluster cluster = random.cluster(routes);
      Inventory inventory = Inventories.of(config, cluster);
      Map<String, Set<ObjectIdentity>> owners = new HashMap<>();
      for (InventoryRow row : inventory.rows()) {
        owners
            .computeIfAbsent(
                row.tenant() + row.name().kind().type() + row.name().value(), k -> new HashSet<>())
            .add(row.identity());
      }
      Set<String> expected =
          owners.entrySet().stream()
              .filter(e -> e.getValue().size() > 1)
              .map(Map.Entry::getKey)
              .collect(Collectors.toSet());
      assertThat(Collisions.of(config, cluster))
          .extracting((Collision c) -> c.tenant() + c.type() + c.name())
          .containsExactlyInAnyOrderElementsOf(expected);
      Map<String, ObjectIdentity> injective = new HashMap<>();
      for (Renaming renaming :
          InventoryDiffs.under(inventory, InjectiveNames.of(config.clusterName()))) {
        ObjectIdentity identity = renaming.row().identity();
        String key = renaming.row().tenant() + " " + renaming.otherName();
        assertThat(injective.getOrDefault(key, identity)).isEqualTo(identity);
        injective.put(key, identity);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void impactIsThatOfTheTwoGraphs(boolean routes) {
    MixedClusters random = new MixedClusters(3);
    for (int i = 0; i < CLUSTERS; i++) {
      AkoConfig before = random.config(routes);
      AkoConfig after = random.config(routes);
      AkoCluster cluster = random.cluster(routes);
      Set<String> old = new TreeSet<>();
      Set<String> now = new TreeSet<>();
      for (HostMove move : ShardImpacts.of(before, after, cluster).hosts()) {
        if (!move.before().isEmpty()) {
          old.add(move.host() + " " + move.before());
        }
        if (!move.after().isEmpty()) {
          now.add(move.host() + " " + move.after());
        }
      }
      assertThat(Sets.symmetricDifference(old, hosts(before, cluster))).isEmpty();
      assertThat(Sets.symmetricDifference(now, hosts(after, cluster))).isEmpty();
    }
  }

  /** The hosts of the graph, including aliases, with the virtual services that serve them. */
  private static Set<String> hosts(AkoConfig config, AkoCluster cluster) {
    Set<String> out = new TreeSet<>();
    for (AviModel model :
        AkoTranslator.translate(config, cluster.sorted()).orElseThrow().models()) {
      VirtualService vs = model.virtualService();
      if (vs != null && vs.role() != Role.L4) {
        List<String> hosts = new ArrayList<>(vs.vhDomains());
        vs.pools().forEach(pool -> hosts.addAll(pool.hostNames()));
        vs.children().forEach(child -> hosts.addAll(child.vhDomains()));
        hosts.forEach(host -> out.add(host + " " + vs.name()));
      }
    }
    return out;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lengthFindingsAreExactlyTheNamesThatAreTooLong(boolean routes) {
    Random random = new Random(5);
    for (int i = 0; i < 100; i++) {
      Set<String> hosts = new TreeSet<>();
      List<HasMetadata> objects = new ArrayList<>(Stories.base());
      for (int j = 0; j < 4; j++) {
        String host = longHost(random);
        String alias = longHost(random);
        String key = "default/x" + j;
        objects.add(
            routes
                ? Stories.route(key, j, host, "/a", "svc1", "")
                : Stories.ingress(key, j, host, "tls1", "/a", "svc1"));
        objects.add(Stories.hostRule(key, host, "fqdnType:'Exact',aliases:['" + alias + "']"));
        hosts.addAll(List.of(host, alias));
      }
      AkoConfig config = Stories.config(NamingMode.SNI, ShardSize.SMALL).openShift(routes).build();
      AkoCluster cluster = AkoCluster.of(objects);
      Set<String> expected = new TreeSet<>();
      for (String host : hosts) {
        expected.addAll(host.length() > 253 ? List.of(host) : List.of());
        List.of(host.split("[.]")).stream().filter(l -> l.length() > 63).forEach(expected::add);
      }
      Set<String> found = new TreeSet<>();
      Set<String> names = new TreeSet<>();
      for (LengthFinding finding : LengthFindings.of(config, cluster)) {
        (finding.kind() == LengthFinding.Kind.AVI_NAME ? names : found).add(finding.text());
        assertThat(finding.bytes()).isEqualTo(finding.text().length());
      }
      assertThat(found).isEqualTo(expected);
      assertThat(names).allMatch(name -> name.length() > 255);
      for (VirtualService vs : virtualServices(config, cluster)) {
        assertThat(names)
            .containsAll(
                names(vs).stream().map(Named::name).filter(n -> n.length() > 255).toList());
      }
    }
  }

  private static String longHost(Random random) {
    StringBuilder out = new StringBuilder("h");
    for (int i = random.nextInt(6); i >= 0; i--) {
      out.append("a".repeat(random.nextInt(70))).append('.');
    }
    return out.append(random.nextInt(1000)).append(".com").toString();
  }

  @Test
  void settingsOfAHostThatAreNotModelledAreReported() {
    List<HasMetadata> objects = new ArrayList<>(Stories.base());
    objects.add(Stories.ingress("default/x", 1, "foo.com", "tls1", "/", "svc1"));
    objects.add(Stories.hostRule("default/hr", "foo.com", "l7Rule:'l7',vipNetwork:'n'"));
    objects.add(Stories.custom("L7Rule", "default/l7", "botpolicyref:'b',later:'c'"));
    io.fabric8.kubernetes.api.model.GenericKubernetesResource other =
        new io.fabric8.kubernetes.api.model.GenericKubernetesResource();
    other.setKind("GSLBHostRule");
    other.setMetadata(
        new io.fabric8.kubernetes.api.model.ObjectMetaBuilder()
            .withNamespace("default")
            .withName("g")
            .build());
    other.setAdditionalProperty("spec", Map.of("fqdn", "foo.com"));
    objects.add(other);
    AkoConfig config = Stories.config(NamingMode.EVH, ShardSize.SMALL).build();
    assertThat(AkoTranslator.translate(config, AkoCluster.of(objects)).warningsOrProblems())
        .filteredOn(problem -> problem.code().equals(AkoProblemCodes.NOT_MODELLED))
        .allMatch(problem -> problem.field().equals("hosts[foo.com]"))
        .extracting(problem -> problem.detail())
        .containsExactlyInAnyOrder(
            "GSLBHostRule default/g affects it but is not modelled",
            "HostRule default/hr sets vipNetwork, which is not modelled",
            "L7Rule default/l7 sets later, which is not modelled");
  }
}
