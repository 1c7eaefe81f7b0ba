package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.pool.PoolServer;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Optional;
import org.immutables.value.Value;

/** A pool of servers. Strings that do not apply are empty. */
@Value.Immutable
@WholeValueStyle
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
  long ratio();

  /** Whether it serves a Route that allows HTTP as well as HTTPS. */
  boolean insecureEdgeTermAllow();

  /** Whether traffic to its servers is encrypted. */
  boolean sniEnabled();

  /** The certificate authority with which the pool verifies its servers. */
  Optional<PkiProfile> pkiProfile();

  /**
   * The fields that custom resources set, by Avi's field names. The values are strings, numbers,
   * booleans, and immutable lists and maps of them.
   */
  ImmutableMap<String, Object> refs();

  /** The custom resource that was applied. */
  Optional<CrdStatus> crd();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Pool}. What is optional is empty until it is set. */
  final class Builder extends ImmutablePool.Builder {
    Builder() {
      hostNames(ImmutableList.of());
      markers(ImmutableList.of());
      servers(ImmutableList.of());
      targetPort(Optional.empty());
      ratio(0);
      insecureEdgeTermAllow(false);
      sniEnabled(false);
      pkiProfile(Optional.empty());
      refs(ImmutableMap.of());
      crd(Optional.empty());
    }
  }
}
