package dev.rolloutkit.ako.name;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.Hashes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tags of Avi objects, which identify the Kubernetes objects behind them even where names are
 * hashed. The tag of the cluster comes first, the others follow in AKO's order; a value that is
 * {@code null} or empty produces no tag.
 *
 * <p>Source: AKO 2.1.
 */
public final class Markers {
  private static final String CLUSTER = "clustername";

  private final String cluster;
  private final ImmutableList<Marker> shared;

  private Markers(String cluster) {
    this.cluster = cluster;
    this.shared = ImmutableList.of(new Marker(CLUSTER, ImmutableList.of(cluster)));
  }

  /** The tags of one cluster's objects. */
  public static Markers of(String cluster) {
    return new Markers(cluster);
  }

  /** Of shared virtual services and what is named like them. */
  public ImmutableList<Marker> shared() {
    return shared;
  }

  /** Of the virtual service of a Service. */
  public ImmutableList<Marker> l4Vs(String namespace, String service) {
    return start().one("Namespace", namespace).one("ServiceName", service).build();
  }

  /** Of its pool for one port. */
  public ImmutableList<Marker> l4Pool(String namespace, String service, String port) {
    return start()
        .one("Namespace", namespace)
        .one("ServiceName", service)
        .one("Port", port)
        .build();
  }

  /** Of its policy set; {@code protocols} joined by commas. */
  public ImmutableList<Marker> l4PolicySet(String namespace, String service, String protocols) {
    return start()
        .one("Namespace", namespace)
        .one("ServiceName", service)
        .one("Protocol", protocols)
        .build();
  }

  /** Of the virtual service of a gateway or of Services that share an address. */
  public ImmutableList<Marker> gatewayVs(String namespace, String gateway) {
    return start().one("Namespace", namespace).one("GatewayName", gateway).build();
  }

  /** Of a pool of one of its Services. */
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

  /** Of a child or dedicated virtual service. */
  public ImmutableList<Marker> childVs(
      @Nullable String namespace, @Nullable String host, @Nullable String infra) {
    return start().one("Namespace", namespace).host(host).one("InfrasettingName", infra).build();
  }

  /** Of a child or dedicated virtual service of several hosts; no tag if there are none. */
  public ImmutableList<Marker> vsOfHosts(
      @Nullable String namespace, Collection<String> hosts, @Nullable String infra) {
    return start()
        .one("Namespace", namespace)
        .all("Host", hosts)
        .one("InfrasettingName", infra)
        .build();
  }

  /** Of a certificate. */
  public ImmutableList<Marker> tlsKeyCert(String host, @Nullable String infra) {
    return start().host(host).one("InfrasettingName", infra).build();
  }

  /**
   * Of a pool, pool group or policy set of a host.
   *
   * @param service {@code null} for all but pools, and for those of Ingresses on shared virtual
   *     services
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
   * The number by which AKO notices changed tags, in 0..4294967295.
   *
   * <p>It depends neither on the order of tags or values nor on the keys, so two objects whose
   * values change places have the same number.
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

    /** A host that is empty is a tag all the same. */
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
