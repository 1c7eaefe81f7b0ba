package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An Ingress or Route after parsing.
 *
 * @param kind {@link Origin#INGRESS} or {@link Origin#ROUTE}
 * @param key its namespace and name
 * @param parsed its hosts
 * @param infra the AviInfraSetting that applies; {@code null} for none
 * @param tenant the tenant annotation of its namespace; {@code null} for none
 */
record Frontend(
    String kind,
    NamespacedName key,
    ParsedIngress parsed,
    @Nullable InfraSetting infra,
    @Nullable String tenant) {

  /** Its field path in problems. */
  FieldPath at() {
    return FieldPath.of(isRoute() ? "routes" : "ingresses").key(key.toString());
  }

  boolean isRoute() {
    return kind.equals(Origin.ROUTE);
  }

  @Nullable String infraName() {
    return infra == null ? null : infra.nameInNames();
  }

  /** Whether its hosts are placed on the same virtual services as those of the other. */
  boolean isAlike(Frontend other) {
    return Objects.equals(infra, other.infra)
        && Manifests.orEmpty(tenant).equals(Manifests.orEmpty(other.tenant));
  }

  /** Namespace and name, which are unique because an AKO handles either Ingresses or Routes. */
  String text() {
    return key.toString();
  }

  HostContext host(Sync sync, String host, List<HostPath> paths) {
    return new HostContext(
        this,
        host,
        paths,
        Sharding.shardVs(sync.config, sync.names, host, key.namespace(), infra, tenant));
  }

  /** The key of the model on which a passthrough host is placed. */
  String passthroughModel(Sync sync, String host) {
    return AviNames.model(
        Sharding.tenant(sync.config, tenant),
        Sharding.passthroughVs(sync.config, sync.names, host, infra).name().value());
  }
}
