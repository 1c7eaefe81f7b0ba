package dev.rolloutkit.stack.config;

/** A defect of the controller, and the behaviour with {@link StackOptions} that fix it. */
public enum StackDefect {
  /**
   * The id of a target group joins the names of Ingress and Service with a hyphen, so that two
   * pairs may share one id: the later rule then forwards to the Service of the earlier one. Fixed:
   * a problem that names both.
   */
  TARGET_GROUP_ID_COLLISION,
  /** The published JSON does not show the ARNs of certificates. Fixed: it shows them. */
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
  /**
   * The controller accepts a {@code listen-ports} annotation without any port. Fixed: a problem.
   */
  EMPTY_LISTEN_PORTS,
  /**
   * One map of {@code listen-ports} may give a port two protocols, of which the controller picks
   * one at random; this implementation picks HTTPS. Fixed: a problem.
   */
  PORT_OF_TWO_PROTOCOLS,
  /**
   * The message about conflicting mutual authentication or success codes shows memory addresses.
   * Fixed: it shows the values.
   */
  ADDRESSES_PRINTED,
  /**
   * Attributes, listener attributes, capacity and address pool come from the class of the first
   * member; those of other classes are silently ignored. Fixed: a problem.
   */
  FIRST_CLASS_DECIDES,
  /**
   * If one member redirects to HTTPS, the HTTP listeners lose the rules of all members, also of
   * those without the redirect. Fixed: a warning that names those members.
   */
  REDIRECTED_MEMBERS_UNNAMED,
  /**
   * If members disagree on the SSL policy of a listener or on a tag, the whole group is not
   * deployed. Fixed: the value of the first member is used, with a warning.
   */
  CONFLICTS_STOP_ALL,
  /**
   * An unreadable {@code create-acm-cert} counts as false. If the class names certificates, {@code
   * create-acm-cert} still requests one, which is not used. Fixed: a problem, and no such request.
   */
  STRAY_CERTIFICATE_REQUEST,
  /**
   * The network load balancer in front of an application load balancer has the controller's default
   * scheme. Fixed: it has the scheme of the application load balancer.
   */
  FRONTEND_SCHEME_BY_FLAG,
  /**
   * Two members with equal success codes for the network load balancer in front conflict. Fixed:
   * they do not, since their values are compared.
   */
  EQUAL_MATCHERS_CONFLICT,
  /**
   * A later member without attributes for the network load balancer in front conflicts with an
   * earlier one that has them. Fixed: members without attributes never conflict.
   */
  ABSENT_ATTRIBUTES_CONFLICT,
  /**
   * While the cluster has two default classes and any Ingress has no class, no group is deployed.
   * Fixed: only that Ingress is left out, with a warning.
   */
  DEFAULT_CLASSES_STOP_ALL,
  /**
   * Of a TCP and a UDP port with the same number, the later one silently gets no listener. Fixed: a
   * problem.
   */
  SAME_PORT_DROPPED,
  /** An unknown target type is treated as {@code instance}. Fixed: a problem. */
  UNKNOWN_TARGET_TYPE_IS_INSTANCE,
  /** An unreadable {@code enable-tcp-udp-listener} is ignored. Fixed: a problem. */
  UNREADABLE_MERGE_IGNORED,
  /** An empty annotation for prefix lists allows no traffic at all. Fixed: a problem. */
  EMPTY_PREFIX_LISTS,
}
