package dev.rolloutkit.josdk.internal.desired;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.josdk.desired.DesiredState;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The desired state of an Ingress that Argo Rollouts writes too. Argo lists the annotations that it
 * manages in two other annotations. All of these keep the values that Argo wrote. If such a list
 * cannot be read, all action and condition annotations keep their live values.
 *
 * <p>The operator sets the first action of a new Ingress. Argo manages the action as soon as it has
 * set a weight.
 */
public final class IngressState implements DesiredState<Ingress> {
  private final DesiredState<Ingress> rest = new ObjectState<>(Ingress.class);

  /** Creates the state. It has no options. */
  public IngressState() {}

  @Override
  public UpdatePlan<Ingress> plan(Ingress live, Ingress desired) {
    return rest.plan(live, withoutManaged(live, desired));
  }

  private static Ingress withoutManaged(Ingress live, Ingress desired) {
    Map<String, String> wanted = annotations(desired.getMetadata());
    Map<String, String> own = new LinkedHashMap<>(wanted);
    Map<String, String> present = annotations(live.getMetadata());
    Set<String> managed = new LinkedHashSet<>();
    managed.add(AnnotationKeys.MANAGED_ANNOTATIONS);
    managed.add(AnnotationKeys.MANAGED_ACTIONS);
    boolean readable = addManaged(present, managed);
    own.keySet().removeIf(key -> managed.contains(key) || (!readable && isOfRouting(key)));
    return own.size() == wanted.size()
        ? desired
        : new IngressBuilder(desired).editMetadata().withAnnotations(own).endMetadata().build();
  }

  /** Adds the keys that Argo's lists name. Returns false if a list cannot be read. */
  private static boolean addManaged(Map<String, String> annotations, Set<String> keys) {
    Outcome<ManagedAnnotations> lists =
        ManagedAnnotations.parse(annotations.getOrDefault(AnnotationKeys.MANAGED_ANNOTATIONS, ""));
    lists.toOptional().ifPresent(found -> found.keysByRollout().values().forEach(keys::addAll));
    Outcome<ImmutableMap<String, String>> actions =
        ManagedAnnotations.parseActions(
            annotations.getOrDefault(AnnotationKeys.MANAGED_ACTIONS, ""));
    actions.toOptional().ifPresent(found -> keys.addAll(found.values()));
    return lists.isOk() && actions.isOk();
  }

  private static boolean isOfRouting(String key) {
    return key.contains(AnnotationKeys.ACTION_INFIX)
        || key.contains(AnnotationKeys.CONDITION_INFIX);
  }

  private static Map<String, String> annotations(@Nullable ObjectMeta metadata) {
    return metadata == null || metadata.getAnnotations() == null
        ? Map.of()
        : metadata.getAnnotations();
  }
}
