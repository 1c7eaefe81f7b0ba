package dev.rolloutkit.consequences.upgrade;

import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.internal.shard.Fqdns;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.function.Consumer;

/**
 * Names in DNS of shared virtual services under another release of AKO, by Avi tenant.
 *
 * @rule An upgrade of AKO can rename shared virtual services in DNS.
 */
final class AviUpgrade {
  private AviUpgrade() {}

  static void check(
      ReleaseOf<AkoChange> from, ReleaseOf<AkoChange> to, ObjectSet objects, Consumer<Effect> out) {
    if (from.has(AkoChange.TENANT_IN_SHARED_HOSTS) == to.has(AkoChange.TENANT_IN_SHARED_HOSTS)) {
      return;
    }
    for (ClusterObject namespace : objects.ofKind("Namespace")) {
      String tenant = namespace.annotation(AkoConfig.TENANT_ANNOTATION);
      String was = part(from, tenant);
      String is = part(to, tenant);
      if (!tenant.isEmpty() && !was.equals(is)) {
        out.accept(
            Effect.builder()
                .kind(EffectKind.RENAMED)
                .level(Level.BREAKING)
                .object(namespace.key())
                .change(AkoChange.TENANT_IN_SHARED_HOSTS)
                .sentence(
                    "The names in DNS of the shared virtual services of tenant "
                        + tenant
                        + " change: their part for the tenant is "
                        + is
                        + " instead of "
                        + was
                        + ".")
                .remedy(
                    "Let DNS know both names, or give the tenant a name of letters, digits and -.")
                .build());
      }
    }
  }

  private static String part(ReleaseOf<AkoChange> release, String tenant) {
    return Fqdns.tenantPart(
        AkoConfig.builder().clusterName("any").release(release).build(), tenant);
  }
}
