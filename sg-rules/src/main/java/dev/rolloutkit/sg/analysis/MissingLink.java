package dev.rolloutkit.sg.analysis;

/**
 * One thing that keeps a flow from being admitted.
 *
 * @param kind what is missing
 * @param message one sentence for people, or the exact message of an error
 * @param field the path of the field to fix, such as {@code targetGroupBindings[prod/tg2]} or
 *     {@code ingresses[prod/api].metadata.annotations[alb.ingress.kubernetes.io/security-groups]}
 */
public record MissingLink(Kind kind, String message, String field) {

  /** What may be missing, in the order in which it is checked. */
  public enum Kind {
    /** There is no such binding. */
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
    /** The networking block asks for other ports, protocols or sources. */
    NOT_ASKED_FOR,
    /**
     * Somebody else created a rule with the same key, which does not admit the flow; the controller
     * treats it as its own and adds none.
     */
    FOREIGN_RULE_HIDES_OURS,
    /**
     * The group is full of rules that the controller revokes only after it has computed every
     * binding.
     */
    AUTHORIZE_ONLY,
    /** The group has no room for the rule. */
    QUOTA,
    /** Somebody else removed the rule, and the controller has not noticed yet. */
    LOST
  }
}
