package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * A policy set of a layer 7 virtual service: the rules for the paths of a host, or a redirect.
 *
 * @param name its name
 * @param rules in the order they were made
 * @param redirects from HTTP to HTTPS at most one, and those of an application's root
 * @param headerRewrite the rewrite of the host header; {@code null} for none
 * @param closesHttp whether connections to port 80 are closed
 */
public record HttpPolicySet(
    String name,
    ImmutableList<Rule> rules,
    ImmutableList<Redirect> redirects,
    @Nullable HeaderRewrite headerRewrite,
    boolean closesHttp) {

  /** A policy set with rules and redirects only. */
  public HttpPolicySet(String name, ImmutableList<Rule> rules, ImmutableList<Redirect> redirects) {
    this(name, rules, redirects, null, false);
  }

  /**
   * Replaces the host header of requests.
   *
   * @param sourceHost the host that is asked for
   * @param targetHost the host that the pods see
   */
  public record HeaderRewrite(String sourceHost, String targetHost) {}

  /** How the path of a request is matched. */
  public enum Match {
    /** The whole path is equal. */
    EQUALS,
    /** The path begins with the text. */
    BEGINS_WITH,
    /** A regular expression matches, regardless of case. */
    REGEX_MATCH
  }

  /**
   * Sends requests of a path to a pool.
   *
   * @param name its name
   * @param match how the path is compared
   * @param path empty for every path
   * @param target where the requests go
   * @param scope the port and Ingress it is for
   */
  public record Rule(String name, Match match, String path, Target target, Scope scope) {}

  /**
   * Where requests go.
   *
   * @param name of a pool or pool group
   * @param isPool whether it is a pool
   */
  public record Target(String name, boolean isPool) {}

  /**
   * The requests that a rule applies to.
   *
   * @param svcPort the Service's port; 0 for any
   * @param ingress name of the Ingress
   * @param hosts the hosts; an empty list means all hosts of the virtual service
   * @param stringGroup the expressions that the path is compared with; {@code null} for none
   */
  public record Scope(
      int svcPort, String ingress, ImmutableList<String> hosts, @Nullable String stringGroup) {

    /** A rule for all hosts and a literal path. */
    public Scope(int svcPort, String ingress) {
      this(svcPort, ingress, ImmutableList.of(), null);
    }
  }

  /**
   * Redirects HTTP to HTTPS.
   *
   * @param hosts in the order in which they came
   * @param vsPort the port of the request
   * @param redirectPort the port to go to
   * @param statusCode Avi's name of the status
   * @param path which path goes where, for that of an application's root; {@code null} for all
   */
  public record Redirect(
      ImmutableList<String> hosts,
      int vsPort,
      int redirectPort,
      String statusCode,
      @Nullable PathRedirect path) {

    /**
     * Sends one path to another.
     *
     * @param protocol {@code HTTP} or {@code HTTPS}
     * @param path the path of the request
     * @param redirectPath the path to go to, without its first character
     */
    public record PathRedirect(String protocol, String path, String redirectPath) {}

    /** A redirect for every path. */
    public Redirect(ImmutableList<String> hosts, int vsPort, int redirectPort, String statusCode) {
      this(hosts, vsPort, redirectPort, statusCode, null);
    }

    /** From 80 to 443 with status 302. */
    public static Redirect toHttps(ImmutableList<String> hosts) {
      return new Redirect(hosts, 80, 443, "HTTP_REDIRECT_STATUS_CODE_302");
    }
  }
}
