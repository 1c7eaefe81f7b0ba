package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.name.DocumentedNames;
import dev.rolloutkit.ako.name.InjectiveNames;
import dev.rolloutkit.ako.name.Legacy13Names;
import dev.rolloutkit.ako.name.NamingScheme;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of AKO's settings and of clusters as AKO sees them. There are few different names,
 * and they are chosen so that they collide: some parts yield equal joined names, some paths differ
 * in one character, and some hosts look like names of Services.
 */
public final class AviArbitraries {
  private static final List<String> NAMESPACES = List.of("a", "a-b", "red");

  private AviArbitraries() {}

  /** Settings with every naming mode, shard size and FQDN rule. */
  public static Arbitrary<AkoConfig> config() {
    return Combinators.combine(
            Arbitraries.of("c", "a--b", "prod_1"),
            Arbitraries.of(NamingMode.class),
            Arbitraries.of(ShardSize.class),
            Arbitraries.of(false, true),
            Arbitraries.of(false, true),
            Arbitraries.of(AutoFqdn.class),
            Arbitraries.of(ServiceType.class),
            Combinators.combine(Arbitraries.of(false, true), Arbitraries.of(false, false, true))
                .as((subDomains, openShift) -> new boolean[] {subDomains, openShift}))
        .as(
            (cluster, mode, shards, noPoolGroup, perNamespace, fqdn, type, flags) -> {
              AkoConfig.Builder out =
                  AkoConfig.builder()
                      .clusterName(cluster)
                      .mode(mode)
                      .shardSize(shards)
                      .passthroughShardSize(shards)
                      .noPgForSni(noPoolGroup)
                      .vipPerNamespace(perNamespace)
                      .autoFqdn(fqdn)
                      .serviceType(type)
                      .openShift(flags[1]);
              return (flags[0] ? out.addSubDomains(".com", "zeta.io") : out).build();
            })
        .withoutEdgeCases();
  }

  /** Host names, with and without wildcard, one that looks like a Service, one in capitals. */
  public static Arbitrary<String> host() {
    return Arbitraries.of(
        "foo.com", "bar.com", "a-b.com", "b.com", "red-api", "*.foo.com", "FOO.com", "");
  }

  /** Paths, one of which is too long for a name. */
  public static Arbitrary<String> path() {
    return Arbitraries.of("", "/", "/x", "/a/b", "/a_b", "/p".repeat(130));
  }

  /** Small clusters with settings. */
  public static Arbitrary<AkoWorld> worlds() {
    return Combinators.combine(config(), objects()).as(AkoWorld::new).withoutEdgeCases();
  }

  /**
   * Small clusters whose objects have faults: fields that are null, missing, repeated or arbitrary.
   */
  public static Arbitrary<AkoWorld> hostileWorlds() {
    Arbitrary<HasMetadata> odd =
        Arbitraries.oneOf(
            FaultArbitraries.of(service(), Service.class).map(s -> s),
            FaultArbitraries.of(ingress(), Ingress.class).map(i -> i));
    return Combinators.combine(config(), objects(), odd.list().ofMinSize(1).ofMaxSize(3))
        .as(
            (config, good, bad) ->
                new AkoWorld(
                    config, ImmutableList.<HasMetadata>builder().addAll(good).addAll(bad).build()))
        .withoutEdgeCases();
  }

  private static Arbitrary<ImmutableList<HasMetadata>> objects() {
    return Combinators.combine(
            service().list().ofMaxSize(5),
            ingress().list().ofMaxSize(6),
            route().list().ofMaxSize(5),
            customResource().list().ofMaxSize(5),
            Arbitraries.of(false, true))
        .as(
            (services, ingresses, routes, rules, secrets) -> {
              Map<String, HasMetadata> out = new LinkedHashMap<>();
              out.put("class", ingressClass());
              services.forEach(service -> out.put("service " + key(service), service));
              ingresses.forEach(ingress -> out.put("ingress " + key(ingress), ingress));
              routes.forEach(route -> out.put("route " + key(route), route));
              rules.forEach(rule -> out.put(rule.getKind() + " " + key(rule), rule));
              if (secrets) {
                NAMESPACES.forEach(namespace -> out.put("secret " + namespace, secret(namespace)));
              }
              return ImmutableList.copyOf(out.values());
            });
  }

