package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.annotated;
import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static dev.rolloutkit.ako.Clusters.secret;
import static dev.rolloutkit.ako.Clusters.withTls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.HttpPolicySet;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.inventory.ShardImpact.HostMove;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.InjectiveNames;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.apimachinery.Fixes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unexpected rules of graphs and names, each with a small example. */
class KnownDifferencesTest {
  private static final AkoConfig SNI = AkoConfig.builder().clusterName("c").build();
  private static final AkoConfig DEDICATED = config().shardSize(ShardSize.DEDICATED).build();
  private static final String SETTING = "aviinfrasetting.ako.vmware.com/name";
  private static final String SHARED_VIP = "ako.vmware.com/enable-shared-vip";
  private static final Map<String, String> MINE = Map.of("app", "x");

  private static AkoConfig.Builder config() {
    return AkoConfig.builder().clusterName("c");
  }

  private static List<AviModel> models(AkoConfig config, HasMetadata... objects) {
    return AkoNaming.translate(config, Clusters.of(objects)).orElseThrow().models();
  }

  private static VirtualService only(List<AviModel> models) {
    assertThat(models).hasSize(1);
    assertThat(models.get(0).virtualService()).isNotNull();
    return models.get(0).virtualService();
  }

  private static List<String> states(List<AviModel> models) {
    return models.stream().map(m -> m.key() + (m.isDeleted() ? " deleted" : " kept")).toList();
  }

  private static Namespace namespace(String name, String annotation, String value) {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName(name)
        .withAnnotations(Map.of(annotation, value))
        .endMetadata()
        .build();
  }

  /** The graph after the labels of namespace red no longer match; those of blue still match. */
  private static List<AviModel> afterLabelsOfRedChange(
      AkoConfig.Builder config, HasMetadata... objects) {
    Namespace before = (Namespace) Clusters.namespace("red", MINE);
    List<HasMetadata> all = new ArrayList<>(List.of(objects));
    all.add(before);
    all.add(Clusters.namespace("blue", MINE));
    return AkoTranslator.translateTransition(
            config.namespaceSelector(new AkoNamespaceSelector("app", "x")).build(),
            Clusters.of(all.toArray(new HasMetadata[0])),
            before,
            (Namespace) Clusters.namespace("red", Map.of()))
        .orElseThrow()
        .models();
  }

  private static Fixes<AkoDefect> fixes(boolean safe) {
    return safe ? Fixes.safe(AkoDefect.class) : Fixes.reference();
  }

  private static Ingress secure(String namespace, String secret, String path) {
    return withTls(ingress(namespace, "web", rule("foo.com", "svc", path)), secret, "foo.com");
  }

  private static Ingress ofClass(String setting, Ingress ingress) {
    ingress.getSpec().setIngressClassName("class-" + setting);
    return ingress;
  }

  /** A port without a name comes first. */
  @Test
  void theListenersOfAServiceAreInTheOrderOfItsPortNames() {
    Service service = loadBalancer("red", "lb", 1, 2, 3);
    service.getSpec().getPorts().get(0).setName("b");
    service.getSpec().getPorts().get(1).setName("a");

    assertThat(only(models(SNI, service)).ports())
        .extracting(VirtualService.Port::port)
        .containsExactly(3, 2, 1);
  }

  /** The label consists of host and path. */
  @Test
  void theLabelOfADedicatedPoolWithoutTlsIsInLowerCase() {
    VirtualService vs = only(models(DEDICATED, ingress("red", "w", rule("Foo.com", "s", "/A"))));

    assertThat(vs.pools()).extracting(Pool::priorityLabel).containsExactly("foo.com/a");
  }

  /** Only without TLS is the label in lower case. */
  @Test
  void theLabelOfADedicatedPoolWithTlsKeepsItsCase() {
    VirtualService vs = only(models(DEDICATED, secret("red", "tls"), secure("red", "tls", "/A")));

    assertThat(vs.pools()).extracting(Pool::priorityLabel).containsExactly("foo.com/A");
  }

  /** AKO deletes the virtual service that the Service would have without the shared address. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSharedVipServiceWithAnInfraSettingAlsoHasADeletedModelOfItsOwn(boolean byNamespace) {
    Service service = annotated(loadBalancer("red", "s1", 80), SHARED_VIP, "k");

    List<AviModel> models =
        models(
            SNI,
            RandomClusters.setting("x", "SMALL"),
            namespace("red", byNamespace ? SETTING : "other", "x"),
            byNamespace ? service : annotated(service, SETTING, "x"));

    assertThat(states(models)).containsExactly("admin/c--red-k kept", "admin/c--red-s1 deleted");
    assertThat(states(models(SNI, service))).containsExactly("admin/c--red-k kept");
  }

  /** AKO deletes the virtual service although it never created it. */
  @Test
  void withNodePortLocalAnUnannotatedServiceIsDeletedWithItsNamespace() {
    AkoConfig.Builder npl = config().serviceType(ServiceType.NODE_PORT_LOCAL);

    assertThat(models(npl.build(), loadBalancer("red", "lb", 80))).isEmpty();
    assertThat(states(afterLabelsOfRedChange(npl, loadBalancer("red", "lb", 80))))
        .containsExactly("admin/c--red-lb deleted");
  }

