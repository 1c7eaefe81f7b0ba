package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.Manifests;
import dev.rolloutkit.targets.cutover.Patch;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Verdict;
import dev.rolloutkit.targets.options.TargetOptions;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds Rollouts whose next update loses traffic behind an AWS load balancer. */
public final class CutOvers implements Guard {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public ImmutableList<Consequence> look(ObjectNode object, WorldView view) {
    Manifests manifests = manifests(object, view);
    ImmutableList<String> warnings =
        TargetHealth.review(manifests, TargetOptions.reference()).warnings();
    if (warnings.isEmpty()) {
      return ImmutableList.of();
    }
    Outcome<Proof> proof = TargetHealth.prove(manifests, TargetOptions.reference());
    return ImmutableList.of(
        new Consequence(
            warnings.get(0),
            proof.toOptional().map(CutOvers::remedy).orElse(""),
            proof.toOptional().filter(p -> p.verdict() == Verdict.OUTAGE).isPresent()));
  }

  /** The patches of the best remedy. */
  private static String remedy(Proof proof) {
    return proof.remedies().isEmpty()
        ? ""
        : proof.remedies().get(0).code()
            + " "
            + proof.remedies().get(0).patches().stream()
                .map(Patch::toJson)
                .map(JsonNode::toString)
                .collect(Collectors.joining(" "));
  }

  private static Manifests manifests(ObjectNode rollout, WorldView view) {
    String namespace = rollout.path("metadata").path("namespace").asText("");
    Manifests.Builder out = Manifests.builder().rollout(rollout);
    Map<String, Ingress> ingresses = new LinkedHashMap<>();
    for (String name : services(rollout)) {
      view.service(namespace, name).ifPresent(s -> out.addServices(MAPPER.valueToTree(s)));
      view.leadingTo(namespace, name).forEach(i -> ingresses.put(i.getMetadata().getName(), i));
      view.bindingsOfService(namespace, name).forEach(b -> out.addBindings(tree(b)));
    }
    JsonNode alb = rollout.at("/spec/strategy/canary/trafficRouting/alb");
    ImmutableSet.Builder<String> named = ImmutableSet.builder();
    named.add(alb.path("ingress").asText(""));
    alb.path("ingresses").forEach(name -> named.add(name.asText("")));
    for (String name : named.build()) {
      view.ingress(namespace, name).ifPresent(i -> ingresses.put(name, i));
    }
    ingresses.values().forEach(i -> out.addIngresses(MAPPER.valueToTree(i)));
    return out.build();
  }

  /** The Services that a Rollout switches or to which it assigns weights. */
  public static ImmutableSet<String> services(ObjectNode rollout) {
    JsonNode strategy = rollout.path("spec").path("strategy");
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    for (String at :
        new String[] {
          "/blueGreen/activeService",
          "/blueGreen/previewService",
          "/canary/stableService",
          "/canary/canaryService",
          "/canary/pingPong/pingService",
          "/canary/pingPong/pongService",
          "/canary/trafficRouting/alb/rootService"
        }) {
      String name = strategy.at(at).asText("");
      if (!name.isEmpty()) {
        out.add(name);
      }
    }
    return out.build();
  }

  /** The fields of a binding that a proof reads. */
  private static ObjectNode tree(TargetGroupBinding binding) {
    ObjectNode out = MAPPER.createObjectNode();
    out.put("apiVersion", "elbv2.k8s.aws/v1beta1").put("kind", "TargetGroupBinding");
    out.putObject("metadata")
        .put("namespace", binding.key().namespace())
        .put("name", binding.key().name());
    ObjectNode spec = out.putObject("spec");
    binding
        .targetType()
        .ifPresent(type -> spec.put("targetType", type.name().toLowerCase(Locale.ROOT)));
    ObjectNode service = spec.putObject("serviceRef");
    binding.serviceName().ifPresent(name -> service.put("name", name));
    binding
        .servicePort()
        .ifPresent(
            port -> {
              if (port.isInt()) {
                service.put("port", port.intValue());
              } else {
                service.put("port", port.stringValue());
              }
            });
    return out;
  }
}
