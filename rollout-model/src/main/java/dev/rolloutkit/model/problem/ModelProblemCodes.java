package dev.rolloutkit.model.problem;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class ModelProblemCodes {
  /** A field name is repeated in an object; the last value wins. */
  public static final String JSON_DUPLICATE_KEY = "Json.DuplicateKey";

  /** A field has a value that cannot be decoded into its Go type. */
  public static final String DECODE_TYPE = "Decode.Type";

  /** A field is unknown and ignored; the type has a field of this name in another case. */
  public static final String DECODE_NAME_CASE = "Decode.NameCase";

  /** A field is unknown and ignored, although the documentation mentions it. */
  public static final String DECODE_DOCUMENTED_NAME = "Decode.DocumentedName";

  /** A string holds half of a surrogate pair, which becomes U+FFFD. */
  public static final String DECODE_TEXT = "Decode.Text";

  /** A number does not fit the Go type; the controller keeps only its lowest bits. */
  public static final String DECODE_TRUNCATED = "Decode.Truncated";

  /**
   * The hash of old controllers depends on the machine on which they run.
   */
  public static final String LEGACY_HASH_NOT_PORTABLE = "LegacyHash.NotPortable";

  /** The progress deadline is not longer than the scale-down delay. */
  public static final String LINT_DEADLINE_WITHIN_DELAY = "Lint.DeadlineWithinDelay";

  /** A blue-green strategy names no active service. */
  public static final String LINT_NO_ACTIVE_SERVICE = "Lint.NoActiveService";

  /** A post-promotion analysis has no deadline of its own. */
  public static final String LINT_ANALYSIS_WITHOUT_DEADLINE = "Lint.AnalysisWithoutDeadline";

  /** Automatic promotion is switched off, but a number of seconds promotes the update. */
  public static final String LINT_PROMOTES_ANYWAY = "Lint.PromotesAnyway";

  /** A string without a percent sign counts as a percentage. */
  public static final String LINT_PERCENT_WITHOUT_SIGN = "Lint.PercentWithoutSign";

  /** A step sets a lower weight than the step before. */
  public static final String LINT_FALLING_WEIGHT = "Lint.FallingWeight";

  /** A metric breaks a rule of its provider or of its limits. */
  public static final String METRIC_INVALID = "Metric.Invalid";

  /** The desired weight is not verified at the end of the steps. */
  public static final String WEIGHT_NOT_VERIFIED = "Weight.NotVerified";

  /** The command fails with this text. */
  public static final String COMMAND_FAILED = "Command.Failed";

  /** The command crashes with this text. */
  public static final String COMMAND_CRASH = "Command.Crash";

  /** The command has the wrong number or kind of arguments. */
  public static final String COMMAND_USAGE = "Command.Usage";

  /**
   * Two ReplicaSets have the desired template, and the new controller would switch back to the older one.
   */
  public static final String UPGRADE_RESURRECTS_OLDER_TWIN = "Upgrade.ResurrectsOlderTwin";

  /** The hash label of the ReplicaSet found belongs to another template. */
  public static final String UPGRADE_LABEL_OF_ANOTHER_TEMPLATE = "Upgrade.LabelOfAnotherTemplate";

  private ModelProblemCodes() {}
}
