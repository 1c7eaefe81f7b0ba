package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.FieldPath;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An Ingress or Route as AKO has read it.
 *
 * @param kind {@link Origin#INGRESS} or {@link Origin#ROUTE}
 * @param key its namespace and name
 * @param parsed its hosts
 * @param infra the AviInfraSetting that applies
 * @param tenant the tenant annotation of its namespace
 */
record Frontend(
    String kind,
    ObjectKey key,
    ParsedIngress parsed,
    @Nullable InfraSetting infra,
    @Nullable String tenant) {

  /** Where it stands in problems. */
  FieldPath at() {
    return FieldPath.of(isRoute() ? "routes" : "ingresses").key(key.toString());
  }

  boolean isRoute() {
    return kind.equals(Origin.ROUTE);
  }

  @Nullable String infraName() {
    return infra == null ? null : infra.nameInNames();
  }

  /** Whether it is put where the other is. */
  boolean isAlike(Frontend other) {
    return Objects.equals(infra, other.infra)
        && Manifests.orEmpty(tenant).equals(Manifests.orEmpty(other.tenant));
  }

  /** Namespace and name; those of Routes and Ingresses never meet in one AKO. */
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

  /** The key of the model of passthrough hosts that a host is put on. */
  String passthroughModel(Sync sync, String host) {
    return AviNames.model(
        Sharding.tenant(sync.config, tenant),
        Sharding.passthroughVs(sync.config, sync.names, host, infra).name().value());
  }
}