  /** With the defect fixed, the virtual service is deleted. */
  @ParameterizedTest
  @CsvSource({"false, admin/c--red-k kept", "true, admin/c--red-k deleted"})
  void aSharedVipStaysWhenItsNamespaceNoLongerMatchesUnlessFixed(boolean safe, String expected) {
    List<AviModel> models =
        afterLabelsOfRedChange(
            config().fixes(fixes(safe)), annotated(loadBalancer("red", "s1", 80), SHARED_VIP, "k"));

    assertThat(states(models)).containsExactly(expected);
  }

  /** Another namespace whose labels match has an Ingress of the same host. */
  @ParameterizedTest
  @CsvSource({"EVH, LARGE", "SNI, DEDICATED", "EVH, DEDICATED"})
  void theMetadataOfASharedHostKeepsIngressesOfANamespaceThatNoLongerMatchesUnlessFixed(
      NamingMode mode, ShardSize size) {
    for (boolean safe : new boolean[] {false, true}) {
      VirtualService vs =
          only(
              afterLabelsOfRedChange(
                  config().mode(mode).shardSize(size).fixes(fixes(safe)),
                  ingress("red", "web", rule("foo.com", "svc", "/r")),
                  ingress("blue", "web", rule("foo.com", "svc", "/b"))));
      VirtualService ofHost = vs.children().isEmpty() ? vs : vs.children().get(0);

      assertThat(ofHost.pools()).hasSize(1);
      assertThat(ofHost.metadata().ingresses())
          .containsExactlyInAnyOrder(
              safe ? new String[] {"blue/web"} : new String[] {"red/web", "blue/web"});
    }
  }

  /** An alternate certificate comes from a Secret whose name ends with -alt. */
  @Test
  void anAlternateCertificateStaysWhenItsNamespaceNoLongerMatchesUnlessFixed() {
    for (boolean safe : new boolean[] {false, true}) {
      AkoConfig.Builder evh = config().mode(NamingMode.EVH).fixes(fixes(safe));
      VirtualService alternate =
          only(
              afterLabelsOfRedChange(evh, secret("red", "own-alt"), secure("red", "own-alt", "/")));
      VirtualService ordinary =
          only(afterLabelsOfRedChange(evh, secret("red", "tls"), secure("red", "tls", "/")));

      assertThat(alternate.children()).isEmpty();
      assertThat(alternate.sslKeyCerts()).hasSize(safe ? 0 : 1);
      assertThat(ordinary.sslKeyCerts()).isEmpty();
    }
  }

  /** The rules differ in the type of the path. */
  @ParameterizedTest
  @CsvSource({"true, EQUALS", "false, BEGINS_WITH"})
  void aRepeatedPathHasItsLastRuleWithoutPoolGroupsAndItsFirstWithThem(
      boolean noPgForSni, HttpPolicySet.Match expected) {
    IngressRule last = rule("foo.com", "svc", "/x");
    last.getHttp().getPaths().get(0).setPathType("Exact");
    Ingress ingress = ingress("red", "web", rule("foo.com", "svc", "/x"), last);

    VirtualService parent =
        only(
            models(
                config().noPgForSni(noPgForSni).build(),
                secret("red", "tls"),
                withTls(ingress, "tls", "foo.com")));

    assertThat(parent.children().get(0).httpPolicySets().get(0).rules())
        .extracting(HttpPolicySet.Rule::match)
        .containsExactly(expected);
  }

  /** Without an AviInfraSetting of the namespace, AKO ignores the whole Ingress. */
  @Test
  void aRuleWithoutHttpDropsAnIngressUnlessItsNamespaceHasAnInfraSetting() {
    IngressRule bare = rule("bar.com", "svc");
    bare.setHttp(null);
    Ingress ingress = ingress("red", "web", rule("foo.com", "svc", "/"), bare);

    assertThat(models(SNI, ingress)).isEmpty();
    VirtualService vs =
        only(
            models(
                SNI,
                RandomClusters.setting("x", "SMALL"),
                namespace("red", SETTING, "x"),
                ingress));
    assertThat(vs.pools()).hasSize(1);
    assertThat(vs.pools().get(0).hostNames()).containsExactly("foo.com");
  }

