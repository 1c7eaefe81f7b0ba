package dev.rolloutkit.gateway.attachment;

/**
 * Why a route does not attach.
 *
 * @param reason the reason in its condition {@code Accepted}
 * @param message the message
 */
public record Refusal(String reason, String message) {
  private static final String REFUSED = "Listener does not allow route attachment, ";

  /** The listener does not admit routes of this namespace. */
  static final Refusal NAMESPACE =
      new Refusal(
          "NotAllowedByListeners", REFUSED + "namespace does not match between listener and route");

  /** The listener does not admit routes of this kind. */
  static final Refusal KIND =
      new Refusal(
          "NotAllowedByListeners", REFUSED + "kind does not match between listener and route");

  /** The listener and the route have no hostname in common. */
  static final Refusal HOSTNAME =
      new Refusal("NoMatchingListenerHostname", REFUSED + "no matching hostname");

  /** No listener has the section name and port of the parentRef. */
  static final Refusal NO_LISTENER =
      new Refusal("NoMatchingParent", "Route parentRef does not match listener");
}
