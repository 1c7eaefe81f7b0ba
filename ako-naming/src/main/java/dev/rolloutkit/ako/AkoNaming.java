package dev.rolloutkit.ako;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import org.jspecify.annotations.Nullable;

/**
 * Everything that this module answers, in one place.
 *
 * <pre>{@code
 * AkoConfig config = AkoConfig.builder().clusterName("prod").shardSize(ShardSize.LARGE).build();
 * AkoNaming.names(config).l4Vs("red", "web").value();          // "prod--red-web"
 * AkoNaming.shardVs(config, "foo.com", "red", null, null).name(); // prod--Shared-L7-0
 * }</pre>
 */
public final class AkoNaming {
  private AkoNaming() {}

  /**
   * The names that current AKO gives. Keep the result: it holds what all names have in common.
   *
   * <pre>{@code
   * names(config).l4Pool("red", "web", "TCP", 80).value(); // "prod--red-web-TCP-80"
   * }</pre>
   */
  public static AviNames names(AkoConfig config) {
    return AviNames.of(config);
  }

  /**
   * The names of AKO's published object-translation page, to the letter.
   *
   * <pre>{@code
   * documentedNames("prod").sniPool("red", "foo.com", "/bar", "web"); // "prod--red-foo.com_bar-web"
   * }</pre>
   */
  public static DocumentedNames documentedNames(String cluster) {
    return DocumentedNames.of(cluster);
  }

  /**
   * The names that a Service of type LoadBalancer will get: its virtual service, then the pool of
   * each port.
   *
   * <pre>{@code
   * serviceNames(config, service); // [prod--red-web, prod--red-web-TCP-80]
   * }</pre>
   */
  public static ImmutableList<AviName> serviceNames(AkoConfig config, Service service) {
    return ExpectedNames.ofService(config, service);
  }

  /**
   * The names that the hosts of an Ingress will get, with what AKO passes over as warnings.
   * Classes, secrets and AviInfraSettings are taken to be as the Ingress needs them.
   *
   * <pre>{@code
   * ingressNames(config, ingress).orElseThrow().get(0).virtualService(); // prod--Shared-L7-0
   * }</pre>
   */
  public static Outcome<ImmutableList<HostNames>> ingressNames(AkoConfig config, Ingress ingress) {
    return ExpectedNames.ofIngress(config, ingress);
  }

  /**
   * The virtual service that a host is put on.
   *
   * <pre>{@code
   * shardVs(config, "bar.com", "red", null, null).shard(); // 1
   * }</pre>
   */
  public static ShardVs shardVs(
      AkoConfig config,
      String host,
      String namespace,
      @Nullable InfraSetting infra,
      @Nullable String namespaceTenant) {
    return Sharding.shardVs(config, AviNames.of(config), host, namespace, infra, namespaceTenant);
  }

  /**
   * The virtual services that a host with TLS passthrough is put on.
   *
   * <pre>{@code
   * passthroughVs(config, "bar.com", null).name(); // prod--Shared-Passthrough-0
   * }</pre>
   */
  public static PassthroughVs passthroughVs(
      AkoConfig config, String host, @Nullable InfraSetting infra) {
    return Sharding.passthroughVs(config, AviNames.of(config), host, infra);
  }

  /**
   * Whether AKO takes a virtual service for a shared one, by its name.
   *
   * <pre>{@code
   * isShardVs(config, "prod--Shared-L7-0"); // true
   * }</pre>
   */
  public static boolean isShardVs(AkoConfig config, String vsName) {
    return Sharding.isShardVs(config, vsName);
  }

  /**
   * What AKO reads out of an Ingress: always a value, with what AKO passes over as warnings.
   *
   * <pre>{@code
   * parseIngress(config, ingress, cluster).orElseThrow().insecure().keySet(); // [foo.com]
   * }</pre>
   */
  public static Outcome<ParsedIngress> parseIngress(
      AkoConfig config, Ingress ingress, ClusterSnapshot cluster) {
    return IngressParser.parse(config, ingress, cluster);
  }
}
