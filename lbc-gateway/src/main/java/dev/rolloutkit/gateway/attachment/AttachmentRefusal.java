package dev.rolloutkit.gateway.attachment;

/**
 * Why a route does not attach.
 *
 * @param reason the reason in its condition {@code Accepted}
 * @param message the message
 */
public record AttachmentRefusal(String reason, String message) {
  private static final String REFUSED = "Listener does not allow route attachment, ";

  /** The listener does not admit routes of this namespace. */
  static final AttachmentRefusal NAMESPACE =
      new AttachmentRefusal(
          "NotAllowedByListeners", REFUSED + "namespace does not match between listener and route");

  /** The listener does not admit routes of this kind. */
  static final AttachmentRefusal KIND =
      new AttachmentRefusal(
          "NotAllowedByListeners", REFUSED + "kind does not match between listener and route");

  /** The listener and the route have no hostname in common. */
  static final AttachmentRefusal HOSTNAME =
      new AttachmentRefusal("NoMatchingListenerHostname", REFUSED + "no matching hostname");

  /** No listener has the section name and port of the parentRef. */
  static final AttachmentRefusal NO_LISTENER =
      new AttachmentRefusal("NoMatchingParent", "Route parentRef does not match listener");
}
