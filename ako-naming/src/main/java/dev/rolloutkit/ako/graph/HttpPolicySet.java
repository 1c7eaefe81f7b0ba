package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;

/**
 * Rules of a layer 7 virtual service: either those of a host's paths, or a redirect.
 *
 * @param name its name
 * @param rules in the order they were made
 * @param redirects at most one
 */
public record HttpPolicySet(
    String name, ImmutableList<Rule> rules, ImmutableList<Redirect> redirects) {

  /** How the path of a request is compared. */
  public enum Match {
    /** With the whole path. */
    EQUALS,
    /** With its beginning. */
    BEGINS_WITH
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
   * What a rule is for.
   *
   * @param svcPort the Service's port; 0 for any
   * @param ingress name of the Ingress
   */
  public record Scope(int svcPort, String ingress) {}

  /**
   * Redirects HTTP to HTTPS.
   *
   * @param hosts in the order in which they came
   * @param vsPort the port of the request
   * @param redirectPort the port to go to
   * @param statusCode Avi's name of the status
   */
  public record Redirect(
      ImmutableList<String> hosts, int vsPort, int redirectPort, String statusCode) {
    /** From 80 to 443 with status 302. */
    public static Redirect toHttps(ImmutableList<String> hosts) {
      return new Redirect(hosts, 80, 443, "HTTP_REDIRECT_STATUS_CODE_302");
    }
  }
}
