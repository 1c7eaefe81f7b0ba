package dev.rolloutkit.ako.internal.parse;

import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An Ingress or Route after parsing.
 *
 * @param kind {@link Origin#INGRESS} or {@link Origin#ROUTE}
 * @param key its namespace and name, which are unique because an AKO handles either Ingresses or
 *     Routes
 * @param parsed its hosts
 * @param infra the AviInfraSetting that applies; {@code null} for none
 * @param tenant the tenant annotation of its namespace; {@code null} for none
 */
public record L7Source(
    String kind,
    NamespacedName key,
    ParsedIngress parsed,
    @Nullable InfraSetting infra,
    @Nullable String tenant) {

  /** Its field path in problems. */
  public FieldPath at() {
    return FieldPath.of(isRoute() ? "routes" : "ingresses").key(key.toString());
  }

  public boolean isRoute() {
    return kind.equals(Origin.ROUTE);
  }

  /** The AviInfraSetting as part of Avi names; {@code null} for none. */
  public @Nullable String infraName() {
    return infra == null ? null : infra.nameInNames();
  }

  /** Whether its hosts are placed on the same virtual services as those of the other. */
  public boolean isPlacedAs(L7Source other) {
    return Objects.equals(infra, other.infra)
        && AkoManifests.orEmpty(tenant).equals(AkoManifests.orEmpty(other.tenant));
  }
}
