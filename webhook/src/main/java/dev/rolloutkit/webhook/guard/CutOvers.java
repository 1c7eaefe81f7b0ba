package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.cutover.CutOverVerdict;
import dev.rolloutkit.targets.cutover.Patch;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Surroundings;
import dev.rolloutkit.webhook.world.ObjectName;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds Rollouts whose next update loses traffic behind an AWS load balancer. A Rollout is judged
 * only if an Ingress of the AWS Load Balancer Controller, a TargetGroupBinding or a network load
 * balancer leads to its Service, and if that controller's load balancer divides its traffic, not
 * Istio, another Ingress controller or a plugin.
 */
public final class CutOvers implements Guard {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public String question() {
    return "whether the next update loses traffic";
  }

  @Override
  public ImmutableSet<WatchedKind> kinds() {
    return ImmutableSet.of(
        WatchedKind.SERVICE,
        WatchedKind.INGRESS,
        WatchedKind.INGRESS_CLASS,
        WatchedKind.TARGET_GROUP_BINDING);
  }

  @Override
  public ImmutableList<ObjectName> needs(ObjectNode object) {
    String namespace = object.path("metadata").path("namespace").asText("");
    ImmutableList.Builder<ObjectName> out = ImmutableList.builder();
    services(object).forEach(name -> out.add(ObjectName.service(namespace, name)));
    ingresses(object).forEach(name -> out.add(ObjectName.ingress(namespace, name)));
    return out.build();
  }

  @Override
  public ImmutableList<Consequence> look(ObjectNode object, WorldView view) {
    Surroundings around = around(object, view);
    CutOverManifests manifests = around.around(object).build();
    if (!view.isComplete() && !around.isBalanced(object)) {
      return notKnown(manifests);
    }
    ImmutableList<String> warnings = TargetHealth.review(manifests, Fixes.reference()).warnings();
    if (warnings.isEmpty()) {
      return ImmutableList.of();
    }
    Outcome<Proof> proof = TargetHealth.prove(manifests, Fixes.reference());
    return ImmutableList.of(
        new Consequence(
            warnings.get(0),
            proof.toOptional().map(CutOvers::remedy).orElse(""),
            proof.toOptional().filter(p -> p.verdict() == CutOverVerdict.OUTAGE).isPresent()));
  }

  /** If objects may be missing from the view, so may the load balancer. */
  private static ImmutableList<Consequence> notKnown(CutOverManifests manifests) {
    return TargetHealth.prove(manifests, Fixes.reference()).isOk()
        ? ImmutableList.of(
            new Consequence(
                "it is not known whether the next update loses traffic: no Ingress of the AWS Load"
                    + " Balancer Controller, TargetGroupBinding or network load balancer in view"
                    + " leads to its Service, and the view may be incomplete",
                "",
                false))
        : ImmutableList.of();
  }

  /** The patches of the best remedy. */
  private static String remedy(Proof proof) {
    return proof.remedies().isEmpty()
        ? ""
        : proof.remedies().get(0).code().meaning()
            + ": "
            + proof.remedies().get(0).patches().stream()
                .map(Patch::toJson)
                .map(JsonNode::toString)
                .collect(Collectors.joining(" "));
  }

  private static Surroundings around(ObjectNode rollout, WorldView view) {
    String namespace = rollout.path("metadata").path("namespace").asText("");
    List<JsonNode> services = new ArrayList<>();
    List<JsonNode> bindings = new ArrayList<>();
    Map<String, Ingress> ingresses = new LinkedHashMap<>();
    for (String name : services(rollout)) {
      view.service(namespace, name).ifPresent(s -> services.add(MAPPER.valueToTree(s)));
      view.leadingTo(namespace, name).forEach(i -> ingresses.put(i.getMetadata().getName(), i));
      view.bindingsOfService(namespace, name).forEach(b -> bindings.add(tree(b)));
    }
    for (String name : ingresses(rollout)) {
      view.ingress(namespace, name).ifPresent(i -> ingresses.put(name, i));
    }
    return Surroundings.of(
        ingresses.values().stream().map(CutOvers::tree).toList(),
        services,
        bindings,
        Surroundings.controllers(view.ingressClasses()),
        view.isComplete());
  }

  /** The Ingresses that a Rollout names. */
  private static ImmutableSet<String> ingresses(ObjectNode rollout) {
    JsonNode alb = rollout.at("/spec/strategy/canary/trafficRouting/alb");
    Set<String> out = new LinkedHashSet<>();
    out.add(alb.path("ingress").asText(""));
    alb.path("ingresses").forEach(name -> out.add(name.asText("")));
    out.remove("");
    return ImmutableSet.copyOf(out);
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

  private static JsonNode tree(Ingress ingress) {
    return MAPPER.valueToTree(ingress);
  }

  private static ObjectNode tree(TargetGroupBinding binding) {
    ObjectNode out = MAPPER.createObjectNode();
    out.put("apiVersion", "elbv2.k8s.aws/v1beta1").put("kind", "TargetGroupBinding");
    out.putObject("metadata")
        .put("namespace", binding.key().namespace())
        .put("name", binding.key().name());
    out.set("spec", binding.spec());
    return out;
  }
}
