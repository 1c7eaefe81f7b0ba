package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import org.jspecify.annotations.Nullable;

/** AKO's reaction when one of its custom resources is created, changed or deleted. */
final class CustomEvent {
  private CustomEvent() {}

  /**
   * Validates the resource, and handles what it applies to unless it is rejected.
   *
   * <p>Compatibility: a rejected L4Rule is an exception, so its Services lose its settings.
   */
  static void handle(
      Handling handling,
      CustomKind kind,
      NamespacedName key,
      @Nullable GenericKubernetesResource before,
      @Nullable GenericKubernetesResource now) {
    if (before != null && now != null && isEqual(before, now)) {
      return;
    }
    Sync sync = handling.sync();
    CustomChange change = new CustomChange(sync, handling.index(), kind, key);
    CustomRules.Update update = sync.custom.update(sync.cluster, kind, key, sync.builtNames);
    sync.problems.addAll(update.crashes());
    if (kind == CustomKind.L4_RULE) {
      handling
          .relations()
          .servicesOfRule(key)
          .forEach(service -> handling.l4Services().handleByRule(service, key));
    } else if (!sync.custom.isRejected(kind, key)) {
      handling.frontends(change.reached());
    }
    handling.triggered().ofCustom(change);
    handling.triggered().ofStatuses(update.stale());
  }

  private static boolean isEqual(GenericKubernetesResource before, GenericKubernetesResource now) {
    Tree old = Tree.of(before);
    Tree given = Tree.of(now);
    return old.at("spec").equals(given.at("spec"))
        && (!given.at("status").isPresent()
            || old.at("status", "status").equals(given.at("status", "status")));
  }
}
