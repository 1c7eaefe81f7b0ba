package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The scenario that manifests describe. What they do not say is assumed for the worse, and told.
 *
 * <p>Source: AWS Load Balancer Controller, annotations of target groups; Argo Rollouts, strategies.
 */
final class ManifestReading {
  /** The code of Rollouts whose traffic does not move between target groups. */
  static final String NO_CUT_OVER = "CutOver.None";

  private static final String PREFIX = "alb.ingress.kubernetes.io/";
  private static final int DEFAULT_DELAY = 30;

  /** A scenario and what it rests on. */
  record Reading(Scenario scenario, ImmutableList<String> assumptions) {}

  private final Manifests manifests;
  private final Strategy strategy;
  private final List<String> assumptions = new ArrayList<>();
  private final JsonNode ingress;
  private final JsonNode service;
  private final String serviceName;

  private ManifestReading(Manifests manifests, Strategy strategy) {
    this.manifests = manifests;
    this.strategy = strategy;
    String role = strategy.mainRole();
    String name = strategy.services().get(role);
    if (name == null) {
      assumptions.add("the " + role + " Service is not named");
    }
    serviceName = name == null ? role : name;
    service = named(manifests.services(), serviceName);
    ingress = ingress();
  }

  /** Fails for a Rollout that moves no traffic between target groups. */
  static Outcome<Reading> read(Manifests manifests) {
    Strategy strategy = Strategy.of(manifests.rollout());
    if (strategy == null) {
      return Outcome.failed(
          Problem.text(
              FieldPath.of("spec", "strategy"),
              "moves no traffic between target groups: it is neither blueGreen nor a canary with"
                  + " trafficRouting",
              NO_CUT_OVER));
    }
    ManifestReading reading = new ManifestReading(manifests, strategy);
    Scenario scenario = reading.scenario();
    return Outcome.ok(new Reading(scenario, ImmutableList.copyOf(reading.assumptions)));
  }

  private Scenario scenario() {
    JsonNode spec = manifests.rollout().path("spec");
    boolean verify = manifests.verifyTargetGroup().orElse(false);
    if (manifests.verifyTargetGroup().isEmpty()) {
      assumptions.add("Argo Rollouts runs without --aws-verify-target-group");
    }
    return Scenario.builder()
        .kind(strategy.kind())
        .replicas(number(spec.path("replicas"), 1))
        .ipTargets(ipTargets())
        .weightFrom(strategy.weightFrom())
        .weightTo(100)
        .timing(timing())
        .scaleDownDelaySeconds(number(strategy.spec().path("scaleDownDelaySeconds"), DEFAULT_DELAY))
        .verifyTargetGroup(verify)
        .dynamicStableScale(strategy.spec().path("dynamicStableScale").asBoolean(false))
        .horizonSeconds(ScenarioRules.MAX_HORIZON)
        .names(names())
        .build();
  }

  private Names names() {
    Names.Builder out = Names.builder().services(strategy.services());
    String rollout = manifests.rollout().at("/metadata/name").asText("");
    if (!rollout.isEmpty()) {
      out.rollout(rollout);
    }
    String name = ingress.at("/metadata/name").asText("");
    String routed = strategy.spec().at("/trafficRouting/alb/ingress").asText("");
    if (!name.isEmpty() || !routed.isEmpty()) {
      out.ingress(name.isEmpty() ? routed : name);
    }
    JsonNode port = strategy.spec().at("/trafficRouting/alb/servicePort");
    if (!port.isIntegralNumber()) {
      port = service.at("/spec/ports/0/port");
    }
    out.servicePort(number(port, Names.DEFAULT.servicePort()));
    return out.build();
  }

  /** The Ingress that the strategy names, else the first that forwards to the Service. */
  private JsonNode ingress() {
    String name = strategy.spec().at("/trafficRouting/alb/ingress").asText("");
    if (!name.isEmpty()) {
      return named(manifests.ingresses(), name);
    }
    for (JsonNode candidate : manifests.ingresses()) {
      if (forwards(candidate.at("/spec/defaultBackend"))) {
        return candidate;
      }
      for (JsonNode rule : candidate.at("/spec/rules")) {
        for (JsonNode path : rule.at("/http/paths")) {
          if (forwards(path.path("backend"))) {
            return candidate;
          }
        }
      }
    }
    return MissingNode.getInstance();
  }

