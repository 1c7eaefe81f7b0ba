package dev.rolloutkit.model.internal.validation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.label.ValueText;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.pod.PodRules;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.settings.TemplateCheck;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Validates Rollouts, with the order, paths and messages of the controller.
 *
 * <p>The pod template is validated by every rule of Kubernetes that the controller applies, see
 * {@link PodRules#ROLLOUTS_CONTROLLER}. {@link TemplateCheck#further} adds further rules.
 *
 * <p>Source: Argo Rollouts, its validation; Kubernetes 1.34, validation of core and apps.
 *
 * @rule A Rollout is validated with the controller's messages: selector, template, replicas,
 *     strategy.
 */
public final class RolloutValidation {
  private static final FieldPath SPEC = FieldPath.of("spec");
  private static final String NOT_NEGATIVE = "must be greater than or equal to 0";

  private RolloutValidation() {}

  /** Validates a Rollout whose pod template is in its own spec, as the controller does. */
  public static ImmutableList<Problem> validate(Rollout rollout) {
    return validate(rollout, Fixes.reference());
  }

  /** As {@link #validate(Rollout)}, with some defects fixed. Takes time linear in its size. */
  public static ImmutableList<Problem> validate(Rollout rollout, Fixes<RolloutDefect> fixes) {
    return validate(rollout, TemplateCheck.ownTemplate(), fixes);
  }

  /** Validates a Rollout whose pod template may come from a workload. */
  public static ImmutableList<Problem> validate(
      Rollout rollout, TemplateCheck check, Fixes<RolloutDefect> fixes) {
    return validate(rollout, check, fixes, RolloutsRelease.MATCHED);
  }

  /**
   * Validates a Rollout as a release of the controller does. The Rollout must have been read with
   * that release.
   */
  public static ImmutableList<Problem> validate(
      Rollout rollout,
      TemplateCheck check,
      Fixes<RolloutDefect> fixes,
      ReleaseOf<RolloutsChange> release) {
    return validate(rollout, template(rollout, check, release), fixes, release);
  }

  private static ImmutableList<Problem> validate(
      Rollout rollout,
      ImmutableList<Problem> template,
      Fixes<RolloutDefect> fixes,
      ReleaseOf<RolloutsChange> release) {
    List<Problem> out = new ArrayList<>();
    RolloutSpec spec = rollout.spec();
    notNegative("replicas", RolloutDefaults.replicas(rollout), out);
    selector(spec, release, out);
    out.addAll(template);
    numbers(rollout, out);
    StrategyValidation.validate(rollout, out, fixes, release);
    return ImmutableList.copyOf(out);
  }

  /**
   * Checks that an update does not change the immutable selector.
   *
   * @rule The selector of a Rollout must not change.
   * @return the problem that the API server reports; empty if there is none
   */
  public static ImmutableList<Problem> validateUpdate(Rollout before, Rollout after) {
    LabelSelector selector = after.spec().selector();
    return Objects.equals(before.spec().selector(), selector)
        ? ImmutableList.of()
        : ImmutableList.of(
            Problem.invalid(
                SPEC.child("selector"),
                JsonForm.LABEL_SELECTOR.canonical(selector),
                ".spec.selector is immutable"));
  }

  private static void selector(
      RolloutSpec spec, ReleaseOf<RolloutsChange> release, List<Problem> out) {
    if (spec.workloadRef() != null) {
      return;
    }
    FieldPath at = SPEC.child("selector");
    LabelSelector selector = spec.selector();
    if (selector == null) {
      out.add(Problem.required(at, "Rollout has missing field '.spec.selector'"));
      return;
    }
    out.addAll(LabelSelectors.validate(at, selector, shown(release)));
    if (LabelSelectors.isEmpty(selector)) {
      out.add(
          Problem.invalid(
              at,
              JsonForm.LABEL_SELECTOR.shown(selector, release),
              "empty selector is invalid for deployment"));
    }
  }

  private static ValueText shown(ReleaseOf<RolloutsChange> release) {
    return release.has(RolloutsChange.LIBRARIES_0_34) ? ValueText.JSON : ValueText.GO;
  }

  private static ImmutableList<Problem> template(
      Rollout rollout, TemplateCheck check, ReleaseOf<RolloutsChange> release) {
    List<Problem> out = new ArrayList<>();
    boolean elsewhere = rollout.spec().workloadRef() != null && !check.isFromWorkload();
    PodTemplate template = RolloutTemplate.withClaimsOf(rollout, release);
    if (elsewhere) {
      GoObject metadata = template.object().object("metadata");
      if (metadata != null
          && (!metadata.map("labels").isEmpty() || !metadata.map("annotations").isEmpty())) {
        out.add(
            Problem.internal(
                SPEC.child("template"), "template must be empty for workload reference rollout"));
      }
    }
    LabelSelector selector = rollout.spec().selector();
    if (selector != null && !LabelSelectors.validate(SPEC.child("selector"), selector).isEmpty()) {
      out.add(
          Problem.invalid(
              SPEC.child("selector"),
              JsonForm.LABEL_SELECTOR.shown(selector, release),
              "invalid label selector"));
    } else if (!elsewhere) {
      TemplateOfRollout.validate(SPEC.child("template"), template, selector, check, release, out);
    }
    return ImmutableList.copyOf(out);
  }

  private static void numbers(Rollout rollout, List<Problem> out) {
    int minReady = GoZero.of(rollout.spec().minReadySeconds());
    int deadline = RolloutDefaults.progressDeadlineSeconds(rollout);
    notNegative("minReadySeconds", minReady, out);
    notNegative("revisionHistoryLimit", RolloutDefaults.revisionHistoryLimit(rollout), out);
    notNegative("progressDeadlineSeconds", deadline, out);
    if (deadline <= minReady) {
      out.add(
          Problem.invalid(
              SPEC.child("progressDeadlineSeconds"),
              deadline,
              "must be greater than minReadySeconds"));
    }
  }

  private static void notNegative(String field, int value, List<Problem> out) {
    if (value < 0) {
      out.add(Problem.invalid(SPEC.child(field), value, NOT_NEGATIVE));
    }
  }
}
