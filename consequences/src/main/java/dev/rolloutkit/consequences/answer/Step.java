package dev.rolloutkit.consequences.answer;

/** The steps on the way from a client to a container, in this order. */
public enum Step {
  /** The place to which the client connects. */
  DOOR,
  /** The rule that the request takes. */
  RULE,
  /** The target group or backend that the rule names. */
  BACKEND,
  /** The Service. */
  SERVICE,
  /** The port of the Service. */
  PORT,
  /** The selector of the Service. */
  SELECTOR,
  /** The pods that the Service selects. */
  PODS,
  /** The port of the containers of these pods. */
  CONTAINER_PORT
}
