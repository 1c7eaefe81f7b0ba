package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import java.util.OptionalLong;

/**
 * What a Java operator needs to do with Argo Rollouts, in one place: read, default, check, change
 * and write them, and find the ReplicaSets that belong to them. Each function only passes on to the
 * class that its comment names.
 *
 * <p>Source: Argo Rollouts, master of 2026-08, with Kubernetes 1.34.
 */
public final class Rollouts {
  private Rollouts() {}

  /**
   * The Rollout of a JSON text in UTF-8, see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollout rollout = Rollouts.read(Files.readAllBytes(path)).orElseThrow();
   * }</pre>
   */
  public static Outcome<Rollout> read(byte[] utf8) {
    return RolloutCodec.read(utf8);
  }

  /**
   * The Rollout of a JSON text, see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollouts.read("{\"spec\":{\"replicas\":3}}").orElseThrow().spec().replicas(); // 3
   * }</pre>
   */
  public static Outcome<Rollout> read(String json) {
    return RolloutCodec.read(json);
  }

  /**
   * The Rollout of a JSON tree, see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollout rollout = Rollouts.read(yamlMapper.readTree(manifest)).orElseThrow();
   * }</pre>
   */
  public static Outcome<Rollout> read(JsonNode tree) {
    return RolloutCodec.read(tree);
  }

  /**
   * The JSON text of a Rollout in UTF-8, see {@link RolloutCodec}: what was read, changed only
   * where the value was changed.
   *
   * <pre>{@code
   * byte[] same = Rollouts.write(Rollouts.read(bytes).orElseThrow());
   * }</pre>
   */
  public static byte[] write(Rollout rollout) {
    return RolloutCodec.write(rollout);
  }

  /**
   * How many pods are wanted, see {@link RolloutDefaults}.
   *
   * <pre>{@code
   * Rollouts.replicas(Rollout.builder().build()); // 1
   * }</pre>
   */
  public static int replicas(Rollout rollout) {
    return RolloutDefaults.replicas(rollout);
  }

  /**
   * Which kind of update a Rollout makes, see {@link StrategyKind}.
   *
   * <pre>{@code
   * Rollouts.strategyKind(rollout) == StrategyKind.CANARY;
   * }</pre>
   */
  public static StrategyKind strategyKind(Rollout rollout) {
    return StrategyKind.of(rollout);
  }

  /**
   * The revision that the controller noted on the Rollout, see {@link Revisions}.
   *
   * <pre>{@code
   * Rollouts.revision(rollout).orElse(1);
   * }</pre>
   */
  public static OptionalLong revision(Rollout rollout) {
    return Revisions.of(rollout);
  }
}
