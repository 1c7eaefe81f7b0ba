package dev.rolloutkit.consequences.upgrade;

/** The kinds of effects. */
public enum EffectKind {
  /** Something in AWS is deleted and made anew. */
  REPLACED,
  /** Something in AWS is made, deleted or changed. */
  CHANGED,
  /** Requests get another answer. */
  REQUESTS_MOVE,
  /** What was accepted is refused, or with another text. */
  REFUSED,
  /** What was refused, or left to others, is accepted. */
  ACCEPTED,
  /** An update of a Rollout starts, or its steps start again. */
  REDEPLOYED,
  /** A controller behaves otherwise once something happens to the object. */
  BEHAVES_OTHERWISE,
  /** An object gets another name. */
  RENAMED
}
