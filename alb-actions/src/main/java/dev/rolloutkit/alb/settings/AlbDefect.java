package dev.rolloutkit.alb.settings;

/** A defect of the matched systems, and the behaviour with {@link AlbOptions} that fix it. */
public enum AlbDefect {
  /**
   * A plan ends successfully at the first ingress that needs no change; later ingresses are not
   * updated. Fixed: such an ingress is skipped, and a plan with a problem has no patches.
   */
  PLAN_ENDS_AT_UNCHANGED_INGRESS,
  /**
   * The reset after the deletion of a rollout finds no port, and therefore changes nothing, if the
   * service in the action key is not a target of the action. This happens with root services,
   * ping-pong services and header routes. Fixed: the last target of the action gets all traffic,
   * and header routes are removed.
   */
  RESET_ONLY_OF_STABLE_SERVICE,
  /**
   * An empty list of matches adds a rule without conditions, which sends all traffic to the canary.
   * Fixed: it is rejected.
   */
  EMPTY_MATCH_TAKES_ALL_TRAFFIC,
  /**
   * Weights are verified by a single count over all ingresses and host names. Fixed: each expected
   * target group of each ingress is verified on its own, including the stable one.
   */
  WEIGHTS_VERIFIED_BY_COUNT,
  /**
   * A named target port resolves only if it equals the service port's name; otherwise target
   * verification is skipped. Fixed: endpoints are looked up by the service port's name.
   */
  NAMED_TARGET_PORT_UNRESOLVED,
  /**
   * A target that is listed twice counts twice and can compensate for a missing one. Fixed: each
   * target is counted once.
   */
  DUPLICATE_TARGETS_COUNTED,
  /**
   * The weight of the stable service is 100 minus all other weights, whatever the maximum weight
   * is. Fixed: it is the maximum weight minus all other weights, and weights are scaled so that
   * none exceeds 999.
   */
  STABLE_WEIGHT_FROM_HUNDRED,
  /**
   * An ingress passes validation even if the path that names the service uses an ordinary port and
   * therefore not the action. Fixed: this is a problem.
   */
  RULE_CHECK_IGNORES_PORT,
  /**
   * An empty class in a list of classes matches only ingresses without a class, although it is
   * documented to match any. Fixed: {@code IngressClasses.ANY} matches every ingress.
   */
  ANY_CLASS_UNKNOWN,
  /**
   * Conditions and paths of a header route are left on the ingress when its rollout is deleted.
   * Fixed: they are removed.
   */
  RESET_LEAVES_CONDITIONS,
  /**
   * The action annotation is overwritten, and settings that a user made in it are lost silently.
   * Fixed: it is still overwritten, but a warning names the lost settings.
   */
  OVERWRITTEN_SILENTLY,
  /**
   * If a key occurs twice in succession in the bookkeeping annotation, removing it leaves one
   * occurrence. Fixed: both are removed.
   */
  REPEATED_KEY_REMOVED_ONCE,
  /**
   * A numeric service port, which the load balancer controller accepts, makes the reset of an
   * action fail. Fixed: it is accepted.
   */
  NUMERIC_PORT_UNREADABLE,
}
