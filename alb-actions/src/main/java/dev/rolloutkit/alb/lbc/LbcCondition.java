package dev.rolloutkit.alb.lbc;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a rule: the member of its field counts, others may be there and mean nothing.
 * Lists are {@code null} when absent.
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

  /** The field, in lower case; unknown ones are never applied. */
  String field();

  /** Of field {@link #HOST}. */
  @Nullable Patterns host();

  /** Of field {@link #PATH}. */
  @Nullable Patterns path();

  /** Of field {@link #HEADER}. */
  @Nullable Header header();

  /** Of field {@link #METHOD}. */
  @Nullable Values method();

  /** Of field {@link #QUERY}. */
  @Nullable Query query();

  /** Of field {@link #SOURCE_IP}: address ranges. */
  @Nullable Values sourceIp();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbcCondition}. */
  final class Builder extends ImmutableLbcCondition.Builder {}

  /** Values with wildcards, or regular expressions; one of the two. */
  record Patterns(
      @Nullable ImmutableList<String> values, @Nullable ImmutableList<String> regexValues) {}

  /** The name of a header, and values with wildcards or regular expressions. */
  record Header(
      String name,
      @Nullable ImmutableList<String> values,
      @Nullable ImmutableList<String> regexValues) {}

  /** Plain values. */
  record Values(@Nullable ImmutableList<String> values) {}

  /** Pairs of the query. */
  record Query(@Nullable ImmutableList<Pair> values) {}

  /** A value of the query, under a key or any. */
  record Pair(@Nullable String key, String value) {}

  /** A condition on the path by values. */
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
