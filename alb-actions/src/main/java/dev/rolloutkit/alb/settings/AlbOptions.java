package dev.rolloutkit.alb.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Determines which defects of the matched systems are kept. {@link #reference} keeps them all and
 * is the default of every function; {@link #safe} fixes them all. Each switch is named after a
 * defect and keeps it when {@code true}.
 *
 * <pre>{@code
 * AlbOptions options =
 *     AlbOptions.builder().from(AlbOptions.safe()).stableWeightFromHundred(true).build();
 * }</pre>
 */
@Value.Immutable
@ValueStyle
public interface AlbOptions {

  /** The annotation that lists the annotations that a rollout manages. */
  enum Bookkeeping {
    /** {@code rollouts.argoproj.io/managed-alb-annotations}, a JSON object; current releases. */
    ANNOTATIONS,
    /**
     * {@code rollouts.argoproj.io/managed-alb-actions}, in the form {@code rollout:key,…}, which
     * the published documentation describes. It holds one action key for each rollout and no
     * conditions.
     */
    ACTIONS
  }

  /** The bookkeeping annotation to read and write. */
  default Bookkeeping bookkeeping() {
    return Bookkeeping.ANNOTATIONS;
  }

  /**
   * A plan ends successfully at the first ingress that needs no change; later ingresses are not
   * updated. Fixed: such an ingress is skipped, and a plan with a problem has no patches.
   */
  default boolean planEndsAtUnchangedIngress() {
    return true;
  }

  /**
   * The reset after the deletion of a rollout finds no port, and therefore changes nothing, if the
   * service in the action key is not a target of the action. This happens with root services,
   * ping-pong services and header routes. Fixed: the last target of the action gets all traffic,
   * and header routes are removed.
   */
  default boolean resetOnlyOfStableService() {
    return true;
  }

  /**
   * An empty list of matches adds a rule without conditions, which sends all traffic to the canary.
   * Fixed: it is rejected.
   */
  default boolean emptyMatchTakesAllTraffic() {
    return true;
  }

  /**
   * Weights are verified by a single count over all ingresses and host names. Fixed: each expected
   * target group of each ingress is verified on its own, including the stable one.
   */
  default boolean weightsVerifiedByCount() {
    return true;
  }

  /**
   * A named target port resolves only if it equals the service port's name; otherwise target
   * verification is skipped. Fixed: endpoints are looked up by the service port's name.
   */
  default boolean namedTargetPortUnresolved() {
    return true;
  }

  /**
   * A target that is listed twice counts twice and can compensate for a missing one. Fixed: each
   * target is counted once.
   */
  default boolean duplicateTargetsCounted() {
    return true;
  }

  /**
   * The weight of the stable service is 100 minus all other weights, whatever the maximum weight
   * is. Fixed: it is the maximum weight minus all other weights, and weights are scaled so that
   * none exceeds 999.
   */
  default boolean stableWeightFromHundred() {
    return true;
  }

  /**
   * An ingress passes validation even if the path that names the service uses an ordinary port and
   * therefore not the action. Fixed: this is a problem.
   */
  default boolean ruleCheckIgnoresPort() {
    return true;
  }

  /**
   * An empty class in a list of classes matches only ingresses without a class, although it is
   * documented to match any. Fixed: {@code IngressClasses.ANY} matches every ingress.
   */
  default boolean anyClassUnknown() {
    return true;
  }

  /**
   * Input on which the matched controller crashes is treated as empty, or skipped, where that is
   * unambiguous: missing annotations, a bookkeeping annotation {@code null}, paths without a
   * service. If {@code false}, all such input is a problem. Both {@link #reference} and {@link
   * #safe} set it to {@code true}.
   */
  default boolean crashInputTolerated() {
    return true;
  }

  /**
   * Conditions and paths of a header route are left on the ingress when its rollout is deleted.
   * Fixed: they are removed.
   */
  default boolean resetLeavesConditions() {
    return true;
  }

  /**
   * The action annotation is overwritten, and settings that a user made in it are lost silently.
   * Fixed: it is still overwritten, but a warning names the lost settings.
   */
  default boolean overwrittenSilently() {
    return true;
  }

  /** A condition with an unknown field is silently dropped. Fixed: there is a warning. */
  default boolean unknownConditionsIgnored() {
    return true;
  }

  /**
   * A redirect whose host is a regular expression counts as a redirect of every host, and a regular
   * expression for paths counts as a wildcard pattern. Rules after such a redirect are omitted
   * although the redirect does not match their traffic. Fixed: a regular expression covers only an
   * identical one.
   */
  default boolean redirectRegexMisread() {
    return true;
  }

  /**
   * The first byte of a path that is a regular expression is removed even if it is not a slash,
   * which makes a path invalid that begins with a multi-byte character. Fixed: the first character
   * is removed.
   */
  default boolean regexPathCutByByte() {
    return true;
  }

  /**
   * If a key occurs twice in succession in the bookkeeping annotation, removing it leaves one
   * occurrence. Fixed: both are removed.
   */
  default boolean repeatedKeyRemovedOnce() {
    return true;
  }

  /**
   * A numeric service port, which the load balancer controller accepts, makes the reset of an
   * action fail. Fixed: it is accepted.
   */
  default boolean numericPortUnreadable() {
    return true;
  }

  /** Options that behave exactly like the matched systems. */
  static AlbOptions reference() {
    return builder().build();
  }

  /** Options that fix every defect, except where a switch says otherwise. */
  static AlbOptions safe() {
    return builder()
        .planEndsAtUnchangedIngress(false)
        .resetOnlyOfStableService(false)
        .emptyMatchTakesAllTraffic(false)
        .weightsVerifiedByCount(false)
        .namedTargetPortUnresolved(false)
        .duplicateTargetsCounted(false)
        .stableWeightFromHundred(false)
        .ruleCheckIgnoresPort(false)
        .anyClassUnknown(false)
        .resetLeavesConditions(false)
        .overwrittenSilently(false)
        .unknownConditionsIgnored(false)
        .redirectRegexMisread(false)
        .regexPathCutByByte(false)
        .repeatedKeyRemovedOnce(false)
        .numericPortUnreadable(false)
        .build();
  }

  /** Creates a builder that starts with {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbOptions}. */
  final class Builder extends ImmutableAlbOptions.Builder {}
}
