package dev.rolloutkit.consequences.upgrade;

/** The kinds of effects. */
public enum EffectKind {
  /** A resource in AWS is deleted and created again. */
  REPLACED,
  /** A resource in AWS is created, deleted or changed. */
  CHANGED,
  /** Requests get another answer. */
  REQUESTS_MOVE,
  /** An object that was accepted is refused, or it is refused with another message. */
  REFUSED,
  /** An object that was refused, or that the controller ignored, is accepted. */
  ACCEPTED,
  /** An update of a Rollout starts, or its steps start again. */
  REDEPLOYED,
  /** A controller will behave in another way when something happens to the object. */
  BEHAVES_OTHERWISE,
  /** An object gets another name. */
  RENAMED
}
