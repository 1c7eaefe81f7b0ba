package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.pool.PoolServer;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Optional;
import org.immutables.value.Value;

/** A pool. Texts that do not apply are empty. */
@Value.Immutable
@ValueStyle
public interface Pool {
  /** Its name. */
  String name();

  /** Host and path by which a data script finds it. */
  String priorityLabel();

  /** The port of servers that have none of their own. */
  int port();

  /** Name of the Service's port. */
  String portName();

  /** The pods' port. */
  Optional<IntOrStringValue> targetPort();

  /** The protocol, on layer 4. */
  String protocol();

  /** The host it serves, or the DNS name of its Service. */
  ImmutableList<String> hostNames();

  /** Its tags. */
  ImmutableList<Marker> markers();

  /** Its servers. */
  ImmutableList<PoolServer> servers();

  /** Its weight among the pools of its path, 0..4294967295; 0 on layer 4 too. */
  default long ratio() {
    return 0;
  }

  /** Whether it serves a Route that allows HTTP beside HTTPS. */
  default boolean insecureEdgeTermAllow() {
    return false;
  }

  /** Whether traffic to its servers is encrypted. */
  default boolean sniEnabled() {
    return false;
  }

  /** What its servers are verified with. */
  Optional<PkiProfile> pkiProfile();

  /**
   * What custom resources set on it, by Avi's names: texts, numbers, booleans, and lists and maps
   * of them, none of which can be changed.
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
