package dev.rolloutkit.targets.internal.gate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.PodReader;
import dev.rolloutkit.targets.internal.checkpoint.Checkpoints;
import dev.rolloutkit.targets.internal.endpoint.Lookups;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the readiness gates of a new pod.
 *
 * <p>Gates are set when a pod is created and never change: a Service that selects the pod later
 * adds none. A pod that is created behind a preview Service therefore waits only for the preview's
 * target group, and no gate waits for the active one.
 *
 * <p>Source: AWS Load Balancer Controller, pod readiness gate injector.
 *
 * @rule A pod gets its readiness gates when it is created, from each binding of type {@code ip}
 *     whose Service selects it then.
 */
public final class ReadinessGates {
  private static final String LEGACY_PREFIX = "target-health.alb.ingress.k8s.aws";

  private ReadinessGates() {}

  /**
   * The types of the readiness gates with which the pod is created, in order. For each binding of
   * the namespace, in order, whose type is {@code ip} and whose Service selects the pod, the gate
   * is added if it is missing. If there is any such binding, gates of the controller's first
   * version are removed.
   *
   * <p>Problems: a read that fails, after which the pod is created without the gates of bindings; a
   * {@code null} binding.
   *
   * @param namespace the namespace of the request; if it is empty, the bindings of all namespaces
   *     are used
   * @param bindings bindings, of other namespaces too, in the order of the API server's list
   * @param services the Services by namespace and name
   */
  public static Outcome<ImmutableList<String>> of(
      String namespace,
      Pod pod,
      Collection<TargetGroupBinding> bindings,
      Map<NamespacedName, Service> services,
      Lookups lookups) {
    List<String> gates =
        new ArrayList<>(pod.getSpec() == null ? List.of() : PodReader.gates(pod.getSpec()));
    Optional<String> error = lookups.errorOf(Lookups.Read.LIST_BINDINGS);
    List<String> wanted = new ArrayList<>();
    int index = 0;
    for (TargetGroupBinding binding : bindings) {
      if (error.isPresent()) {
        break;
      }
      if (binding == null) {
        return Outcome.failed(Problem.required(FieldPath.of("bindings").index(index), ""));
      }
      index++;
      boolean listed = namespace.isEmpty() || binding.key().namespace().equals(namespace);
      if (!listed || !binding.isIp()) {
        continue;
      }
      error = lookups.errorOf(Lookups.Read.GET_SERVICE);
      Service service = services.get(binding.service());
      if (error.isEmpty() && service != null && selects(service, pod)) {
        wanted.add(Checkpoints.CONDITION_PREFIX + binding.key().name());
      }
    }
    if (error.isPresent()) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.of("spec", "readinessGates"),
              "unable to determine targetHealth readinessGates: " + error.get(),
              TargetProblemCodes.READINESS_GATES_UNKNOWN));
    }
    if (!wanted.isEmpty()) {
      gates.removeIf(gate -> gate.startsWith(LEGACY_PREFIX));
    }
    Set<String> present = new HashSet<>(gates);
    for (String gate : wanted) {
      if (present.add(gate)) {
        gates.add(gate);
      }
    }
    return Outcome.ok(ImmutableList.copyOf(gates));
  }

  private static boolean selects(Service service, Pod pod) {
    Map<String, String> selector =
        service.getSpec() == null ? null : service.getSpec().getSelector();
    if (selector == null || selector.isEmpty()) {
      return false;
    }
    Map<String, String> labels = labels(pod);
    for (Map.Entry<String, String> entry : selector.entrySet()) {
      String value = entry.getValue() == null ? "" : entry.getValue();
      if (labels == null || !value.equals(labels.get(entry.getKey()))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Map<String, String> labels(Pod pod) {
    return pod.getMetadata() == null ? null : pod.getMetadata().getLabels();
  }
}
