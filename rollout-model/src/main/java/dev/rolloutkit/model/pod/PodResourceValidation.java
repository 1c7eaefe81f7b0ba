package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Validates the resources of a whole pod, which must suffice for its containers. Only API servers
 * validate them.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validatePodResources.
 *
 * @rule The resources of a pod suffice for its containers.
 */
final class PodResourceValidation {
  private PodResourceValidation() {}

  static void validate(FieldPath at, GoObject spec, PodContext context) {
    GoObject resources = spec.object("resources");
    if (resources == null || !context.rules().isServer()) {
      return;
    }
    if ("windows".equals(context.pod().os())) {
      context.forbidden(at, "may not be set for a windows pod");
      return;
    }
    if (resources.has("claims")) {
      context.forbidden(at.child("claims"), "claims may not be set for Resources at pod-level");
    }
    ResourceValidation.requirements(at, resources, ResourceValidation.Owner.POD, context);
    total(at, "requests", resources, spec, context);
    total(at, "limits", resources, spec, context);
    each(at, Defaulted.map(resources, "limits"), spec, context);
  }

  /** The sums over all containers: of requests, and of limits for huge pages. */
  private static void total(
      FieldPath at, String list, GoObject resources, GoObject spec, PodContext context) {
    GoMap ofPod = Defaulted.map(resources, list);
    for (Map.Entry<String, Quantity> sum : sums(spec, list).entrySet()) {
      String name = sum.getKey();
      Quantity own = (Quantity) ofPod.get(name);
      boolean counts = list.equals("requests") || ResourceNames.isHugePages(name);
      if (counts && own != null && sum.getValue().compareTo(own) > 0) {
        context.invalid(
            at.child(list).key(name),
            own.toString(),
            "must be greater than or equal to aggregate container "
                + list
                + " of "
                + sum.getValue());
      }
    }
  }

  /**
   * The resources of all containers together, or of an init container and the sidecars before it.
   */
  private static Map<String, Quantity> sums(GoObject spec, String list) {
    Map<String, Quantity> together = new TreeMap<>();
    spec.objects("containers").forEach(c -> add(together, amounts(c, list)));
    Map<String, Quantity> sidecars = new HashMap<>();
    Map<String, Quantity> most = new HashMap<>();
    for (GoObject container : spec.objects("initContainers")) {
      Map<String, Quantity> now = new HashMap<>(sidecars);
      add(now, amounts(container, list));
      if (container.text("restartPolicy").equals("Always")) {
        add(together, amounts(container, list));
        sidecars = now;
      }
      max(most, now);
    }
    max(together, most);
    return together;
  }

  private static @Nullable GoMap amounts(GoObject container, String list) {
    GoObject resources = container.object("resources");
    return resources == null ? null : Defaulted.map(resources, list);
  }

  private static void add(Map<String, Quantity> sums, @Nullable GoMap amounts) {
    for (int i = 0; amounts != null && i < amounts.size(); i++) {
      sums.merge(amounts.key(i), (Quantity) amounts.value(i), Quantity::plus);
    }
  }

  private static void max(Map<String, Quantity> sums, Map<String, Quantity> others) {
    others.forEach((name, other) -> sums.merge(name, other, PodResourceValidation::larger));
  }

  private static Quantity larger(Quantity a, Quantity b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  /** Compatibility: the limit of a container is reported with a path below the pod's resources. */
  private static void each(FieldPath at, GoMap limits, GoObject spec, PodContext context) {
    List<GoObject> containers = spec.objects("containers");
    for (int i = 0; i < containers.size(); i++) {
      GoMap own = amounts(containers.get(i), "limits");
      for (int j = 0; own != null && j < own.size(); j++) {
        Quantity limit = (Quantity) limits.get(own.key(j));
        Quantity mine = (Quantity) own.value(j);
        if (limit != null && mine.compareTo(limit) > 0) {
          context.invalid(
              at.child("containers").index(i).key(own.key(j)).child("limits"),
              mine.toString(),
              "must be less than or equal to pod limits of " + limit);
        }
      }
    }
  }
}
