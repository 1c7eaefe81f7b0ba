package dev.rolloutkit.sg.analysis;

/**
 * What keeps a flow from being admitted.
 *
 * @param kind what it is
 * @param message one sentence for people, or the exact text of an error
 * @param field the path of what to fix, such as {@code targetGroupBindings[prod/tg2]} or {@code
 *     ingresses[prod/api].metadata.annotations[alb.ingress.kubernetes.io/security-groups]}
 */
public record MissingLink(Kind kind, String message, String field) {

  /** What may be missing, in the order in which it is looked for. */
  public enum Kind {
    /** There is no such binding. */
    NO_BINDING,
    /** The binding has no networking block. */
    NO_NETWORKING,
    /** The block's rules have no ports. */
    PORTS_EMPTY,
    /** The needs cannot be computed, for instance because a target's group is not known. */
    NOT_COMPUTABLE,
    /** The controller has not come to the binding yet. */
    NOT_COMPUTED,
    /** The block asks for other ports, protocols or sources. */
    NOT_ASKED_FOR,
    /** The rule is there, and is not the controller's: it takes it for its own and adds none. */
    FOREIGN_RULE_HIDES_OURS,
    /** The group is full of rules that go only when every binding has been computed. */
    AUTHORIZE_ONLY,
    /** The group has no room for the rule. */
    QUOTA,
    /** The rule was lost behind the controller's back. */
    LOST
  }
}
