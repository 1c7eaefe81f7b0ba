package dev.rolloutkit.model.schema;

import java.util.Map;

/**
 * The controller's types: the Rollout and everything in it, down to the pod template.
 *
 * <p>Source: Argo Rollouts, master of 2026-08; Kubernetes API 0.34.
 */
public final class GoSchema {
  private static final Map<String, GoStruct> TYPES =
      SchemaText.parse(
          MetaTables.TEXT,
          VolumeTables.TEXT,
          ContainerTables.TEXT,
          PodTables.TEXT,
          AnalysisTables.TEXT,
          RoutingTables.TEXT,
          StatusTables.TEXT,
          RolloutTables.TEXT,
          MetricTables.TEXT,
          ReferenceTables.TEXT);

  /** A Rollout. */
  public static final GoStruct ROLLOUT = struct("rollouts.v1alpha1.Rollout");

  /** A pod template. */
  public static final GoStruct POD_TEMPLATE = struct("core.v1.PodTemplateSpec");

  /** A step of a canary. */
  public static final GoStruct CANARY_STEP = struct("rollouts.v1alpha1.CanaryStep");

  /** A template of analyses. */
  public static final GoStruct ANALYSIS_TEMPLATE = struct("rollouts.v1alpha1.AnalysisTemplate");

  /** The spec of a template of analyses. */
  public static final GoStruct ANALYSIS_TEMPLATE_SPEC =
      struct("rollouts.v1alpha1.AnalysisTemplateSpec");

  /** A metric of an analysis. */
  public static final GoStruct METRIC = struct("rollouts.v1alpha1.Metric");

  private GoSchema() {}

  /**
   * The type of that name, such as {@code core.v1.Affinity}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static GoStruct struct(String name) {
    GoStruct struct = TYPES.get(name);
    if (struct == null) {
      throw new IllegalArgumentException("no type " + name);
    }
    return struct;
  }
}