  private boolean forwards(JsonNode backend) {
    return serviceName.equals(backend.at("/service/name").asText(""));
  }

  private boolean ipTargets() {
    String type = annotation("target-type");
    if (type.isEmpty()) {
      type = boundType();
    }
    if (!type.isEmpty()) {
      return !type.equals("instance");
    }
    if (ingress.isMissingNode()) {
      assumptions.add(
          "no Ingress and no TargetGroupBinding of Service "
              + serviceName
              + " was given: its targets are taken to be pods");
      return true;
    }
    assumptions.add("the load balancer controller runs with its default target type, instance");
    return false;
  }

  private String boundType() {
    for (JsonNode binding : manifests.bindings()) {
      if (serviceName.equals(binding.at("/spec/serviceRef/name").asText(""))) {
        return binding.at("/spec/targetType").asText("");
      }
    }
    return "";
  }

  private Timing timing() {
    Timing base = manifests.measured().orElse(Timing.DEFAULT);
    Timing.Builder out = Timing.builder().from(base);
    if (manifests.measured().isEmpty()) {
      assumptions.add(
          "nothing was measured: slices are seen after "
              + base.endpointsLagSeconds()
              + " s, a pass begins "
              + base.controllerLagSeconds()
              + " s later, registration takes "
              + base.registerLagSeconds()
              + " s, a change of weights "
              + (base.ingressLagSeconds() + base.ruleLagSeconds())
              + " s");
    }
    boolean known = !ingress.isMissingNode() || !service.isMissingNode();
    if (!known) {
      assumptions.add(
          "health checks are taken to run every " + base.healthCheckIntervalSeconds() + " s");
    }
    out.healthCheckIntervalSeconds(
        number("healthcheck-interval-seconds", base.healthCheckIntervalSeconds()));
    out.healthyThreshold(number("healthy-threshold-count", base.healthyThreshold()));
    out.unhealthyThreshold(number("unhealthy-threshold-count", base.unhealthyThreshold()));
    return out.preStopSeconds(preStop(base.preStopSeconds())).build();
  }

  /** The shortest sleep of a container before it stops. */
  private int preStop(int otherwise) {
    JsonNode containers = manifests.rollout().at("/spec/template/spec/containers");
    OptionalInt shortest = OptionalInt.empty();
    for (JsonNode container : containers) {
      JsonNode hook = container.at("/lifecycle/preStop");
      if (hook.isObject() && !hook.path("sleep").isObject()) {
        assumptions.add(
            "the preStop hook of container "
                + container.path("name").asText("")
                + " is taken not to delay its end");
      }
      int seconds = number(hook.at("/sleep/seconds"), 0);
      shortest = OptionalInt.of(Math.min(seconds, shortest.orElse(seconds)));
    }
    if (shortest.isEmpty()) {
      assumptions.add("deleted pods serve for another " + otherwise + " s");
    }
    return shortest.orElse(otherwise);
  }

  private int number(String annotation, int otherwise) {
    String text = annotation(annotation);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      assumptions.add("annotation " + PREFIX + annotation + " is no number: taken as " + otherwise);
      return otherwise;
    }
  }

  /** An annotation of the Service, else of the Ingress; empty when neither has it. */
  private String annotation(String name) {
    String own = service.path("metadata").path("annotations").path(PREFIX + name).asText("");
    return own.isEmpty()
        ? ingress.path("metadata").path("annotations").path(PREFIX + name).asText("")
        : own;
  }

  private static int number(JsonNode json, int otherwise) {
    return json.isIntegralNumber() && json.canConvertToInt() ? json.intValue() : otherwise;
  }

  static JsonNode named(List<JsonNode> objects, String name) {
    for (JsonNode object : objects) {
      if (name.equals(object.at("/metadata/name").asText(""))) {
        return object;
      }
    }
    return MissingNode.getInstance();
  }
}
