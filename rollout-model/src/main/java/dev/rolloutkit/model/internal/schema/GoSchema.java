package dev.rolloutkit.model.internal.schema;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Go types of the controller: the Rollout and all types that it contains, including the pod
 * template.
 *
 * <p>Source: Argo Rollouts, master of 2026-08; Kubernetes API 0.34.
 *
 * @rule The types of the controller depend on its release and its Kubernetes libraries.
 */
public final class GoSchema {
  private static final ImmutableMap<String, String> TABLES = SchemaText.tables(SchemaTables.ALL);

  private static final ImmutableMap<String, GoStruct> TYPES =
      SchemaText.parse(KubernetesLibrary.V0_34, RolloutsRelease.MATCHED, TABLES);

  private static final String POD_TEMPLATE_TYPE = "core.v1.PodTemplateSpec";

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

  /** The type with the given name as a Kubernetes library defines it. */
  public static GoStruct struct(String name, KubernetesLibrary library) {
    return Objects.requireNonNull(types(Others.LIBRARIES.get(library)).get(name), name);
  }

  /** The changes of the controller that change types. */
  private static final ImmutableSet<RolloutsChange> CHANGES = SchemaText.changes(TABLES);

  /** The types of other releases, which most programs never need. */
  private static final class Others {
    /** The schemas of older libraries, created on first use. */
    private static final ImmutableMap<KubernetesLibrary, Supplier<ImmutableMap<String, GoStruct>>>
        LIBRARIES =
            Maps.toMap(
                Arrays.asList(KubernetesLibrary.values()),
                library ->
                    Suppliers.memoize(
                        () -> SchemaText.parse(library, RolloutsRelease.MATCHED, TABLES)));

    /** The types of a controller with some of these changes, created on first use. */
    private static final ImmutableMap<
            ImmutableSet<RolloutsChange>, Supplier<ImmutableMap<String, GoStruct>>>
        RELEASES =
            Sets.powerSet(CHANGES).stream()
                .map(ImmutableSet::copyOf)
                .collect(
                    ImmutableMap.toImmutableMap(
                        some -> some,
                        some ->
                            Suppliers.memoize(
                                () -> parsed(new ReleaseOf<>(Optional.empty(), some)))));
  }

  private GoSchema() {}

  /** The type with the given name as a release of the controller defines it. */
  public static GoStruct struct(String name, ReleaseOf<RolloutsChange> release) {
    if (release.changes().containsAll(CHANGES)) {
      return struct(name);
    }
    GoStruct struct =
        types(Others.RELEASES.get(Sets.intersection(CHANGES, release.changes()).immutableCopy()))
            .get(name);
    if (struct == null) {
      throw new IllegalArgumentException("no type " + name + " at " + release);
    }
    return struct;
  }

  private static ImmutableMap<String, GoStruct> types(
      @Nullable Supplier<ImmutableMap<String, GoStruct>> supplier) {
    return Objects.requireNonNull(Objects.requireNonNull(supplier).get());
  }

  /** A Rollout at a release of the controller. */
  public static GoStruct rollout(ReleaseOf<RolloutsChange> release) {
    return struct(ROLLOUT.name(), release);
  }

  /** A pod template at a release of the controller. */
  public static GoStruct podTemplate(ReleaseOf<RolloutsChange> release) {
    return struct(POD_TEMPLATE_TYPE, release);
  }

  private static ImmutableMap<String, GoStruct> parsed(ReleaseOf<RolloutsChange> release) {
    return SchemaText.parse(
        release.has(RolloutsChange.LIBRARIES_0_34)
            ? KubernetesLibrary.V0_34
            : KubernetesLibrary.V0_29,
        release,
        TABLES);
  }

  /** The pod template type of a Kubernetes library. */
  public static GoStruct podTemplate(KubernetesLibrary library) {
    if (library == KubernetesLibrary.V0_34) {
      return POD_TEMPLATE;
    }
    return struct(POD_TEMPLATE_TYPE, library);
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