  private static String key(HasMetadata object) {
    return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
  }

  /** Services with few different names, some of which share a virtual service. */
  public static Arbitrary<Service> service() {
    return Combinators.combine(
            KubernetesArbitraries.service(),
            Arbitraries.of(NAMESPACES),
            Arbitraries.of("b-c", "c", "web", "b", "api"),
            Arbitraries.of("", "k", "c"))
        .as(
            (service, namespace, name, vip) -> {
              service.getMetadata().setNamespace(namespace);
              service.getMetadata().setName(name);
              service.getSpec().setIpFamilies(List.of("IPv4"));
              if (!vip.isEmpty()) {
                service
                    .getMetadata()
                    .setAnnotations(Map.of("ako.vmware.com/enable-shared-vip", vip));
              }
              return service;
            })
        .withoutEdgeCases();
  }

  /**
   * OpenShift Routes with few different names, hosts and paths, and with every kind of TLS
   * termination.
   */
  public static Arbitrary<GenericKubernetesResource> route() {
    return Combinators.combine(
            Arbitraries.of(NAMESPACES),
            Arbitraries.of("b-c", "c", "web", "b", "api"),
            host(),
            path(),
            Arbitraries.of("", "edge", "reencrypt", "passthrough"),
            Arbitraries.of("", "Allow", "Redirect", "None"))
        .as(
            (namespace, name, host, path, termination, insecure) -> {
              Map<String, Object> spec = new LinkedHashMap<>();
              spec.put("host", host);
              spec.put("path", path);
              spec.put("to", Map.of("kind", "Service", "name", name));
              if (!termination.isEmpty()) {
                spec.put(
                    "tls",
                    Map.of(
                        "termination",
                        termination,
                        "insecureEdgeTerminationPolicy",
                        insecure,
                        "certificate",
                        "certificate",
                        "key",
                        "key"));
              }
              return resource("Route", namespace, name, spec);
            })
        .withoutEdgeCases();
  }

  /** AKO's own resources: HostRules, HTTPRules, SSORules, L7Rules and L4Rules for few hosts. */
  public static Arbitrary<GenericKubernetesResource> customResource() {
    Arbitrary<Map.Entry<String, Map<String, Object>>> specs =
        Arbitraries.oneOf(
            Combinators.combine(host(), Arbitraries.of("Exact", "Contains", "Wildcard"))
                .as(
                    (host, type) ->
                        Map.entry("HostRule", virtualHost(host, Map.of("fqdnType", type)))),
            Combinators.combine(
                    host(),
                    Arbitraries.<Map<String, Object>>of(
                        Map.of("useRegex", true),
                        Map.of("gslb", Map.of("fqdn", "gslb.io")),
                        Map.of("applicationRootPath", "/x", "l7Rule", "web"),
                        Map.of("aliases", List.of("alias.io"), "fqdnType", "Exact")))
                .as((host, settings) -> Map.entry("HostRule", virtualHost(host, settings))),
            Combinators.combine(host(), Arbitraries.of("/", "/x", "/a/b", "/("))
                .as((host, target) -> Map.entry("HTTPRule", httpRule(host, target))),
            host().map(host -> Map.entry("SSORule", Map.of("fqdn", host, "ssoPolicyRef", "sso"))),
            Arbitraries.of(
                Map.entry("L7Rule", Map.of("securityPolicyRef", "strict")),
                Map.entry("L4Rule", Map.of("networkProfileRef", "fast"))));
    return Combinators.combine(
            specs, Arbitraries.of(NAMESPACES), Arbitraries.of("b-c", "c", "web", "b", "api"))
        .as((spec, namespace, name) -> resource(spec.getKey(), namespace, name, spec.getValue()))
        .withoutEdgeCases();
  }

