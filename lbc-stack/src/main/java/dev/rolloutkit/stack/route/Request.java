package dev.rolloutkit.stack.route;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** A request as a load balancer looks at it. */
@Value.Immutable
@ValueStyle
public interface Request {
  /** The port of the listener. */
  default int port() {
    return 443;
  }

  /** The host; letter case does not count. */
  String host();

  /** The path without the query; it begins with a slash, and letter case counts. */
  default String path() {
    return "/";
  }

  /** The method; letter case counts. */
  default String method() {
    return "GET";
  }

  /** Values by name of the header; letter case counts in neither. One value a header. */
  ImmutableMap<String, String> headers();

  /** The pairs of the query, in order; letter case does not count. */
  ImmutableList<Pair> query();

  /** The address of the client; an address that is none is in no block. */
  default String sourceIp() {
    return "203.0.113.1";
  }

  /**
   * A pair of a query.
   *
   * @param key its key
   * @param value its value
   */
  record Pair(String key, String value) {}

  /** A request to a host and a path. */
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
