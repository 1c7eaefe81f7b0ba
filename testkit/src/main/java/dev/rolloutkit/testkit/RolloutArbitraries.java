package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoFieldType;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import dev.rolloutkit.model.rollout.RolloutSource;
import dev.rolloutkit.model.settings.PodTemplateValidator;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of Rollouts: valid ones, ones with a known fault, ones with arbitrary parts, and ones
 * with the objects that belong to them.
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

  /** Valid Rollouts of either strategy; they shrink to one with few fields. */
  public static Arbitrary<Rollout> valid() {
    return Arbitraries.oneOf(blueGreen(), canary(), alb());
  }

  /** Valid blue-green Rollouts without status. */
  public static Arbitrary<Rollout> blueGreen() {
    return read(RolloutManifests.blueGreen());
  }

  /** Valid canary Rollouts without traffic routing and status. */
  public static Arbitrary<Rollout> canary() {
    return read(RolloutManifests.canary());
  }

  /** Valid canary Rollouts behind an AWS load balancer, without status. */
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

  /** Rollouts with status, whose parts are each plausible but need not be consistent. */
  public static Arbitrary<Rollout> anyParts() {
    return parts(InputStyle.PLAIN);
  }

  /** Rollouts with arbitrary strings, numbers and times. */
  public static Arbitrary<Rollout> hostile() {
    return parts(InputStyle.HOSTILE);
  }

  /**
   * JSON texts that are almost Rollouts: fields are missing, null or changed, list elements are
   * repeated, the text is truncated, or it is not JSON at all.
   */
  public static Arbitrary<String> hostileJson() {
    Arbitrary<JsonNode> good =
        Arbitraries.oneOf(RolloutManifests.blueGreen(), RolloutManifests.alb()).map(o -> o);
    return Arbitraries.oneOf(
        FaultArbitraries.inTree(good).map(JsonNode::toString), JsonArbitraries.brokenText());
  }

  /**
   * Rollouts of either strategy with ReplicaSets and Services, before, during and after an update.
   */
  public static Arbitrary<RolloutWorld> worlds() {
    return Arbitraries.oneOf(blueGreenWorlds(), albWorlds());
  }

  /** Blue-green Rollouts with ReplicaSets and Services, before, during and after an update. */
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

  private static Arbitrary<Rollout> parts(InputStyle style) {
    Derivation derivation =
        new Derivation(HandwrittenArbitraries.all().without(Rollout.class), style);
    return derivation.of(Rollout.class).map(Rollout.class::cast);
  }

  /** Replaces the metadata, since fabric8's metadata cannot represent everything that ours can. */
  private static Rollout plainlyNamed(Rollout rollout) {
    return rollout.withMetadata(Metadata.builder().name("web").namespace("shop").build());
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(Rollout.class, style -> style == InputStyle.PLAIN ? valid() : hostile());
    handwritten.put(
        RolloutResource.class,
        style ->
            (style == InputStyle.PLAIN ? valid() : hostile().map(RolloutArbitraries::plainlyNamed))
                .map(RolloutResource::of)
                .withoutEdgeCases());
    handwritten.put(RolloutWorld.class, RolloutArbitraries::worlds);
    handwritten.put(
        PodTemplate.class,
        style ->
            EdgeCaseLimits.only(
                (style == InputStyle.PLAIN
                        ? JsonArbitraries.podTemplate()
                        : FaultArbitraries.inTree(JsonArbitraries.podTemplate()))
                    .map(PodTemplate::lenient),
                PodTemplate.empty()));
    handwritten.put(PodTemplateValidator.class, () -> Arbitraries.of(PodTemplateValidator.NONE));
    handwritten.put(
        GoFieldType.class, () -> Arbitraries.of(GoSchema.POD_TEMPLATE.fields()).map(GoField::type));
    handwritten.putAbsent(RolloutSource.class);
  }
}