  /** The host has a dedicated virtual service in each of two tenants. */
  @Test
  void aDedicatedHostHasNoDnsNameInTheTenantWithoutItsSecret() {
    for (NamingMode mode : NamingMode.values()) {
      List<AviModel> models =
          models(
              config().mode(mode).shardSize(ShardSize.DEDICATED).build(),
              namespace("blue", "ako.vmware.com/tenant-name", "t1"),
              namespace("red", "ako.vmware.com/tenant-name", "t2"),
              secret("blue", "tls"),
              secure("blue", "tls", "/"),
              secure("red", "tls", "/"));

      assertThat(models)
          .extracting(m -> m.virtualService().tenant(), m -> fqdns(m.virtualService()))
          .containsExactly(tuple("t1", List.of("foo.com")), tuple("t2", List.of()));
    }
  }

  private static List<String> fqdns(VirtualService vs) {
    return vs.vip().orElseThrow().fqdns();
  }

  /** One Ingress uses the default certificate and another one its own Secret. */
  @Test
  void aDedicatedEvhHostCanHaveTheDefaultAndItsOwnCertificate() {
    Ingress byDefault = ingress("red", "a", rule("foo.com", "svc", "/a"));
    byDefault.getMetadata().setAnnotations(Map.of("ako.vmware.com/enable-tls", "true"));
    HasMetadata[] objects = {
      secret("avi-system", "router-certs-default"),
      secret("red", "tls"),
      byDefault,
      secure("red", "tls", "/b")
    };
    AkoConfig evh = AkoConfig.builder().from(DEDICATED).mode(NamingMode.EVH).build();

    assertThat(only(models(evh, objects)).sslKeyCerts()).hasSize(2).doesNotHaveDuplicates();
  }

  /** Each virtual service that serves the host has its own move. */
  @Test
  void theImpactListsEachMoveOfAHostOnSeveralVirtualServices() {
    AkoCluster cluster =
        Clusters.of(
            RandomClusters.setting("x", ""),
            RandomClusters.classOf("x"),
            secret("red", "tls"),
            ofClass("x", secure("red", "tls", "/r")),
            ingress("blue", "web", rule("foo.com", "svc", "/b")));

    List<HostMove> moves = AkoNaming.impact(SNI, DEDICATED, cluster).hosts();

    assertThat(moves).extracting(HostMove::host).containsExactly("foo.com", "foo.com");
    assertThat(moves)
        .extracting(HostMove::before)
        .containsExactlyInAnyOrderElementsOf(parents(SNI, cluster));
    assertThat(moves)
        .extracting(HostMove::after)
        .containsExactlyInAnyOrderElementsOf(parents(DEDICATED, cluster));
  }

  private static List<String> parents(AkoConfig config, AkoCluster cluster) {
    return AkoNaming.translate(config, cluster).orElseThrow().models().stream()
        .map(model -> model.virtualService().name())
        .distinct()
        .toList();
  }

  /** The objects differ only in their AviInfraSetting. */
  @Test
  void injectiveNamesOfAHostWithTwoInfraSettingsDiffer() {
    Inventory inventory =
        AkoNaming.inventory(
            SNI,
            Clusters.of(
                RandomClusters.setting("x", ""),
                RandomClusters.setting("y", ""),
                RandomClusters.classOf("x"),
                RandomClusters.classOf("y"),
                secret("red", "tls"),
                secret("blue", "tls"),
                ofClass("x", secure("red", "tls", "/")),
                ofClass("y", secure("blue", "tls", "/"))));

    assertThat(
            InventoryDiffs.under(inventory, InjectiveNames.of("c")).stream()
                .filter(renaming -> renaming.row().name().kind() == AviObjectKind.SNI_VS)
                .map(renaming -> renaming.otherName()))
        .hasSize(2)
        .doesNotHaveDuplicates();
  }

  /** The virtual service has two pools with the same name. */
  @Test
  void pathsOfAPassthroughHostWithTheSameServiceCollide() {
    Ingress ingress = ingress("red", "web", rule("foo.com", "svc", "/a", "/b"));
    ingress.getMetadata().setAnnotations(Map.of("passthrough.ako.vmware.com/enabled", "true"));

    assertThat(AkoNaming.collisions(SNI, Clusters.of(ingress)))
        .extracting(c -> c.type() + " " + c.name())
        .containsExactly("POOL c--foo.com-svc");
  }

  /** The value of the shared-VIP annotation equals the name of the Service. */
  @Test
  void aServiceAndASharedVipOfItsNameCollide() {
    AkoCluster cluster =
        Clusters.of(
            loadBalancer("blue", "service1", 80),
            annotated(loadBalancer("blue", "service2", 80), SHARED_VIP, "service1"));

    assertThat(AkoNaming.collisions(SNI, cluster))
        .extracting(c -> c.type() + " " + c.name())
        .contains("VIRTUAL_SERVICE c--blue-service1");
  }
}
