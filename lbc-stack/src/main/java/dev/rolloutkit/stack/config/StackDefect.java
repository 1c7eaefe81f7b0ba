package dev.rolloutkit.stack.config;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect of the AWS Load Balancer Controller in the load balancers that it builds, and what
 * happens instead if it is fixed.
 */
public enum StackDefect implements Defect {
  TARGET_GROUP_ID_COLLISION(
      Effect.unsafe(
          "The id of a target group joins the names of Ingress and Service with a hyphen, so "
              + "Ingress `a` with Service `b-c` and Ingress `a-b` with Service `c` silently share "
              + "one target group, and requests to the second host are sent to the wrong Service.",
          "A problem that names both.")),
  CERTIFICATES_HIDDEN(
      Effect.harmless(
          "The published JSON does not show the ARNs of certificates, so a changed certificate is "
              + "invisible.",
          "ARNs are shown.")),
  DEFAULT_CERTIFICATE_REPEATED(
      Effect.harmless(
          "A certificate that several members name is listed twice on a listener.",
          "It is listed once.")),
  SSL_REDIRECT_PORT_IGNORED(
      Effect.unsafe(
          "An unreadable `sslRedirectPort` of a class disables the redirect for the whole group, "
              + "which then serves plain HTTP.",
          "A problem.")),
  EMPTY_LISTEN_PORTS(
      Effect.unsafe("`listen-ports` of `[{}]` gives no listener at all.", "A problem.")),
  PORT_OF_TWO_PROTOCOLS(
      Effect.unsafe(
          "`listen-ports` of `[{\"HTTP\":80,\"HTTPS\":80}]` gives the port one of the two "
              + "protocols at random; here HTTPS.",
          "A problem.")),
  ADDRESSES_PRINTED(
      Effect.harmless(
          "Messages about conflicting mutual authentication or success codes show memory "
              + "addresses, so they are unreadable, and every pass records a new event.",
          "They show the values.")),
  FIRST_CLASS_DECIDES(
      Effect.unsafe(
          "Attributes, listener attributes, capacity and address pool come from the class of the "
              + "first member: settings disappear when an Ingress of another class is ordered "
              + "first (#1768, #3194).",
          "A problem that names the ignored class.")),
  REDIRECTED_MEMBERS_UNNAMED(
      Effect.unsafe(
          "If one member has `ssl-redirect`, the HTTP listeners lose the rules of all members, "
              + "also of those that need plain HTTP.",
          "A warning that names those members.")),
  CONFLICTS_STOP_ALL(
      Effect.unsafe(
          "If members disagree on the SSL policy of a listener or on a tag, the whole group is not "
              + "deployed (#3262, #1986).",
          "The value of the first member is used, with a warning.")),
  STRAY_CERTIFICATE_REQUEST(
      Effect.harmless(
          "An unreadable `create-acm-cert` counts as false; and if the class names certificates, "
              + "`create-acm-cert` still requests one, which is not used.",
          "A problem; no such request.")),
  FRONTEND_SCHEME_BY_FLAG(
      Effect.unsafe(
          "The network load balancer in front of an application load balancer has the controller's "
              + "default scheme: a public one in front of an internal one, or the reverse.",
          "It has the scheme of the application load balancer.")),
  EQUAL_MATCHERS_CONFLICT(
      Effect.unsafe(
          "Two members with equal success codes for the network load balancer in front conflict, "
              + "since memory addresses are compared.",
          "Values are compared.")),
  ABSENT_ATTRIBUTES_CONFLICT(
      Effect.unsafe(
          "A later member without attributes for the network load balancer in front conflicts with "
              + "earlier ones that have them, an earlier one does not.",
          "Members without attributes never conflict.")),
  DEFAULT_CLASSES_STOP_ALL(
      Effect.unsafe(
          "With two default classes, no group of the cluster is deployed while any Ingress has no "
              + "class.",
          "Only that Ingress is left out, with a warning.")),
  SAME_PORT_DROPPED(
      Effect.unsafe(
          "Of a TCP and a UDP port of a Service with the same number, the second gets no listener, "
              + "without an event.",
          "A problem.")),
  UNKNOWN_TARGET_TYPE_IS_INSTANCE(
      Effect.unsafe(
          "An unknown `nlb-target-type`, such as `IP`, is treated as `instance`.", "A problem.")),
  UNREADABLE_MERGE_IGNORED(
      Effect.harmless("An unreadable `enable-tcp-udp-listener` is ignored.", "A problem.")),
  EMPTY_PREFIX_LISTS(
      Effect.unsafe("An empty list of prefix lists allows no traffic at all.", "A problem."));

  private final Effect effect;

  StackDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