  private static Map<String, Object> virtualHost(String host, Map<String, Object> settings) {
    Map<String, Object> out = new LinkedHashMap<>(settings);
    out.put("fqdn", host);
    return Map.of("virtualhost", out);
  }

  private static Map<String, Object> httpRule(String host, String target) {
    return Map.of(
        "fqdn",
        host,
        "paths",
        List.of(
            Map.of("target", target, "tls", Map.of("type", "reencrypt", "destinationCA", "ca"))));
  }

  private static GenericKubernetesResource resource(
      String kind, String namespace, String name, Map<String, Object> spec) {
    GenericKubernetesResource out = new GenericKubernetesResource();
    out.setKind(kind);
    out.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName(name).build());
    out.setAdditionalProperty("spec", spec);
    return out;
  }

  /** Ingresses with few different names, hosts and paths, with TLS and AKO's annotations. */
  public static Arbitrary<Ingress> ingress() {
    Arbitrary<IngressRule> rules =
        Combinators.combine(
                host(), Arbitraries.of("b-c", "c", "web", "b", "api"), path().list().ofMaxSize(3))
            .as(KubernetesArbitraries::rule);
    return Combinators.combine(
            Arbitraries.of(NAMESPACES),
            Arbitraries.of("b-c", "c", "web", "b", "api"),
            rules.list().ofMaxSize(3),
            host().list().uniqueElements().ofMaxSize(2),
            Arbitraries.of(
                "", "", "passthrough.ako.vmware.com/enabled", "ako.vmware.com/enable-tls"),
            Arbitraries.integers().between(1, 3))
        .as(
            (namespace, name, list, tls, annotation, day) -> {
              Ingress out =
                  new IngressBuilder()
                      .withNewMetadata()
                      .withNamespace(namespace)
                      .withName(name)
                      .withCreationTimestamp("2024-01-0" + day + "T00:00:00Z")
                      .endMetadata()
                      .withNewSpec()
                      .withRules(list)
                      .endSpec()
                      .build();
              if (!tls.isEmpty()) {
                out =
                    new IngressBuilder(out)
                        .editSpec()
                        .addNewTl()
                        .withSecretName("tls")
                        .withHosts(tls)
                        .endTl()
                        .endSpec()
                        .build();
              }
              if (!annotation.isEmpty()) {
                out.getMetadata().setAnnotations(Map.of(annotation, "true"));
              }
              return out;
            })
        .withoutEdgeCases();
  }

  private static HasMetadata ingressClass() {
    return new IngressClassBuilder()
        .withNewMetadata()
        .withName("avi")
        .withAnnotations(Map.of("ingressclass.kubernetes.io/is-default-class", "true"))
        .endMetadata()
        .withNewSpec()
        .withController("ako.vmware.com/avi-lb")
        .endSpec()
        .build();
  }

  private static HasMetadata secret(String namespace) {
    return new SecretBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName("tls")
        .endMetadata()
        .withData(Map.of("tls.crt", "YQ==", "tls.key", "YQ=="))
        .build();
  }

  /** Naming schemes of AKO for any settings. */
  public static Arbitrary<NamingScheme> namingScheme() {
    Arbitrary<String> cluster = Arbitraries.of("c", "a--b", "prod_1");
    return Arbitraries.oneOf(
        config().map(AkoNaming::names),
        cluster.map(DocumentedNames::of),
        cluster.map(Legacy13Names::of),
        cluster.map(InjectiveNames::of));
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(
        AkoWorld.class, style -> style == InputStyle.PLAIN ? worlds() : hostileWorlds());
    handwritten.put(
        AkoCluster.class,
        style ->
            EdgeCaseLimits.only(
                (style == InputStyle.PLAIN ? worlds() : hostileWorlds()).map(AkoWorld::cluster),
                AkoCluster.empty()));
    handwritten.put(
        Inventory.class,
        () ->
            worlds()
                .map(world -> AkoNaming.inventory(world.config(), world.cluster()))
                .withoutEdgeCases());
    handwritten.put(NamingScheme.class, AviArbitraries::namingScheme);
  }
}
