package dev.rolloutkit.consequences.answer;

/** The steps of the way from a client to a container, from the client on. */
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
  /** The pods that it selects. */
  PODS,
  /** The port of their container. */
  CONTAINER_PORT
}
