package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import dev.rolloutkit.model.rollout.RolloutSource;
import dev.rolloutkit.model.schema.GoField;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.schema.GoType;
import dev.rolloutkit.model.settings.PodTemplateValidator;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Rollouts: valid, with a known fault, of any parts, and with everything that belongs to them.
 *
 * <pre>{@code
 * @Property
 * void everyValidRolloutIsAccepted(@ForAll Rollout rollout) { … }
 *
 * @Provide
 * Arbitrary<RolloutWorld> worlds() {
 *   return RolloutArbitraries.worlds();
 * }
 * }</pre>
 */
public final class RolloutArbitraries {
  private RolloutArbitraries() {}

  /** Valid Rollouts of either strategy; they shrink to one of few members. */
  public static Arbitrary<Rollout> valid() {
    return Arbitraries.oneOf(blueGreen(), canary(), alb());
  }

  /** Valid Rollouts that are updated by blue-green, without status. */
  public static Arbitrary<Rollout> blueGreen() {
    return read(RolloutManifests.blueGreen());
  }

  /** Valid Rollouts that are updated by canary without traffic routing, without status. */
  public static Arbitrary<Rollout> canary() {
    return read(RolloutManifests.canary());
  }

  /** Valid Rollouts that shift weights at an AWS load balancer, without status. */
  public static Arbitrary<Rollout> alb() {
    return read(RolloutManifests.alb());
  }

  /**
   * Rollouts with one fault that validation must find: a number below 0, a selector that does not
   * fit the template or is missing, both strategies or none, one Service for two purposes, a
   * deadline before pods are ready, a weight above 100.
   */
  public static Arbitrary<Rollout> invalid() {
    return read(
        Combinators.combine(RolloutManifests.blueGreen(), Arbitraries.of(FAULTS))
            .as(
                (manifest, fault) -> {
                  fault.accept((ObjectNode) manifest.get("spec"));
                  return manifest;
                }));
  }

  private static final List<Consumer<ObjectNode>> FAULTS =
      List.of(
          spec -> spec.put("revisionHistoryLimit", -1),
          spec -> spec.put("minReadySeconds", 700).put("progressDeadlineSeconds", 600),
          spec -> spec.remove("selector"),
          spec -> spec.putObject("selector").putObject("matchLabels").put("app", "other"),
          spec -> spec.putObject("selector"),
          spec -> spec.putObject("strategy"),
          spec -> ((ObjectNode) spec.get("strategy")).putObject("canary"),
          spec -> ((ObjectNode) spec.at("/strategy/blueGreen")).put("previewService", "web-active"),
          spec ->
              spec.putObject("strategy")
                  .putObject("canary")
                  .putArray("steps")
                  .addObject()
                  .put("setWeight", 101));

  /** Rollouts whose parts are each sound and need not fit each other, with status. */
  public static Arbitrary<Rollout> anyParts() {
    return parts(Temper.PLAIN);
  }

  /** Rollouts of any texts, numbers and times. */
  public static Arbitrary<Rollout> hostile() {
    return parts(Temper.HOSTILE);
  }

  /**
   * JSON texts that are Rollouts, nearly: valid ones with members missing, null, of another value
   * or twice in a list, cut off, or no JSON at all.
   */
  public static Arbitrary<String> hostileJson() {
    Arbitrary<JsonNode> good =
        Arbitraries.oneOf(RolloutManifests.blueGreen(), RolloutManifests.alb()).map(o -> o);
    return Arbitraries.oneOf(
        FaultArbitraries.inTree(good).map(JsonNode::toString), JsonArbitraries.brokenText());
  }

  /** Rollouts of either strategy with ReplicaSets and Services, before, in and after an update. */
  public static Arbitrary<RolloutWorld> worlds() {
    return Arbitraries.oneOf(blueGreenWorlds(), albWorlds());
  }

  /** Rollouts of blue-green with ReplicaSets and Services, before, in and after an update. */
  public static Arbitrary<RolloutWorld> blueGreenWorlds() {
    return RolloutWorlds.of(RolloutManifests.blueGreen());
  }

  /** Rollouts behind an AWS load balancer with ReplicaSets and Services. */
  public static Arbitrary<RolloutWorld> albWorlds() {
    return RolloutWorlds.of(RolloutManifests.alb());
  }

  private static Arbitrary<Rollout> read(Arbitrary<ObjectNode> manifests) {
    return manifests.map(RolloutManifests::read).withoutEdgeCases();
  }

  private static Arbitrary<Rollout> parts(Temper temper) {
    Derivation derivation = new Derivation(Handmade.all().without(Rollout.class), temper);
    return derivation.of(Rollout.class).map(Rollout.class::cast);
  }

  /** fabric8's metadata cannot hold everything that ours can. */
  private static Rollout plainlyNamed(Rollout rollout) {
    return rollout.withMetadata(Metadata.builder().name("web").namespace("shop").build());
  }

  static void addTo(Handmade handmade) {
    handmade.put(Rollout.class, temper -> temper == Temper.PLAIN ? valid() : hostile());
    handmade.put(
        RolloutResource.class,
        temper ->
            (temper == Temper.PLAIN ? valid() : hostile().map(RolloutArbitraries::plainlyNamed))
                .map(RolloutResource::of)
                .withoutEdgeCases());
    handmade.put(RolloutWorld.class, RolloutArbitraries::worlds);
    handmade.put(
        PodTemplate.class,
        temper ->
            Edges.only(
                (temper == Temper.PLAIN
                        ? JsonArbitraries.podTemplate()
                        : FaultArbitraries.inTree(JsonArbitraries.podTemplate()))
                    .map(PodTemplate::lenient),
                PodTemplate.empty()));
    handmade.put(PodTemplateValidator.class, () -> Arbitraries.of(PodTemplateValidator.NONE));
    handmade.put(
        GoType.class, () -> Arbitraries.of(GoSchema.POD_TEMPLATE.fields()).map(GoField::type));
    handmade.putAbsent(RolloutSource.class);
  }
}
