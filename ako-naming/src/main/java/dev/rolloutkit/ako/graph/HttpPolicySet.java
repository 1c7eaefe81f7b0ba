package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * A policy set of a layer 7 virtual service: the rules for the paths of a host, or a redirect.
 *
 * @param name its name
 * @param rules the rules, in the order in which AKO creates them
 * @param redirects at most one redirect from HTTP to HTTPS, and the redirects to an application's
 *     root path
 * @param headerRewrite the rewrite of the host header; {@code null} for none
 * @param closesHttp whether connections to port 80 are closed
 */
public record HttpPolicySet(
    String name,
    ImmutableList<Rule> rules,
    ImmutableList<Redirect> redirects,
    @Nullable HeaderRewrite headerRewrite,
    boolean closesHttp) {

  /** A policy set with only rules and redirects. */
  public HttpPolicySet(String name, ImmutableList<Rule> rules, ImmutableList<Redirect> redirects) {
    this(name, rules, redirects, null, false);
  }

  /**
   * Replaces the host header of requests.
   *
   * @param sourceHost the host in the client's request
   * @param targetHost the host in the request that the pods receive
   */
  public record HeaderRewrite(String sourceHost, String targetHost) {}

  /** How the path of a request is matched. */
  public enum Match {
    /** The whole path is equal. */
    EQUALS,
    /** The path begins with the rule's path. */
    BEGINS_WITH,
    /** A regular expression matches the path, ignoring case. */
    REGEX_MATCH
  }

  /**
   * Sends requests for a path to a pool or pool group.
   *
   * @param name its name
   * @param match how the path is compared
   * @param path the path; empty for every path
   * @param target the pool or pool group that receives the requests
   * @param scope the requests that the rule applies to
   */
  public record Rule(String name, Match match, String path, Target target, Scope scope) {}

  /**
   * The pool or pool group to which a rule sends requests.
   *
   * @param name its name
   * @param isPool whether it is a pool
   */
  public record Target(String name, boolean isPool) {}

  /**
   * The requests that a rule applies to.
   *
   * @param svcPort the Service's port; 0 for any
   * @param ingress the name of the Ingress
   * @param hosts the hosts; an empty list means all hosts of the virtual service
   * @param stringGroup the name of the string group that holds the regular expressions for the
   *     path; {@code null} for a literal path
   */
  public record Scope(
      int svcPort, String ingress, ImmutableList<String> hosts, @Nullable String stringGroup) {

    /** The scope of a rule for all hosts of the virtual service and a literal path. */
    public Scope(int svcPort, String ingress) {
      this(svcPort, ingress, ImmutableList.of(), null);
    }
  }

  /**
   * Redirects HTTP to HTTPS, or one path to another.
   *
   * @param hosts the hosts, in the order in which AKO adds them
   * @param vsPort the port of the request
   * @param redirectPort the port of the redirect's location
   * @param statusCode Avi's name of the HTTP status
   * @param path the redirect to an application's root path; {@code null} if all requests are
   *     redirected to HTTPS
   */
  public record Redirect(
      ImmutableList<String> hosts,
      int vsPort,
      int redirectPort,
      String statusCode,
      @Nullable PathRedirect path) {

    /**
     * Redirects one path to another.
     *
     * @param protocol {@code HTTP} or {@code HTTPS}
     * @param path the path of the request
     * @param redirectPath the path of the redirect's location, without its first character
     */
    public record PathRedirect(String protocol, String path, String redirectPath) {}

    /** A redirect for every path. */
    public Redirect(ImmutableList<String> hosts, int vsPort, int redirectPort, String statusCode) {
      this(hosts, vsPort, redirectPort, statusCode, null);
    }

    /** A redirect from port 80 to port 443 with status 302. */
    public static Redirect toHttps(ImmutableList<String> hosts) {
      return new Redirect(hosts, 80, 443, "HTTP_REDIRECT_STATUS_CODE_302");
    }
  }
}
