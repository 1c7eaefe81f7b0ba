package dev.rolloutkit.sg.analysis;

/**
 * One reason why a flow is not admitted.
 *
 * @param kind what is missing
 * @param message one sentence for people, or the exact message of an error
 * @param field the path of the field to fix, such as {@code targetGroupBindings[prod/tg2]} or
 *     {@code ingresses[prod/api].metadata.annotations[alb.ingress.kubernetes.io/security-groups]}
 */
public record MissingLink(Kind kind, String message, String field) {

  /** The kinds of reasons. */
  public enum Kind {
    /** The binding does not exist. */
    NO_BINDING,
    /** The binding has no networking block. */
    NO_NETWORKING,
    /** A rule of the networking block has no ports. */
    PORTS_EMPTY,
    /**
     * The rules of the binding cannot be computed, for example because the security group of a
     * target is not known.
     */
    NOT_COMPUTABLE,
    /** The controller has not reconciled the binding since its start. */
    NOT_COMPUTED,
    /** The networking block requests other ports, protocols or sources. */
    NOT_REQUESTED,
    /**
     * Somebody else created a rule with the same key, which does not admit the flow. The controller
     * treats that rule as its own and adds none.
     */
    FOREIGN_RULE_HIDES_OURS,
    /**
     * The group is full, and the controller revokes rules only after it has computed the rules of
     * every binding.
     */
    AUTHORIZE_ONLY,
    /** The rule would exceed the quota of the group. */
    QUOTA,
    /** Somebody else removed the rule, and the controller has not noticed yet. */
    LOST
  }
}
