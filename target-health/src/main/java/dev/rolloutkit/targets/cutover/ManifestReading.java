package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Reads the scenario that manifests describe. If they do not determine a value, it assumes the
 * worse case and lists the assumption.
 *
 * <p>Source: AWS Load Balancer Controller, annotations of target groups; Argo Rollouts, strategies.
 *
 * @rule Values that manifests do not determine are assumed to be the worse case.
 */
final class ManifestReading {
  /** The parts of a timing that no manifest contains. */
  private static final ImmutableList<TimingPart> TIMES =
      ImmutableList.of(
          TimingPart.ENDPOINTS_LAG,
          TimingPart.CONTROLLER_LAG,
          TimingPart.REGISTER_LAG,
          TimingPart.INGRESS_LAG,
          TimingPart.RULE_LAG,
          TimingPart.STATUS_LAG);

  private static final int DEFAULT_DELAY = 30;

  /** A scenario and its assumptions. */
  record Reading(Scenario scenario, ImmutableList<String> assumptions) {}

  private final CutOverManifests manifests;
  private final Strategy strategy;
  private final List<String> assumptions = new ArrayList<>();
  private final JsonNode ingress;
  private final JsonNode service;
  private final String serviceName;

  private ManifestReading(CutOverManifests manifests, Strategy strategy) {
    this.manifests = manifests;
    this.strategy = strategy;
    for (String role : strategy.kind().roles()) {
      if (!strategy.services().containsKey(role)) {
        assumptions.add(
            "the " + role + " Service has no name: no remedy is offered that needs its name");
      }
    }
    serviceName = strategy.mainService();
    service = named(manifests.services(), serviceName);
    ingress = ingress();
  }

