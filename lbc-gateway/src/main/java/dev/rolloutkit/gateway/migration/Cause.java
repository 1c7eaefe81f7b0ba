package dev.rolloutkit.gateway.migration;

import com.google.common.collect.ImmutableList;

/**
 * Why two stacks treat requests differently, as far as their rules show it, and the annotations of
 * Ingresses that have this effect.
 */
public enum Cause {
  /** Only the first stack listens on the port. */
  LISTENER_LOST(
      "nothing listens on the port any more: a Gateway has a listener only on ports to which a"
          + " route attaches that the API server accepts",
      "listen-ports",
      "ssl-redirect",
      "certificate-arn",
      "create-acm-cert"),
  /** Only the second stack listens on the port. */
  LISTENER_ADDED(
      "nothing listened on the port: an Ingress that was not in the group, or whose ports were set"
          + " by another member, was translated",
      "listen-ports",
      "group.name"),
  /** The protocols of the listeners differ. */
  PROTOCOL("the listener speaks another protocol", "listen-ports", "certificate-arn"),
  /** Both have the rule, but another one comes first. */
  ORDER(
      "the rule is still there, but another one comes first: a Gateway sorts rules by host, path"
          + " and conditions, and not by the order of the group and of the paths",
      "group.order",
      "group.name"),
  /** A rule serves hosts that it did not serve. */
  HOSTS_JOINED(
      "a rule serves more hosts than before: one route has all hosts of its Ingress, so what is"
          + " meant for one of them is served for all",
      "conditions."),
  /** A rule takes more paths than before. */
  PATHS_WIDENED(
      "a rule takes more paths than before: a path of type ImplementationSpecific without a"
          + " wildcard matches itself only, and as a prefix of a route everything below it as well",
      "use-regex-path-match"),
  /** Only one of the rules authenticates. */
  AUTHENTICATION(
      "only one of the two asks users to authenticate",
      "auth-type",
      "auth-idp-cognito",
      "auth-idp-oidc",
      "auth-on-unauthenticated-request"),
  /** A backend does not exist. */
  BACKEND_MISSING(
      "a Service does not exist: a rule of an Ingress answers 503, and one of a Gateway 500",
      "actions."),
  /** The same backend is reached in another way. */
  TARGETS(
      "the same Services are reached through other target groups",
      "target-type",
      "backend-protocol",
      "backend-protocol-version",
      "target-node-labels",
      "ip-address-type"),
  /** The rewrites differ. */
  REWRITE("hosts or paths are rewritten differently", "transforms.", "actions."),
  /** The rule has the same conditions, and another action. */
  ACTION("a rule for the same requests does something else", "actions.", "ssl-redirect"),
  /** The second stack has no rule with these conditions. */
  RULE_LOST(
      "no rule has these conditions any more: they were left out or changed",
      "conditions.",
      "actions.",
      "use-regex-path-match"),
  /** The second stack has a rule that the first lacks. */
  RULE_ADDED(
      "a rule answers that the Ingresses do not have: of an Ingress that was not in the group, of a"
          + " path that the Ingress controller leaves out, or of a rule whose conditions were left"
          + " out",
      "conditions.",
      "group.name",
      "ssl-redirect"),
  /** The default actions differ. */
  DEFAULT_ACTION(
      "requests that no rule takes are treated differently: a Gateway answers 404 to them",
      "actions.",
      "ssl-redirect");

  private static final String PREFIX = "alb.ingress.kubernetes.io/";

  private final String text;
  private final ImmutableList<String> annotations;

  Cause(String text, String... annotations) {
    this.text = text;
    this.annotations = ImmutableList.copyOf(annotations);
  }

  /** The cause in words. */
  public String text() {
    return text;
  }

  /**
   * The names of the annotations of Ingresses that have this effect; a name that ends in a dot
   * means all names that begin with it.
   */
  public ImmutableList<String> annotations() {
    return annotations.stream().map(PREFIX::concat).collect(ImmutableList.toImmutableList());
  }
}
