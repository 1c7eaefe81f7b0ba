package dev.rolloutkit.stack.config;

/** A defect of the controller, and what happens instead if {@link StackOptions} fix it. */
public enum StackDefect {
  /**
   * The id of a target group joins the names of Ingress and Service with a hyphen, so that two
   * pairs may share one: the later rule forwards to the Service of the earlier. Fixed: a problem
   * that names both.
   */
  TARGET_GROUP_ID_COLLISION,
  /** The plan does not show the ARNs of certificates. Fixed: they are written. */
  CERTIFICATES_HIDDEN,
  /**
   * A certificate that several members name is listed twice on a listener. Fixed: it is listed
   * once.
   */
  DEFAULT_CERTIFICATE_REPEATED,
  /**
   * An unreadable {@code sslRedirectPort} of a class switches the redirect off for the whole group.
   * Fixed: a problem.
   */
  SSL_REDIRECT_PORT_IGNORED,
  /** The annotation {@code listen-ports} may name no port at all. Fixed: a problem. */
  EMPTY_LISTEN_PORTS,
  /**
   * One map of {@code listen-ports} may give a port two protocols, of which the controller takes
   * one at random; here HTTPS. Fixed: a problem.
   */
  PORT_OF_TWO_PROTOCOLS,
  /**
   * The message of a conflict of mutual authentication or of success codes prints memory addresses.
   * Fixed: it prints the values.
   */
  ADDRESSES_PRINTED,
  /**
   * Attributes, listener attributes, capacity and address pool are those of the first member's
   * class; settings of other classes are silently ignored. Fixed: a problem.
   */
  FIRST_CLASS_DECIDES,
  /**
   * A redirect to HTTPS takes the rules of all members from the HTTP listeners, also of those that
   * did not ask for it. Fixed: a warning that names them.
   */
  REDIRECTED_MEMBERS_UNNAMED,
  /**
   * Members that do not agree on a policy of a listener, or on a tag, stop the whole group. Fixed:
   * the first member's counts, and the conflict is a warning.
   */
  CONFLICTS_STOP_ALL,
  /**
   * An unreadable {@code create-acm-cert} counts as false, and a certificate is requested that is
   * not used. Fixed: a problem, and no request.
   */
  STRAY_CERTIFICATE_REQUEST,
  /**
   * The network load balancer in front takes the controller's default scheme. Fixed: the scheme of
   * the load balancer that it stands before.
   */
  FRONTEND_SCHEME_BY_FLAG,
  /** Two equal success codes for the front load balancer conflict. Fixed: their values count. */
  EQUAL_MATCHERS_CONFLICT,
  /**
   * A later member without attributes for the front load balancer conflicts with an earlier one
   * that has them. Fixed: it has no opinion.
   */
  ABSENT_ATTRIBUTES_CONFLICT,
  /**
   * Two default classes stop every group while any Ingress is without a class. Fixed: only that
   * Ingress is left out, with a warning.
   */
  DEFAULT_CLASSES_STOP_ALL,
  /**
   * Of a TCP and a UDP port with the same number, the later one silently gets no listener. Fixed: a
   * problem.
   */
  SAME_PORT_DROPPED,
  /** A target type that is not known means instances. Fixed: a problem. */
  UNKNOWN_TARGET_TYPE_IS_INSTANCE,
  /** An unreadable {@code enable-tcp-udp-listener} is ignored. Fixed: a problem. */
  UNREADABLE_MERGE_IGNORED,
  /** An empty annotation of prefix lists opens nothing to anybody. Fixed: a problem. */
  EMPTY_PREFIX_LISTS,
}
