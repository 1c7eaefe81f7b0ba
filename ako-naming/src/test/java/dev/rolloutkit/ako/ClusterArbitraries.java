package dev.rolloutkit.ako;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Small clusters with few names, which are chosen so that Avi names collide: parts whose joined
 * text is equal, paths that differ in one character, hosts that look like Services.
 */
final class ClusterArbitraries {
  private static final Arbitrary<String> NAMESPACES = Arbitraries.of("a", "a-b", "red");
  private static final Arbitrary<String> NAMES = Arbitraries.of("b-c", "c", "web", "b", "api");
  private static final Arbitrary<String> HOSTS =
      Arbitraries.of(
          "foo.com", "bar.com", "a-b.com", "b.com", "red-api", "*.foo.com", "FOO.com", "");
  private static final Arbitrary<String> PATHS =
      Arbitraries.of("", "/", "/x", "/a/b", "/a_b", "/p".repeat(130));

  private ClusterArbitraries() {}

  static Arbitrary<AkoConfig> configs() {
    return Combinators.combine(
            Arbitraries.of("c", "a--b", "prod_1"),
            Arbitraries.of(NamingMode.class),
            Arbitraries.of(ShardSize.class),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false),
            Arbitraries.of(AutoFqdn.class),
            Arbitraries.of(ServiceType.class),
            Arbitraries.of(true, false))
        .as(
            (cluster, mode, shards, noPg, perNamespace, fqdn, type, subDomains) -> {
              AkoConfig.Builder out =
                  AkoConfig.builder()
                      .clusterName(cluster)
                      .mode(mode)
                      .shardSize(shards)
                      .passthroughShardSize(shards)
                      .noPgForSni(noPg)
                      .vipPerNamespace(perNamespace)
                      .autoFqdn(fqdn)
                      .serviceType(type);
              return (subDomains ? out.addSubDomains(".com", "zeta.io") : out).build();
            });
  }

  /** Objects of different kinds, without duplicates of kind, namespace and name. */
  static Arbitrary<List<HasMetadata>> objects() {
    return Combinators.combine(
            services().list().ofMaxSize(5),
            ingresses().list().ofMaxSize(6),
            Arbitraries.of(true, false))
        .as(
            (services, ingresses, secret) -> {
              Map<String, HasMetadata> out = new LinkedHashMap<>();
              out.put("class", Clusters.ingressClass());
              services.forEach(s -> out.put("s" + key(s), s));
              ingresses.forEach(i -> out.put("i" + key(i), i));
              if (secret) {
                for (String namespace : List.of("a", "a-b", "red")) {
                  out.put("secret" + namespace, Clusters.secret(namespace, "tls"));
                }
              }
              return new ArrayList<>(out.values());
            });
  }

  private static String key(HasMetadata object) {
    return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
  }

  private static Arbitrary<HasMetadata> services() {
    return Combinators.combine(
            NAMESPACES,
            NAMES,
            Arbitraries.of("LoadBalancer", "ClusterIP", "NodePort"),
            Arbitraries.integers().between(80, 82).set().ofMinSize(1).ofMaxSize(2),
            Arbitraries.of("", "k", "c"))
        .as(
            (namespace, name, type, ports, vip) -> {
              var service =
                  Clusters.service(
                      namespace, name, type, ports.stream().mapToInt(p -> p).toArray());
              return vip.isEmpty()
                  ? service
                  : Clusters.annotated(service, "ako.vmware.com/enable-shared-vip", vip);
            });
  }

  private static Arbitrary<HasMetadata> ingresses() {
    Arbitrary<IngressRule> rules =
        Combinators.combine(HOSTS, NAMES, PATHS.list().ofMaxSize(3))
            .as(
                (host, service, paths) ->
                    Clusters.rule(host, service, paths.toArray(new String[0])));
    return Combinators.combine(
            NAMESPACES,
            NAMES,
            rules.list().ofMaxSize(3),
            HOSTS.set().ofMaxSize(2),
            Arbitraries.of(
                "", "", "passthrough.ako.vmware.com/enabled", "ako.vmware.com/enable-tls"),
            Arbitraries.integers().between(1, 3))
        .as(
            (namespace, name, list, tls, annotation, day) -> {
              Ingress out = Clusters.ingress(namespace, name, list.toArray(new IngressRule[0]));
              if (!tls.isEmpty()) {
                out = Clusters.withTls(out, "tls", tls.toArray(new String[0]));
              }
              if (!annotation.isEmpty()) {
                out.getMetadata().setAnnotations(Map.of(annotation, "true"));
              }
              out.getMetadata().setCreationTimestamp("2024-01-0" + day + "T00:00:00Z");
              return out;
            });
  }
}
