package dev.rolloutkit.model.problem;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class ModelProblemCodes {
  /** A field name is repeated in an object; the last value wins. */
  public static final ProblemCode JSON_DUPLICATE_KEY = ProblemCode.of("Json.DuplicateKey");

  /** A field has a value that cannot be decoded into its Go type. */
  public static final ProblemCode DECODE_TYPE = ProblemCode.of("Decode.Type");

  /** A field is unknown and ignored; the type has a field of this name in another case. */
  public static final ProblemCode DECODE_NAME_CASE = ProblemCode.of("Decode.NameCase");

  /** A field is unknown and ignored, although the documentation mentions it. */
  public static final ProblemCode DECODE_DOCUMENTED_NAME = ProblemCode.of("Decode.DocumentedName");

  /** A string contains an unpaired surrogate, which becomes U+FFFD. */
  public static final ProblemCode DECODE_TEXT = ProblemCode.of("Decode.Text");

  /** A number does not fit the Go type; the controller keeps only its lowest bits. */
  public static final ProblemCode DECODE_TRUNCATED = ProblemCode.of("Decode.Truncated");

  /** The hash of old controllers depends on the machine on which they run. */
  public static final ProblemCode LEGACY_HASH_NOT_PORTABLE =
      ProblemCode.of("LegacyHash.NotPortable");

  /** The progress deadline is not longer than the scale-down delay. */
  public static final ProblemCode LINT_DEADLINE_WITHIN_DELAY =
      ProblemCode.of("Lint.DeadlineWithinDelay");

  /** A blue-green strategy names no active service. */
  public static final ProblemCode LINT_NO_ACTIVE_SERVICE = ProblemCode.of("Lint.NoActiveService");

  /** A post-promotion analysis has no deadline of its own. */
  public static final ProblemCode LINT_ANALYSIS_WITHOUT_DEADLINE =
      ProblemCode.of("Lint.AnalysisWithoutDeadline");

  /** Automatic promotion is switched off, but a number of seconds promotes the update. */
  public static final ProblemCode LINT_PROMOTES_ANYWAY = ProblemCode.of("Lint.PromotesAnyway");

  /** A string without a percent sign counts as a percentage. */
  public static final ProblemCode LINT_PERCENT_WITHOUT_SIGN =
      ProblemCode.of("Lint.PercentWithoutSign");

  /** A step sets a lower weight than the step before. */
  public static final ProblemCode LINT_FALLING_WEIGHT = ProblemCode.of("Lint.FallingWeight");

  /** A metric violates a rule of its provider or of its limits. */
  public static final ProblemCode METRIC_INVALID = ProblemCode.of("Metric.Invalid");

  /** The desired weight is not verified at the end of the steps. */
  public static final ProblemCode WEIGHT_NOT_VERIFIED = ProblemCode.of("Weight.NotVerified");

  /** The command fails with this message. */
  public static final ProblemCode COMMAND_FAILED = ProblemCode.of("Command.Failed");

  /** The command crashes with this message. */
  public static final ProblemCode COMMAND_CRASH = ProblemCode.of("Command.Crash");

  /** The command has the wrong number or kind of arguments. */
  public static final ProblemCode COMMAND_USAGE = ProblemCode.of("Command.Usage");

  /**
   * Two ReplicaSets have the desired template, and the new controller would switch back to the
   * older one.
   */
  public static final ProblemCode UPGRADE_RESURRECTS_OLDER_TWIN =
      ProblemCode.of("Upgrade.ResurrectsOlderTwin");

  /** The hash label of the ReplicaSet that was found belongs to another template. */
  public static final ProblemCode UPGRADE_LABEL_OF_ANOTHER_TEMPLATE =
      ProblemCode.of("Upgrade.LabelOfAnotherTemplate");

  /** The update is aborted, and a promotion does not change that. */
  public static final ProblemCode COMMAND_ABORTED = ProblemCode.of("Command.Aborted");

  /** The controller has not observed the current template yet, so the promotion will be lost. */
  public static final ProblemCode COMMAND_STATUS_BEHIND_SPEC =
      ProblemCode.of("Command.StatusBehindSpec");

  /** The command also skips the current step. */
  public static final ProblemCode COMMAND_SKIPS_STEP = ProblemCode.of("Command.SkipsStep");

  /** The next step is also an analysis, and the controller waits for the run of the current one. */
  public static final ProblemCode COMMAND_NEXT_STEP_ANALYSIS =
      ProblemCode.of("Command.NextStepAnalysis");

  /** The update is being promoted in full, and the abort takes effect after it. */
  public static final ProblemCode COMMAND_PROMOTE_FULL_ACTIVE =
      ProblemCode.of("Command.PromoteFullActive");

  /** There is no update to abort; the next one will start aborted. */
  public static final ProblemCode COMMAND_ALREADY_COMPLETED =
      ProblemCode.of("Command.AlreadyCompleted");

  /** Several ReplicaSets have the same revision. */
  public static final ProblemCode COMMAND_SAME_REVISION = ProblemCode.of("Command.SameRevision");

  /** The undo skips a revision, because the current template only lacks fields of its template. */
  public static final ProblemCode COMMAND_UNDO_SKIPPED_DERIVATIVE =
      ProblemCode.of("Command.UndoSkippedDerivative");

  /** The strategy changes while an update is in progress; its ReplicaSets would remain. */
  public static final ProblemCode STRATEGY_SWITCH_UNDER_WAY =
      ProblemCode.of("StrategySwitch.UnderWay");

  /** The strategy changes while the Rollout is paused; its promotion would never take place. */
  public static final ProblemCode STRATEGY_SWITCH_PAUSED = ProblemCode.of("StrategySwitch.Paused");

  /** The strategy changes while the Rollout is aborted; its old pods may still be scaled down. */
  public static final ProblemCode STRATEGY_SWITCH_ABORTED =
      ProblemCode.of("StrategySwitch.Aborted");

  /** The strategy changes while pods of other versions run; they would not be scaled down. */
  public static final ProblemCode STRATEGY_SWITCH_OLD_PODS =
      ProblemCode.of("StrategySwitch.OldPods");

  private ModelProblemCodes() {}
}
