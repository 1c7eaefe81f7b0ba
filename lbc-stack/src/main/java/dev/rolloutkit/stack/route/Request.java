package dev.rolloutkit.stack.route;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** The parts of an HTTP request that rules of a load balancer match. */
@Value.Immutable
@ValueStyle
public interface Request {
  /** The port of the listener. */
  default int port() {
    return 443;
  }

  /** The host; case-insensitive. */
  String host();

  /** The path without the query, beginning with a slash; case-sensitive. */
  default String path() {
    return "/";
  }

  /** The method; case-sensitive. */
  default String method() {
    return "GET";
  }

  /** The headers by name, with one value each; names and values are case-insensitive. */
  ImmutableMap<String, String> headers();

  /** The key-value pairs of the query, in order; case-insensitive. */
  ImmutableList<Pair> query();

  /** The IP address of the client; text that is not an address matches no CIDR block. */
  default String sourceIp() {
    return "203.0.113.1";
  }

  /**
   * The conditions with regular expressions that are assumed to hold; all others are assumed not to
   * hold. Empty if nothing is assumed: whether such a condition holds is then unknown, because
   * expressions are not evaluated.
   */
  Optional<ImmutableSet<RuleCondition>> expressions();

  /**
   * A key-value pair of a query.
   *
   * @param key its key
   * @param value its value
   */
  record Pair(String key, String value) {}

  /** A GET request to a host and a path. */
  static Request of(int port, String host, String path) {
    return builder().port(port).host(host).path(path).build();
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Request}. */
  final class Builder extends ImmutableRequest.Builder {}
}
