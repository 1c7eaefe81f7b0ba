package dev.rolloutkit.model.validation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutDefaults;
import dev.rolloutkit.model.RolloutOptions;
import dev.rolloutkit.model.RolloutSpec;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Every problem of a Rollout, in the order, with the paths and in the words of the controller.
 *
 * <p>Of the rules of Kubernetes for pod templates some are left out: resource claims, volume
 * devices, pod-level security, seccomp and AppArmor annotations, Windows and OS rules, contents of
 * the DNS configuration, affinity terms, host aliases, overhead, readiness and scheduling gates,
 * volume plugins other than empty directory, host path, secret, config map and claim. Their members
 * raise no problem and are listed in {@link ValidationResult#unchecked}; {@link RolloutOptions}
 * takes a validator that knows them.
 *
 * <p>Source: Argo Rollouts, its validation; Kubernetes 1.34, validation of core and apps.
 */
public final class RolloutValidation {
  private static final FieldPath SPEC = FieldPath.of("spec");
  private static final String NOT_NEGATIVE = "must be greater than or equal to 0";

  private RolloutValidation() {}

  /** Judges as the controller does a Rollout that has its own template. */
  public static ValidationResult validate(Rollout rollout) {
    return validate(rollout, RolloutOptions.reference());
  }

  /** Judges a Rollout. Linear in its size. */
  public static ValidationResult validate(Rollout rollout, RolloutOptions options) {
    List<Problem> out = new ArrayList<>();
    List<String> unchecked = new ArrayList<>();
    RolloutSpec spec = rollout.spec();
    notNegative("replicas", RolloutDefaults.replicas(rollout), out);
    selector(spec, out);
    template(rollout, options, out, unchecked);
    numbers(rollout, out);
    StrategyValidation.validate(rollout, options, out);
    return new ValidationResult(ImmutableList.copyOf(out), ImmutableList.copyOf(unchecked));
  }

  /**
   * What an update may not change: the selector.
   *
   * @return the problem that the API server reports, or nothing
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

  private static void selector(RolloutSpec spec, List<Problem> out) {
    if (spec.workloadRef() != null) {
      return;
    }
    FieldPath at = SPEC.child("selector");
    LabelSelector selector = spec.selector();
    if (selector == null) {
      out.add(Problem.required(at, "Rollout has missing field '.spec.selector'"));
      return;
    }
    out.addAll(LabelSelectors.validate(at, selector));
    if (LabelSelectors.isEmpty(selector)) {
      out.add(
          Problem.invalid(
              at,
              JsonForm.LABEL_SELECTOR.canonical(selector),
              "empty selector is invalid for deployment"));
    }
  }

  private static void template(
      Rollout rollout, RolloutOptions options, List<Problem> out, List<String> unchecked) {
    boolean elsewhere = rollout.spec().workloadRef() != null && !options.templateFromRef();
    GoObject template = RolloutTemplate.of(rollout).object();
    if (elsewhere) {
      GoObject metadata = template.object("metadata");
      if (metadata != null
          && (!metadata.map("labels").isEmpty() || !metadata.map("annotations").isEmpty())) {
        out.add(
            Problem.internal(
                SPEC.child("template"), "template must be empty for workload reference rollout"));
      }
    }
    LabelSelector selector = rollout.spec().selector();
    if (!LabelSelectors.validate(SPEC.child("selector"), selector).isEmpty()) {
      out.add(
          Problem.invalid(
              SPEC.child("selector"),
              JsonForm.LABEL_SELECTOR.canonical(selector),
              "invalid label selector"));
    } else if (!elsewhere) {
      PodTemplateValidation.validate(
          SPEC.child("template"), template, selector, options, out, unchecked);
    }
  }

  private static void numbers(Rollout rollout, List<Problem> out) {
    int minReady = Zero.of(rollout.spec().minReadySeconds());
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
