package dev.rolloutkit.ako.internal.name;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tags of Avi objects, which identify the Kubernetes objects behind them even where names are
 * hashed. The cluster's tag comes first and the others follow in AKO's order. A {@code null} or
 * empty value produces no tag; only the host produces one even if it is empty.
 *
 * <p>Source: AKO 2.1.
 *
 * @rule The tags of an Avi object name the cluster, the namespace, the host, the path, the Ingress
 *     or Service and the AviInfraSetting from which it was built.
 */
public final class Markers {
  private static final String CLUSTER = "clustername";

  private final String cluster;
  private final ImmutableList<Marker> shared;

  private Markers(String cluster) {
    this.cluster = cluster;
    this.shared = ImmutableList.of(new Marker(CLUSTER, ImmutableList.of(cluster)));
  }

  /** The tags for the objects of one cluster. */
  public static Markers of(String cluster) {
    return new Markers(cluster);
  }

  /** The tags of shared virtual services and of the objects that have the same name as one. */
  public ImmutableList<Marker> shared() {
    return shared;
  }

  /** The tags of the virtual service for a Service. */
  public ImmutableList<Marker> l4Vs(String namespace, String service) {
    return start().one("Namespace", namespace).one("ServiceName", service).build();
  }

  /** The tags of the pool for one port of a Service. */
  public ImmutableList<Marker> l4Pool(String namespace, String service, String port) {
    return start()
        .one("Namespace", namespace)
        .one("ServiceName", service)
        .one("Port", port)
        .build();
  }

  /** The tags of the policy set for a Service; {@code protocols} are joined by commas. */
  public ImmutableList<Marker> l4PolicySet(String namespace, String service, String protocols) {
    return start()
        .one("Namespace", namespace)
        .one("ServiceName", service)
        .one("Protocol", protocols)
        .build();
  }

  /** The tags of the virtual service for a gateway or for Services that share an address. */
  public ImmutableList<Marker> gatewayVs(String namespace, String gateway) {
    return start().one("Namespace", namespace).one("GatewayName", gateway).build();
  }

  /** The tags of the pool for one port of a Service behind a gateway or with a shared address. */
  public ImmutableList<Marker> gatewayL4Pool(
      String namespace, String service, int port, String protocol, String gateway) {
    return start()
        .one("Namespace", namespace)
        .one("ServiceName", service)
        .one("Port", Integer.toString(port))
        .one("Protocol", protocol)
        .one("GatewayName", gateway)
        .build();
  }

  /** The tags of a child or dedicated virtual service. */
  public ImmutableList<Marker> childVs(
      @Nullable String namespace, @Nullable String host, @Nullable String infra) {
    return start().one("Namespace", namespace).host(host).one("InfrasettingName", infra).build();
  }

  /** The tags of a child or dedicated virtual service for several hosts; there may be none. */
  public ImmutableList<Marker> vsOfHosts(
      @Nullable String namespace, Collection<String> hosts, @Nullable String infra) {
    return start()
        .one("Namespace", namespace)
        .all("Host", hosts)
        .one("InfrasettingName", infra)
        .build();
  }

  /** The tags of a certificate. */
  public ImmutableList<Marker> tlsKeyCert(String host, @Nullable String infra) {
    return start().host(host).one("InfrasettingName", infra).build();
  }

  /**
   * The tags of a pool, pool group or policy set for a host.
   *
   * @param service the Service of a pool; {@code null} for other objects, and for pools of
   *     Ingresses on shared virtual services
   */
  public ImmutableList<Marker> layer7(
      @Nullable String namespace,
      @Nullable String host,
      @Nullable String infra,
      @Nullable String service,
      Collection<String> paths,
      Collection<String> ingresses) {
    return start()
        .one("Namespace", namespace)
        .host(host)
        .one("InfrasettingName", infra)
        .one("ServiceName", service)
        .all("Path", paths)
        .all("IngressName", ingresses)
        .build();
  }

  /**
   * The checksum by which AKO detects changed tags, in 0..4294967295.
   *
   * <p>It depends neither on the order of tags and values nor on the keys, so AKO does not notice
   * when two keys exchange their values.
   *
   * @rule The checksum of tags depends neither on their order nor on their keys.
   */
  public long checksum(Collection<Marker> markers) {
    List<String> texts = new ArrayList<>(markers.size());
    for (Marker marker : markers) {
      if (!marker.key().equals(CLUSTER)) {
        texts.add(String.join("-", CodePoints.sorted(marker.values())));
      }
    }
    texts.sort(CodePoints.ORDER);
    int hash = Hashes.FNV1A_32;
    boolean empty = true;
    for (String text : texts) {
      hash = Hashes.fnv1a32(hash, text);
      empty &= text.isEmpty();
    }
    int ofCluster = Hashes.fnv1a32(Hashes.fnv1a32(CLUSTER), cluster);
    return Integer.toUnsignedLong((empty ? 0 : hash) + ofCluster);
  }

  private Tags start() {
    return new Tags(shared);
  }

  /** Collects tags in order. */
  private static final class Tags {
    private final ImmutableList.Builder<Marker> out = ImmutableList.builderWithExpectedSize(6);

    Tags(ImmutableList<Marker> first) {
      out.addAll(first);
    }

    Tags one(String key, @Nullable String value) {
      if (value != null && !value.isEmpty()) {
        out.add(new Marker(key, ImmutableList.of(value)));
      }
      return this;
    }

    /** Adds the host, even if it is empty. */
    Tags host(@Nullable String host) {
      if (host != null) {
        out.add(new Marker("Host", ImmutableList.of(host)));
      }
      return this;
    }

    Tags all(String key, Collection<String> values) {
      if (!values.isEmpty()) {
        out.add(new Marker(key, ImmutableList.copyOf(values)));
      }
      return this;
    }

    ImmutableList<Marker> build() {
      return out.build();
    }
  }
}
