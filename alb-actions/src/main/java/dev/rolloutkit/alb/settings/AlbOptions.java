package dev.rolloutkit.alb.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Which defects of the matched systems are kept. {@link #reference} keeps them all and is what
 * every function uses unless told otherwise; {@link #safe} fixes them all. A switch is named after
 * the defect and is {@code true} while the defect is kept.
 *
 * <pre>{@code
 * AlbOptions options =
 *     AlbOptions.builder().from(AlbOptions.safe()).stableWeightFromHundred(true).build();
 * }</pre>
 */
@Value.Immutable
@ValueStyle
public interface AlbOptions {

  /** Where the list of annotations that a rollout manages is kept. */
  enum Bookkeeping {
    /** {@code rollouts.argoproj.io/managed-alb-annotations}, a JSON object; current releases. */
    ANNOTATIONS,
    /**
     * {@code rollouts.argoproj.io/managed-alb-actions}, {@code rollout:key,…}: what the published
     * documentation names. It holds one action key for each rollout and no conditions.
     */
    ACTIONS
  }

  /** The bookkeeping annotation that is read and written. */
  default Bookkeeping bookkeeping() {
    return Bookkeeping.ANNOTATIONS;
  }

  /**
   * A plan ends, in success, at the first ingress that needs no change; later ingresses keep what
   * they have. Fixed: such an ingress is skipped, and a plan is all or nothing.
   */
  default boolean planEndsAtUnchangedIngress() {
    return true;
  }

  /**
   * The reset after the deletion of a rollout finds no port, and therefore does nothing at all,
   * when the service of the action key is no target of the action: root service, ping-pong, header
   * routes. Fixed: the last target of the action takes all traffic, and header routes are removed.
   */
  default boolean resetOnlyOfStableService() {
    return true;
  }

  /**
   * An empty list of matches installs a rule without conditions: all traffic goes to the canary.
   * Fixed: refused.
   */
  default boolean emptyMatchTakesAllTraffic() {
    return true;
  }

  /**
   * Weights are verified by one count over all ingresses and host names. Fixed: each expected
   * target group of each ingress is judged by itself, the stable one included.
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
   * A target that is listed twice counts twice and can make up for a missing one. Fixed: targets
   * are counted once.
   */
  default boolean duplicateTargetsCounted() {
    return true;
  }

  /**
   * The stable service gets what is left of 100, whatever the maximum weight is. Fixed: what is
   * left of the maximum weight, scaled so that no weight is above 999.
   */
  default boolean stableWeightFromHundred() {
    return true;
  }

  /**
   * An ingress passes the check of its rules although the path that names the service uses an
   * ordinary port and so never reads the action. Fixed: one more problem.
   */
  default boolean ruleCheckIgnoresPort() {
    return true;
  }

  /**
   * An empty class in a list of classes matches ingresses without a class only, though it is
   * documented to match any. Kept in both modes; when {@code false}, {@code IngressClasses.ANY}
   * matches every ingress.
   */
  default boolean anyClassUnknown() {
    return true;
  }

  /**
   * Input on which the matched controller crashes is treated as empty or skipped where that has a
   * plain meaning: no annotations, a bookkeeping text {@code null}, paths without a service. When
   * {@code false}, it is a problem wherever the controller would crash. Both modes keep {@code
   * true}.
   */
  default boolean crashInputTolerated() {
    return true;
  }

  /**
   * Conditions and paths of a header route stay on the ingress when its rollout is deleted. Fixed:
   * removed with it.
   */
  default boolean resetLeavesConditions() {
    return true;
  }

  /**
   * The action annotation is overwritten as a whole, and what a user had put into it is lost
   * silently. Fixed: overwritten too, with a warning that names what is lost.
   */
  default boolean overwrittenSilently() {
    return true;
  }

  /** A condition of an unknown field is dropped silently. Fixed: with a warning. */
  default boolean unknownConditionsIgnored() {
    return true;
  }

  /**
   * A redirect whose host is a regular expression counts as a redirect of every host, and the text
   * of a regular expression for paths counts as a pattern: rules behind such a redirect are left
   * out, and their traffic is lost, though the redirect does not match it. Fixed: an expression
   * covers the same expression only.
   */
  default boolean redirectRegexMisread() {
    return true;
  }

  /**
   * A path that is a regular expression loses its first byte instead of its slash, so that one that
   * begins with a letter of several bytes becomes invalid. Fixed: it loses its first character.
   */
  default boolean regexPathCutByByte() {
    return true;
  }

  /**
   * A key that occurs twice in the bookkeeping, one behind the other, stays there once when it is
   * removed. Fixed: it is gone.
   */
  default boolean repeatedKeyRemovedOnce() {
    return true;
  }

  /**
   * A numeric service port, which the load balancer controller accepts, makes the reset of an
   * action fail. Fixed: accepted.
   */
  default boolean numericPortUnreadable() {
    return true;
  }

  /** What the matched systems do, exactly. */
  static AlbOptions reference() {
    return builder().build();
  }

  /** Every defect fixed. */
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

  /** A builder that starts as {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbOptions}. */
  final class Builder extends ImmutableAlbOptions.Builder {}
}
