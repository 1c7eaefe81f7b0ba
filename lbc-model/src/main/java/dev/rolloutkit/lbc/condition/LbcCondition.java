package dev.rolloutkit.lbc.condition;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a rule: a test of one part of the request.
 *
 * @rule A condition with an unknown field is never applied.
 */
public sealed interface LbcCondition {
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

  /** The part of the request that the condition tests, as JSON has it. */
  String field();

  /** How many values and regular expressions it has. */
  int size();

  /**
   * What the annotation specifies for fields other than the one that the condition tests. The
   * controller ignores these.
   */
  ImmutableList<LbcCondition> ignored();

  /** A condition on the path with the given patterns. */
  static LbcCondition ofPath(ImmutableList<String> values) {
    return new Path(Patterns.of(values));
  }

  /**
   * A condition on the host.
   *
   * @param patterns the hosts
   * @param ignored what is specified for other fields
   */
  record Host(Patterns patterns, ImmutableList<LbcCondition> ignored) implements LbcCondition {
    /** A condition with nothing for other fields. */
    public Host(Patterns patterns) {
      this(patterns, ImmutableList.of());
    }

    @Override
    public String field() {
      return HOST;
    }

    @Override
    public int size() {
      return patterns.size();
    }
  }

  /**
   * A condition on the path.
   *
   * @param patterns the paths
   * @param ignored what is specified for other fields
   */
  record Path(Patterns patterns, ImmutableList<LbcCondition> ignored) implements LbcCondition {
    /** A condition with nothing for other fields. */
    public Path(Patterns patterns) {
      this(patterns, ImmutableList.of());
    }

    @Override
    public String field() {
      return PATH;
    }

    @Override
    public int size() {
      return patterns.size();
    }
  }

  /**
   * A condition on a header.
   *
   * @param name the name of the header
   * @param patterns the values of the header
   * @param ignored what is specified for other fields
   */
  record Header(String name, Patterns patterns, ImmutableList<LbcCondition> ignored)
      implements LbcCondition {
    /** A condition with nothing for other fields. */
    public Header(String name, Patterns patterns) {
      this(name, patterns, ImmutableList.of());
    }

    @Override
    public String field() {
      return HEADER;
    }

    @Override
    public int size() {
      return patterns.size();
    }
  }

  /**
   * A condition on the request method.
   *
   * @param values the methods, such as {@code GET}
   * @param ignored what is specified for other fields
   */
  record Method(ImmutableList<String> values, ImmutableList<LbcCondition> ignored)
      implements LbcCondition {
    /** A condition with nothing for other fields. */
    public Method(ImmutableList<String> values) {
      this(values, ImmutableList.of());
    }

    @Override
    public String field() {
      return METHOD;
    }

    @Override
    public int size() {
      return values.size();
    }
  }

  /**
   * A condition on the query.
   *
   * @param pairs pairs of the query, one of which the request must have
   * @param ignored what is specified for other fields
   */
  record Query(ImmutableList<Pair> pairs, ImmutableList<LbcCondition> ignored)
      implements LbcCondition {
    /** A condition with nothing for other fields. */
    public Query(ImmutableList<Pair> pairs) {
      this(pairs, ImmutableList.of());
    }

    @Override
    public String field() {
      return QUERY;
    }

    @Override
    public int size() {
      return pairs.size();
    }
  }

  /**
   * A condition on the client's address.
   *
   * @param values address ranges
   * @param ignored what is specified for other fields
   */
  record SourceIp(ImmutableList<String> values, ImmutableList<LbcCondition> ignored)
      implements LbcCondition {
    /** A condition with nothing for other fields. */
    public SourceIp(ImmutableList<String> values) {
      this(values, ImmutableList.of());
    }

    @Override
    public String field() {
      return SOURCE_IP;
    }

    @Override
    public int size() {
      return values.size();
    }
  }

  /**
   * A condition that is never applied, because the controller does not know its field.
   *
   * @param field the field, as the annotation has it
   * @param ignored what is specified for fields that the controller knows
   */
  record Unknown(String field, ImmutableList<LbcCondition> ignored) implements LbcCondition {
    @Override
    public int size() {
      return 0;
    }
  }

  /**
   * Either values with wildcards or regular expressions; each is {@code null} when absent, which an
   * annotation distinguishes from an empty list.
   *
   * @param values values with wildcards
   * @param regexValues regular expressions
   */
  record Patterns(
      @Nullable ImmutableList<String> values, @Nullable ImmutableList<String> regexValues) {

    /** Values with wildcards. */
    public static Patterns of(ImmutableList<String> values) {
      return new Patterns(values, null);
    }

    /** Regular expressions. */
    public static Patterns ofRegexes(ImmutableList<String> regexes) {
      return new Patterns(null, regexes);
    }

    private int size() {
      return (values == null ? 0 : values.size()) + (regexValues == null ? 0 : regexValues.size());
    }
  }

  /**
   * A value in the query string.
   *
   * @param key the key; {@code null} for any key
   * @param value the value
   */
  record Pair(@Nullable String key, String value) {}
}
