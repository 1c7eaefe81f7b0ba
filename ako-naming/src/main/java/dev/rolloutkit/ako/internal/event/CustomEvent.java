package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.internal.l4.L4Services;
import dev.rolloutkit.ako.internal.merge.HostMerges;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction when one of its custom resources is created, changed or deleted.
 *
 * @rule A custom resource is validated when it changes, and only an accepted one makes AKO handle
 *     what it applies to.
 */
record CustomEvent(Requeue requeue, CustomRules custom, L4Services l4, HostMerges merges) {

  /**
   * Validates the resource, and handles what it applies to unless it is rejected.
   *
   * <p>Compatibility: a rejected L4Rule is an exception, so its Services lose its settings.
   */
  void handle(
      CustomKind kind,
      NamespacedName key,
      @Nullable GenericKubernetesResource before,
      @Nullable GenericKubernetesResource now) {
    if (before != null && now != null && isEqual(before, now)) {
      return;
    }
    Reports reports = requeue.l7().reports;
    CustomChange change = new CustomChange(custom, requeue.index(), merges, kind, key);
    CustomRules.Update update =
        custom.update(requeue.cluster().snapshot(), kind, key, merges.hostNames().inUse());
    reports.addAll(update.crashes());
    if (kind == CustomKind.L4_RULE) {
      requeue.relations().servicesOfRule(key).forEach(service -> l4.handleByRule(service, key));
    } else if (!custom.isRejected(kind, key)) {
      requeue.handleAll(change.reached());
    }
    requeue.triggered().ofCustom(change);
    requeue.triggered().ofStatuses(update.stale());
    reports.addAll(change.problems());
  }

  private static boolean isEqual(GenericKubernetesResource before, GenericKubernetesResource now) {
    Tree old = Tree.of(before);
    Tree given = Tree.of(now);
    return old.at("spec").equals(given.at("spec"))
        && (!given.at("status").isPresent()
            || old.at("status", "status").equals(given.at("status", "status")));
  }
}
