package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.annotated;
import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static dev.rolloutkit.ako.Clusters.secret;
import static dev.rolloutkit.ako.Clusters.withTls;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.ako.inventory.Collisions;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.name.InjectiveNames;
import dev.rolloutkit.ako.name.ObjectIdentity;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CollisionsTest {
  private static AkoConfig config(NamingMode mode) {
    return AkoConfig.builder().clusterName("c").mode(mode).build();
  }

  private static List<String> names(ImmutableList<Collision> collisions) {
    return collisions.stream().map(c -> c.type() + " " + c.name()).toList();
  }

  @ParameterizedTest
  @EnumSource(NamingMode.class)
  void servicesWithTheSameJoinedNamespaceAndNameCollideInEveryMode(NamingMode mode) {
    AkoCluster cluster = Clusters.of(loadBalancer("a", "b-c", 80), loadBalancer("a-b", "c", 80));
    String vs = AkoNaming.names(config(mode)).l4Vs("a", "b-c").value();

    ImmutableList<Collision> found = AkoNaming.collisions(config(mode), cluster);

    assertThat(names(found))
        .contains("VIRTUAL_SERVICE " + vs, "VS_VIP " + vs, "L4_POLICY_SET " + vs);
    assertThat(found.get(0).owners())
        .extracting(o -> o.row().origin().object().toString())
        .contains("a/b-c", "a-b/c");
  }

  @Test
  void ingressesWithTheSameJoinedNamespaceAndNameCollideOnTheSamePath() {
    AkoCluster cluster =
        Clusters.of(
            ingress("a", "b-c", rule("foo.com", "s", "/x")),
            ingress("a-b", "c", rule("foo.com", "s", "/x")));

    assertThat(names(AkoNaming.collisions(config(NamingMode.SNI), cluster)))
        .containsExactly("POOL c--foo.com_x-a-b-c");
  }

  @Test
  void pathsThatDifferInSlashAndUnderscoreCollide() {
    AkoCluster cluster = Clusters.of(ingress("red", "web", rule("foo.com", "s", "/a/b", "/a_b")));

    assertThat(names(AkoNaming.collisions(config(NamingMode.SNI), cluster)))
        .containsExactly("POOL c--foo.com_a_b-red-web");
  }

  @Test
  void aSharedVipValueCollidesWithAServiceOfThatName() {
    AkoCluster cluster =
        Clusters.of(
            annotated(loadBalancer("red", "s1", 80), "ako.vmware.com/enable-shared-vip", "k"),
            loadBalancer("red", "k", 80));

    assertThat(names(AkoNaming.collisions(config(NamingMode.SNI), cluster)))
        .contains("VIRTUAL_SERVICE c--red-k");
  }

  @Test
  void aHostOfOneLabelCanCollideWithAService() {
    AkoCluster cluster =
        Clusters.of(
            loadBalancer("red", "api", 80),
            secret("x", "tls"),
            withTls(ingress("x", "web", rule("red-api", "s", "/")), "tls", "red-api"));

    assertThat(names(AkoNaming.collisions(config(NamingMode.SNI), cluster)))
        .containsExactly("VIRTUAL_SERVICE c--red-api");
  }

  @Test
  void certificatesOfTwoNamespacesCollideBecauseTheirNameLacksTheNamespace() {
    AkoCluster cluster =
        Clusters.of(
            secret("a", "tls"),
            secret("b", "tls"),
            withTls(ingress("a", "web", rule("foo.com", "s", "/")), "tls", "foo.com"),
            withTls(ingress("b", "web", rule("foo.com", "s", "/")), "tls", "foo.com"));

    assertThat(names(AkoNaming.collisions(config(NamingMode.SNI), cluster)))
        .containsExactly("SSL_KEY_AND_CERTIFICATE c--foo.com");
  }

  @Test
  void aPassthroughPoolGroupAndAPoolWithTheSameNameDoNotCollide() {
    AkoCluster cluster =
        Clusters.of(passthrough("a", "i1", "h", "s"), passthrough("a", "i2", "h-s", "x"));

    assertThat(AkoNaming.collisions(config(NamingMode.SNI), cluster)).isEmpty();
  }

  private static Ingress passthrough(String namespace, String name, String host, String service) {
    Ingress out = ingress(namespace, name, rule(host, service, "/"));
    out.getMetadata().setAnnotations(Map.of("passthrough.ako.vmware.com/enabled", "true"));
    return out;
  }

  @Test
  void aHostThatTwoIngressesShareIsNoCollision() {
    AkoCluster cluster =
        Clusters.of(
            ingress("a", "web", rule("foo.com", "s", "/x")),
            ingress("a", "api", rule("foo.com", "s", "/y")));

    assertThat(AkoNaming.collisions(config(NamingMode.EVH), cluster)).isEmpty();
    assertThat(AkoNaming.collisions(config(NamingMode.SNI), cluster)).isEmpty();
  }

  @Test
  void theCollisionsOfANewObjectAreFoundBeforeItIsCreated() {
    AkoCluster cluster = Clusters.of(loadBalancer("a", "b-c", 80));

    assertThat(
            AkoNaming.collisionsWith(config(NamingMode.SNI), cluster, loadBalancer("a-b", "c", 80)))
        .isNotEmpty();
    assertThat(
            AkoNaming.collisionsWith(config(NamingMode.SNI), cluster, loadBalancer("a", "d", 80)))
        .isEmpty();
  }

  @Test
  void twoClustersCanCollideOnOneController() {
    AkoConfig a = AkoConfig.builder().clusterName("a").build();
    AkoConfig ab = AkoConfig.builder().clusterName("a--b").build();

    ImmutableList<Collision> found =
        Collisions.crossCluster(
            ImmutableMap.of(
                a, Clusters.of(loadBalancer("b--n", "s", 80)),
                ab, Clusters.of(loadBalancer("n", "s", 80))));

    assertThat(names(found)).contains("VIRTUAL_SERVICE a--b--n-s");
    assertThat(found.get(0).owners()).extracting(Collision.Owner::cluster).contains("a", "a--b");
  }

  @Test
  void equalAndAmbiguousClusterNamesAreProblems() {
    assertThat(Collisions.clusterNames(List.of("b", "a", "a"))).hasSize(1);
    assertThat(Collisions.clusterNames(List.of("a--b", "a"))).hasSize(2);
    assertThat(Collisions.clusterNames(List.of("a--b"))).hasSize(1);
    assertThat(Collisions.clusterNames(List.of("a", "b", "a-b"))).isEmpty();
  }

  @Test
  void injectiveNamesOfCollidingObjectsDiffer() {
    AkoCluster cluster = Clusters.of(loadBalancer("a", "b-c", 80), loadBalancer("a-b", "c", 80));

    Set<String> names = new HashSet<>();
    Set<ObjectIdentity> identities = new HashSet<>();
    InventoryDiffs.under(
            AkoNaming.inventory(config(NamingMode.SNI), cluster), InjectiveNames.of("c"))
        .forEach(
            renaming -> {
              names.add(renaming.otherName());
              identities.add(renaming.row().identity());
            });

    assertThat(names).hasSameSizeAs(identities);
  }
}
