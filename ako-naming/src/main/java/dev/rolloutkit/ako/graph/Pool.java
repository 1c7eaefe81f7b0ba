package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.pool.PoolServer;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Optional;
import org.immutables.value.Value;

/** A pool of servers. Strings that do not apply are empty. */
@Value.Immutable
@ValueStyle
public interface Pool {
  /** Its name. */
  String name();

  /** The host and path by which a data script chooses this pool. */
  String priorityLabel();

  /** The port of servers without a port of their own. */
  int port();

  /** The name of the Service's port. */
  String portName();

  /** The {@code targetPort} of the Service's port. */
  Optional<IntOrStringValue> targetPort();

  /** The protocol; empty on layer 7. */
  String protocol();

  /** The host that it serves, or the DNS name of its Service. */
  ImmutableList<String> hostNames();

  /** Its tags. */
  ImmutableList<Marker> markers();

  /** Its servers. */
  ImmutableList<PoolServer> servers();

  /** Its weight among the pools of its path, 0..4294967295; always 0 on layer 4. */
  default long ratio() {
    return 0;
  }

  /** Whether it serves a Route that allows HTTP as well as HTTPS. */
  default boolean insecureEdgeTermAllow() {
    return false;
  }

  /** Whether traffic to its servers is encrypted. */
  default boolean sniEnabled() {
    return false;
  }

  /** The certificate authority with which the pool verifies its servers. */
  Optional<PkiProfile> pkiProfile();

  /**
   * The fields that custom resources set, by Avi's field names. The values are strings, numbers,
   * booleans, and immutable lists and maps of them.
   */
  default ImmutableMap<String, Object> refs() {
    return ImmutableMap.of();
  }

  /** The custom resource that was applied. */
  Optional<CrdStatus> crd();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Pool}. */
  final class Builder extends ImmutablePool.Builder {}
}
