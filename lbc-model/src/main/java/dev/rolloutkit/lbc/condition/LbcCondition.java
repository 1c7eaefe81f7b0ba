package dev.rolloutkit.lbc.condition;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a rule. {@link #field} determines which of the other accessors applies; the others
 * may be set and are ignored. Lists are {@code null} when absent.
 *
 * @rule A condition with an unknown field is never applied.
 */
@Value.Immutable
@ValueStyle
public interface LbcCondition {
  /** The field of a condition on the host. */
  String HOST = "host-header";

  /** The field of a condition on the path. */
  String PATH = "path-pattern";

  /** The field of a condition on a header. */
  String HEADER = "http-header";

  /** The field of a condition on the request method. */
  String METHOD = "http-request-method";

  /** The field of a condition on the query. */
  String QUERY = "query-string";

  /** The field of a condition on the client's address. */
  String SOURCE_IP = "source-ip";

  /**
   * The part of the request that the condition tests, in lower case. A condition with an unknown
   * field is never applied.
   */
  String field();

  /** The configuration for field {@link #HOST}. */
  @Nullable Patterns host();

  /** The configuration for field {@link #PATH}. */
  @Nullable Patterns path();

  /** The configuration for field {@link #HEADER}. */
  @Nullable Header header();

  /** The configuration for field {@link #METHOD}. */
  @Nullable Values method();

  /** The configuration for field {@link #QUERY}. */
  @Nullable Query query();

  /** The configuration for field {@link #SOURCE_IP}: address ranges. */
  @Nullable Values sourceIp();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbcCondition}. */
  final class Builder extends ImmutableLbcCondition.Builder {}

  /** Either values with wildcards or regular expressions. */
  record Patterns(
      @Nullable ImmutableList<String> values, @Nullable ImmutableList<String> regexValues) {}

  /** The name of a header, and either values with wildcards or regular expressions. */
  record Header(
      String name,
      @Nullable ImmutableList<String> values,
      @Nullable ImmutableList<String> regexValues) {}

  /** Plain values. */
  record Values(@Nullable ImmutableList<String> values) {}

  /** Pairs of a query string. */
  record Query(@Nullable ImmutableList<Pair> values) {}

  /** A value in the query string, for the given key, or for any key if the key is {@code null}. */
  record Pair(@Nullable String key, String value) {}

  /** A condition on the path with the given patterns. */
  static LbcCondition ofPath(ImmutableList<String> values) {
    return builder().field(PATH).path(new Patterns(values, null)).build();
  }

  /** Whether the field is one that the load balancer controller knows. */
  @Value.NonAttribute
  default boolean isKnown() {
    return switch (field()) {
      case HOST, PATH, HEADER, METHOD, QUERY, SOURCE_IP -> true;
      default -> false;
    };
  }
}
