package dev.rolloutkit.lbcadmission.internal.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.ReadErrors;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.targets.internal.endpoint.Lookups;
import dev.rolloutkit.targets.internal.gate.ReadinessGates;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodReadinessGate;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds the readiness gates of its future target groups to a new pod.
 *
 * <p>Source: AWS Load Balancer Controller, mutating webhook of pods.
 *
 * @rule A new pod gets the readiness gates of the TargetGroupBindings whose Services select it.
 */
public final class PodMutator {
  private PodMutator() {}

  /**
   * The answer to the creation of a pod.
   *
   * @param namespace the namespace of the request, which the pod itself often does not contain
   */
  public static WebhookAnswer create(ObjectNode object, String namespace, Controller controller) {
    if (!controller.settings().flags().enablePodReadinessGateInject()) {
      return WebhookAnswer.allow();
    }
    JsonNode gates = object.path("spec").path("readinessGates");
    List<String> before = new ArrayList<>();
    gates.forEach(gate -> before.add(gate.path("conditionType").asText("")));
    Cluster cluster = controller.cluster();
    Outcome<ImmutableList<String>> after =
        ReadinessGates.of(
            namespace,
            pod(object, before),
            namespace.isEmpty()
                ? cluster.bindings()
                : cluster.byNamespace().getOrDefault(namespace, ImmutableList.of()),
            cluster.services(),
            read -> errorOf(read, controller.cluster().readErrors()));
    return after.match(
        (types, none) -> WebhookAnswer.allow(GatePatch.of(gates.isArray(), before, types)),
        problems ->
            WebhookAnswer.deny(
                ImmutableList.of(problems.get(0).withCode(WebhookRule.POD_GATES.code()))));
  }

  private static Optional<String> errorOf(Lookups.Read read, ReadErrors errors) {
    return switch (read) {
      case LIST_BINDINGS -> errors.errorOf(ReadErrors.Read.LIST_BINDINGS);
      case GET_SERVICE -> errors.errorOf(ReadErrors.Read.GET_SERVICE);
      default -> Optional.empty();
    };
  }

  /** The parts of the pod on which gates depend. */
  private static Pod pod(ObjectNode object, List<String> gates) {
    Map<String, String> labels = new LinkedHashMap<>();
    object
        .path("metadata")
        .path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText("")));
    ObjectMeta metadata = new ObjectMeta();
    metadata.setLabels(labels);
    PodSpec spec = new PodSpec();
    List<PodReadinessGate> list = new ArrayList<>();
    gates.forEach(gate -> list.add(new PodReadinessGate(gate)));
    spec.setReadinessGates(list);
    Pod pod = new Pod();
    pod.setMetadata(metadata);
    pod.setSpec(spec);
    return pod;
  }
}
