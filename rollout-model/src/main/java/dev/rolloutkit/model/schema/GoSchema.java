package dev.rolloutkit.model.schema;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.model.schema.SchemaText.Tables;
import java.util.Arrays;
import java.util.Objects;

/**
 * The Go types of the controller: the Rollout and all types that it contains, including the pod
 * template.
 *
 * <p>Source: Argo Rollouts, master of 2026-08; Kubernetes API 0.34.
 */
public final class GoSchema {
  private static final Tables TABLES =
      Tables.of(
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

  private static final ImmutableMap<String, GoStruct> TYPES =
      SchemaText.parse(KubernetesLibrary.V0_34, TABLES);

  private static final String POD_TEMPLATE_TYPE = "core.v1.PodTemplateSpec";

  /** The schemas of older libraries, created on first use. */
  private static final ImmutableMap<KubernetesLibrary, Supplier<GoStruct>> POD_TEMPLATES =
      Maps.toMap(
          Arrays.asList(KubernetesLibrary.values()),
          library ->
              Suppliers.memoize(
                  () ->
                      Objects.requireNonNull(
                          SchemaText.parse(library, TABLES).get(POD_TEMPLATE_TYPE))));

  /** A Rollout. */
  public static final GoStruct ROLLOUT = struct("rollouts.v1alpha1.Rollout");

  /** A pod template. */
  public static final GoStruct POD_TEMPLATE = struct(POD_TEMPLATE_TYPE);

  /** A step of a canary. */
  public static final GoStruct CANARY_STEP = struct("rollouts.v1alpha1.CanaryStep");

  /** An AnalysisTemplate. */
  public static final GoStruct ANALYSIS_TEMPLATE = struct("rollouts.v1alpha1.AnalysisTemplate");

  /** The spec of an AnalysisTemplate. */
  public static final GoStruct ANALYSIS_TEMPLATE_SPEC =
      struct("rollouts.v1alpha1.AnalysisTemplateSpec");

  /** A metric of an analysis. */
  public static final GoStruct METRIC = struct("rollouts.v1alpha1.Metric");

  private GoSchema() {}

  /** The pod template type of a Kubernetes library. */
  static GoStruct podTemplate(KubernetesLibrary library) {
    if (library == KubernetesLibrary.V0_34) {
      return POD_TEMPLATE;
    }
    Supplier<GoStruct> made = Objects.requireNonNull(POD_TEMPLATES.get(library));
    return Objects.requireNonNull(made.get());
  }

  /**
   * The type with the given name, such as {@code core.v1.Affinity}.
   *
   * @throws IllegalArgumentException if there is no such type
   */
  public static GoStruct struct(String name) {
    GoStruct struct = TYPES.get(name);
    if (struct == null) {
      throw new IllegalArgumentException("no type " + name);
    }
    return struct;
  }
}