  /**
   * Reads the scenario; fails for a Rollout that moves no traffic between target groups, and, if
   * the manifests are complete, for one to which no load balancer leads.
   */
  static Outcome<Reading> read(CutOverManifests manifests) {
    Strategy strategy = Strategy.of(manifests.rollout());
    if (strategy == null) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.of("spec", "strategy"),
              "moves no traffic between target groups: it is neither blueGreen nor a canary with"
                  + " trafficRouting.alb",
              TargetProblemCodes.CUT_OVER_NONE));
    }
    if (manifests.complete() && !LoadBalancerWays.leadTo(strategy, manifests)) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.of("spec", "strategy"),
              "moves no traffic between target groups: no load balancer of the AWS Load Balancer"
                  + " Controller leads to Service "
                  + strategy.mainService(),
              TargetProblemCodes.CUT_OVER_NONE));
    }
    ManifestReading reading = new ManifestReading(manifests, strategy);
    Scenario scenario = reading.scenario();
    return Outcome.ok(new Reading(scenario, ImmutableList.copyOf(reading.assumptions)));
  }

  private Scenario scenario() {
    boolean shrinks = strategy.spec().path("dynamicStableScale").asBoolean(false);
    if (shrinks && strategy.kind() == CutOverKind.CANARY) {
      assumptions.add(
          "dynamicStableScale of a canary with two Services changes nothing: it is not modelled");
    }
    Disturbances wrong = manifests.disturbances();
    boolean verify = manifests.verifyTargetGroup().orElse(false);
    if (manifests.verifyTargetGroup().isEmpty()) {
      assumptions.add("Argo Rollouts runs without --aws-verify-target-group");
    }
    return Scenario.builder()
        .kind(strategy.kind())
        .replicas(replicas())
        .ipTargets(ipTargets())
        .weightFrom(strategy.weightFrom())
        .weightTo(100)
        .timing(timing())
        .scaleDownDelay(Duration.ofSeconds(scaleDownDelay()))
        .verifyTargetGroup(verify)
        .dynamicStableScale(shrinks)
        .outages(wrong.outages())
        .registerThrottled(wrong.registerThrottled())
        .deregisterThrottled(wrong.deregisterThrottled())
        .ruleThrottled(wrong.ruleThrottled())
        .horizon(Duration.ofSeconds(ScenarioRules.MAX_HORIZON))
        .names(names())
        .build();
  }

  private int replicas() {
    JsonNode replicas = manifests.rollout().at("/spec/replicas");
    if (!isNumber(replicas)) {
      assumptions.add(
          notANumber("spec.replicas", replicas)
              + ": each revision has 1 pod, the default of Argo Rollouts");
    }
    return number(replicas, 1);
  }

  private int scaleDownDelay() {
    JsonNode delay = strategy.spec().path("scaleDownDelaySeconds");
    if (!isNumber(delay)) {
      assumptions.add(
          notANumber("scaleDownDelaySeconds", delay)
              + ": old pods are kept for "
              + DEFAULT_DELAY
              + " s, the default of Argo Rollouts");
    }
    return number(delay, DEFAULT_DELAY);
  }

  private Names names() {
    Names.Builder out = Names.builder().services(strategy.services());
    String rollout = manifests.rollout().at("/metadata/name").asText("");
    if (!rollout.isEmpty()) {
      out.rollout(rollout);
    }
    String name = ingress.at("/metadata/name").asText("");
    String routed = strategy.routedIngress();
    if (!name.isEmpty() || !routed.isEmpty()) {
      out.ingress(name.isEmpty() ? routed : name);
    } else {
      assumptions.add("no Ingress is given: patches name it " + Names.DEFAULT.ingress());
    }
    JsonNode port = strategy.spec().at("/trafficRouting/alb/servicePort");
    if (!isNumber(port)) {
      port = service.at("/spec/ports/0/port");
    }
    if (!isNumber(port)) {
      assumptions.add("no Service port is given: patches use " + Names.DEFAULT.servicePort());
    }
    out.servicePort(number(port, Names.DEFAULT.servicePort()));
    return out.build();
  }

  /**
   * The Ingress that the strategy names, or else the first ALB Ingress that forwards to the
   * Service.
   */
  private JsonNode ingress() {
    String name = strategy.routedIngress();
    if (!name.isEmpty()) {
      return named(manifests.ingresses(), name);
    }
    for (JsonNode candidate : manifests.ingresses()) {
      IngressTree read = new IngressTree(candidate);
      if (Ingresses.isAlb(read, manifests.ingressClasses(), manifests.complete())
          && read.services().contains(serviceName)) {
        return candidate;
      }
    }
    return MissingNode.getInstance();
  }

  private boolean ipTargets() {
    String type = annotation("target-type");
    if (type.isEmpty()) {
      type = boundType();
    }
    if (type.isEmpty()) {
      type = LoadBalancerWays.targetType(service);
    }
    if (!type.isEmpty()) {
      if (!type.equals("ip") && !type.equals("instance")) {
        assumptions.add("target type " + GoStrings.quote(type) + " is treated as ip");
      }
      return !type.equals("instance");
    }
    if (ingress.isMissingNode() && LoadBalancerWays.isNetworkLoadBalancer(service)) {
      assumptions.add(
          "no target type is given: the targets are nodes, the load balancer controller's default");
      return false;
    }
    if (ingress.isMissingNode()) {
      assumptions.add(
          "no Ingress and no TargetGroupBinding of Service "
              + serviceName
              + " was given: a load balancer has its pods as targets");
      return true;
    }
    if (service.isObject() && service.at("/spec/type").asText("ClusterIP").equals("ClusterIP")) {
      assumptions.add(
          "no target type is given: the targets are pods, since Service "
              + serviceName
              + " has no node ports");
      return true;
    }
    assumptions.add(
        "no target type is given: the targets are nodes, the load balancer controller's default");
    return false;
  }

  /** The type in the binding of the Service; empty if there is none or it has no type. */
  private String boundType() {
    for (JsonNode manifest : manifests.bindings()) {
      TargetGroupBinding binding = TargetGroupBindings.view(manifest);
      if (serviceName.equals(binding.serviceName().orElse(""))) {
        return binding.isIp() ? "ip" : binding.hasNodes() ? "instance" : "";
      }
    }
    return "";
  }

  private Timing timing() {
    Timing.Builder out = Timing.builder().from(manifests.measured().orElse(Timing.DEFAULT));
    manifests.measurements().forEach((part, value) -> part.set(out, value));
    Timing base = out.build();
    assumeTimes(base);
    return out.healthCheckInterval(
            Duration.ofSeconds(
                checks("healthcheck-interval-seconds", TimingPart.HEALTH_CHECK_INTERVAL, base)))
        .healthyThreshold(checks("healthy-threshold-count", TimingPart.HEALTHY_THRESHOLD, base))
        .unhealthyThreshold(
            checks("unhealthy-threshold-count", TimingPart.UNHEALTHY_THRESHOLD, base))
        .preStop(Duration.ofSeconds(preStop(Seconds.of(base.preStop()))))
        .build();
  }

  private void assumeTimes(Timing base) {
    if (manifests.measured().isPresent()) {
      return;
    }
    if (manifests.measurements().isEmpty()) {
      assumptions.add(
          "nothing was measured: slices are seen after "
              + Seconds.of(base.endpointsLag())
              + " s, a pass begins "
              + Seconds.of(base.controllerLag())
              + " s later, registration takes "
              + Seconds.of(base.registerLag())
              + " s, a change of weights "
              + (Seconds.of(base.ingressLag()) + Seconds.of(base.ruleLag()))
              + " s");
      return;
    }
    List<String> assumed = new ArrayList<>();
    for (TimingPart part : TIMES) {
      if (!manifests.measurements().containsKey(part)) {
        assumed.add(part.phrase(base));
      }
    }
    if (!assumed.isEmpty()) {
      assumptions.add("not measured: " + String.join(", ", assumed));
    }
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
                + " is assumed not to delay the end of the container");
      }
      int seconds = number(hook.at("/sleep/seconds"), 0);
      shortest = OptionalInt.of(Math.min(seconds, shortest.orElse(seconds)));
    }
    if (shortest.isEmpty()) {
      assumptions.add("no container is given: deleted pods serve for " + otherwise + " s");
    }
    return shortest.orElse(otherwise);
  }

  /** Reads a setting of the target group's health checks. */
  private int checks(String annotation, TimingPart part, Timing base) {
    int otherwise = part.of(base);
    String text = annotation(annotation);
    if (text.isEmpty()) {
      if (manifests.measured().isEmpty() && !manifests.measurements().containsKey(part)) {
        assumptions.add(
            "no annotation " + Annotations.ALB + annotation + ": " + otherwise + " is assumed");
      }
      return otherwise;
    }
    Integer number = Ints.tryParse(text);
    if (number == null || number < 0) {
      assumptions.add(
          "annotation "
              + Annotations.ALB
              + annotation
              + " is not a number: "
              + otherwise
              + " is assumed");
      return otherwise;
    }
    return number;
  }

  /** An annotation of the Service, or else of the Ingress; empty if neither has it. */
  private String annotation(String name) {
    String own =
        service.path("metadata").path("annotations").path(Annotations.ALB + name).asText("");
    return own.isEmpty()
        ? ingress.path("metadata").path("annotations").path(Annotations.ALB + name).asText("")
        : own;
  }

  private static String notANumber(String field, JsonNode value) {
    return field
        + (value.isMissingNode() || value.isNull() ? " is not set" : " is not a whole number");
  }

  private static boolean isNumber(JsonNode json) {
    return json.isIntegralNumber() && json.canConvertToInt();
  }

  private static int number(JsonNode json, int otherwise) {
    return isNumber(json) ? json.intValue() : otherwise;
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
