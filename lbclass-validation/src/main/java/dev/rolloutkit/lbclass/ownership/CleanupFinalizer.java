package dev.rolloutkit.lbclass.ownership;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbclass.service.Services;
import java.util.List;

/**
 * The finalizer {@code service.kubernetes.io/load-balancer-cleanup}. With it, the service
 * controller delays the deletion of a Service until its load balancer has been deleted.
 *
 * <p>Source: Kubernetes cloud-provider 0.34.5, service helpers; KEP-980.
 */
public final class CleanupFinalizer {
  private CleanupFinalizer() {}

  /** Whether the list contains exactly this finalizer. */
  public static boolean isIn(List<String> finalizers) {
    return finalizers.contains(Services.CLEANUP_FINALIZER);
  }

  /**
   * The list with this finalizer, appended if it was missing; {@code null} elements count as empty
   * strings.
   */
  public static ImmutableList<String> addTo(List<String> finalizers) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    finalizers.forEach(finalizer -> out.add(Strings.nullToEmpty(finalizer)));
    if (!isIn(finalizers)) {
      out.add(Services.CLEANUP_FINALIZER);
    }
    return out.build();
  }

  /** The list without any occurrence of this finalizer. */
  public static ImmutableList<String> removeFrom(List<String> finalizers) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (String finalizer : finalizers) {
      if (!Services.CLEANUP_FINALIZER.equals(finalizer)) {
        out.add(Strings.nullToEmpty(finalizer));
      }
    }
    return out.build();
  }
}
