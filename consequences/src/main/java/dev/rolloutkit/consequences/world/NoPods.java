package dev.rolloutkit.consequences.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.PodGroup;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Says why no pod gets the requests for a Service.
 *
 * @rule What no pod answers yet is told apart from what no pod answers.
 * @param scene what exists at the moment
 */
record NoPods(Scene scene) {
  /**
   * That no pod has the labels that a Service selects, as a clause.
   *
   * @param former the pods that it selected before the change
   */
  String unselected(ClusterObject service, Map<String, String> selector, List<PodGroup> former) {
    Map<String, String> shown = new TreeMap<>(selector);
    boolean hasHash = shown.remove(RolloutKeys.POD_TEMPLATE_HASH) != null;
    Optional<String> gone =
        former.stream()
            .map(PodGroup::workload)
            .filter(workload -> !scene.objects().has(workload))
            .map(ObjectKey::label)
            .findFirst();
    String selects = service.key().label() + " selects " + words(shown);
    if (hasHash && gone.isPresent()) {
      return selects
          + " with the "
          + RolloutKeys.POD_TEMPLATE_HASH
          + " of "
          + gone.get()
          + ", which is deleted with its pods";
    }
    return selects
        + (shown.size() == 1 ? ", and no pod has that label" : ", and no pod has these labels")
        + (scene.isSettling() ? " yet" : "")
        + gone.map(one -> ": " + one + " is deleted").orElse("");
  }

  /** That no pod which a Service selects is ready, as a clause. */
  String notReady(ClusterObject service, Map<String, String> selector, ObjectKey workload) {
    ClusterObject object = scene.objects().get(workload);
    if (object != null && object.at("spec", "replicas").asInt(1) == 0) {
      return workload.label() + " has 0 replicas";
    }
    boolean othersRun = scene.pods().of(workload).stream().anyMatch(one -> !one.count().isNone());
    if (othersRun && !selector.containsKey(RolloutKeys.POD_TEMPLATE_HASH)) {
      return service.key().label()
          + " selects "
          + words(selector)
          + ", and the running pods of "
          + workload.label()
          + " do not have "
          + (selector.size() == 1 ? "that label" : "these labels");
    }
    return "no "
        + (othersRun ? "new pod of " : "pod of ")
        + workload.label()
        + " that "
        + service.key().label()
        + " selects is ready"
        + (scene.isSettling() ? " yet" : "");
  }

  private static String words(Map<String, String> selector) {
    return selector.entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .collect(Collectors.joining(", "));
  }

  /** What running pods do instead. */
  static String listening(PodGroup group) {
    return group.template().ports().isEmpty()
        ? "do not name that port"
        : "listen on "
            + String.join(" and ", group.template().ports().stream().map(String::valueOf).toList());
  }

  /** That pods lack a port: those that run until they are replaced, or all. */
  String lacking(PodGroup group, Predicate<Template> has, String instead) {
    ClusterObject workload = scene.objects().get(group.workload());
    if (workload != null && has.test(Workloads.template(workload, scene.objects()))) {
      return " at once, while the running pods of " + group.workload().label() + " " + instead;
    }
    boolean had =
        scene
            .before()
            .map(before -> before.pods().of(group.workload()))
            .orElse(ImmutableList.of())
            .stream()
            .anyMatch(old -> has.test(old.template()));
    return ", which " + group.workload().label() + (had ? " no longer has" : " does not have");
  }
}
