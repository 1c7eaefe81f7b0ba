package dev.rolloutkit.lbc.condition;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.apimachinery.json.MergingList;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Decodes conditions. The value of a repeated field is merged into its earlier value, as in Go.
 *
 * @rule A field of a condition that is repeated is merged into its earlier value.
 */
public final class ConditionReader {
  private static final FieldNames CONDITION =
      FieldNames.of(
          "field",
          "hostHeaderConfig",
          "httpHeaderConfig",
          "httpRequestMethodConfig",
          "pathPatternConfig",
          "queryStringConfig",
          "sourceIPConfig");

  /** The Go types of the fields, except for the first field. */
  private static final ImmutableList<String> STRUCTS =
      ImmutableList.of(
          "HostHeaderConditionConfig",
          "HTTPHeaderConditionConfig",
          "HTTPRequestMethodConditionConfig",
          "PathPatternConditionConfig",
          "QueryStringConditionConfig",
          "SourceIPConditionConfig");

  private static final ImmutableList<String> QUALIFIED =
      STRUCTS.stream().map(name -> "ingress." + name).collect(ImmutableList.toImmutableList());
  private static final FieldNames PATTERNS = FieldNames.of("values", "regexValues");
  private static final FieldNames HEADER = FieldNames.of("httpHeaderName", "values", "regexValues");
  private static final FieldNames VALUES = FieldNames.of("values");
  private static final FieldNames PAIR = FieldNames.of("key", "value");
  private static final LbcCondition.Pair NO_PAIR = new LbcCondition.Pair(null, "");

  /** A list of strings that may be absent. */
  private static final class Texts {
    private final MergingList<String> list = new MergingList<>();
    private boolean there;

    void read(GoJsonDecoder in) {
      there = list.read(in, "[]string", () -> "", held -> in.string("string", held));
    }

    @Nullable ImmutableList<String> get() {
      return there ? list.map(text -> text) : null;
    }
  }

  /**
   * The name, values and regular expressions of one condition. Most conditions have one list only,
   * so each is made when its field is read.
   */
  private static final class Parts {
    String name = "";
    private @Nullable Texts values;
    private @Nullable Texts regex;
    private @Nullable MergingList<LbcCondition.Pair> pairs;
    private boolean pairsThere;

    void readValues(GoJsonDecoder in) {
      values = read(values, in);
    }

    void readRegex(GoJsonDecoder in) {
      regex = read(regex, in);
    }

    private static Texts read(@Nullable Texts held, GoJsonDecoder in) {
      Texts texts = held == null ? new Texts() : held;
      texts.read(in);
      return texts;
    }

    void readPairs(GoJsonDecoder in, UnaryOperator<LbcCondition.Pair> readPair) {
      MergingList<LbcCondition.Pair> held = pairs == null ? new MergingList<>() : pairs;
      pairsThere = held.read(in, "[]ingress.QueryStringKeyValuePair", () -> NO_PAIR, readPair);
      pairs = held;
    }

    @Nullable ImmutableList<String> values() {
      return values == null ? null : values.get();
    }

    @Nullable ImmutableList<String> regex() {
      return regex == null ? null : regex.get();
    }

    @Nullable ImmutableList<LbcCondition.Pair> pairs() {
      return pairs == null || !pairsThere ? null : pairs.map(pair -> pair);
    }

    LbcCondition.Patterns patterns() {
      return new LbcCondition.Patterns(values(), regex());
    }
  }

  private final GoJsonDecoder in;
  private final boolean readsRegexes;

  private ConditionReader(GoJsonDecoder in, boolean readsRegexes) {
    this.in = in;
    this.readsRegexes = readsRegexes;
  }

  private static final class Condition {
    String field = "";
    final @Nullable Parts[] configs = new @Nullable Parts[7];
  }

  /**
   * The conditions; absent if the JSON is {@code null}.
   *
   * @param readsRegexes whether conditions may have regular expressions
   */
  public static Optional<ImmutableList<LbcCondition>> read(GoJsonDecoder in, boolean readsRegexes) {
    MergingList<Condition> list = new MergingList<>();
    ConditionReader reader = new ConditionReader(in, readsRegexes);
    boolean there = list.read(in, "[]ingress.RuleCondition", Condition::new, reader::readCondition);
    return there ? Optional.of(list.map(ConditionReader::value)) : Optional.empty();
  }

  private Condition readCondition(Condition held) {
    if (in.nextNull() || !in.beginObject("ingress.RuleCondition")) {
      return held;
    }
    for (int f; (f = in.nextField("RuleCondition", CONDITION)) >= 0; in.endField()) {
      if (f == 0) {
        held.field = in.string("ingress.RuleConditionField", held.field);
      } else if (in.nextNull()) {
        held.configs[f] = null;
      } else {
        readConfig(held, f);
      }
    }
    return held;
  }

  private void readConfig(Condition held, int f) {
    String struct = STRUCTS.get(f - 1);
    if (!in.beginObject(QUALIFIED.get(f - 1))) {
      return;
    }
    Parts parts = held.configs[f];
    if (parts == null) {
      parts = new Parts();
      held.configs[f] = parts;
    }
    FieldNames fields =
        switch (f) {
          case 1, 4 -> PATTERNS;
          case 2 -> HEADER;
          default -> VALUES;
        };
    for (int i; (i = in.nextField(struct, fields)) >= 0; in.endField()) {
      if (f == 5) {
        parts.readPairs(in, this::readPair);
      } else if (f == 2 && i == 0) {
        parts.name = in.string("string", parts.name);
      } else if (i == (f == 2 ? 1 : 0)) {
        parts.readValues(in);
      } else if (readsRegexes) {
        parts.readRegex(in);
      } else {
        in.skip();
      }
    }
  }

  private LbcCondition.Pair readPair(LbcCondition.Pair held) {
    if (in.nextNull() || !in.beginObject("ingress.QueryStringKeyValuePair")) {
      return held;
    }
    String key = held.key();
    String value = held.value();
    for (int f; (f = in.nextField("QueryStringKeyValuePair", PAIR)) >= 0; in.endField()) {
      if (f == 0) {
        key = in.stringOrNull("string", key);
      } else {
        value = in.string("string", value);
      }
    }
    return new LbcCondition.Pair(key, value);
  }

  private static LbcCondition value(Condition condition) {
    LbcCondition.Builder out = LbcCondition.builder().field(condition.field);
    Parts[] c = condition.configs;
    Parts host = c[1];
    Parts header = c[2];
    Parts method = c[3];
    Parts path = c[4];
    Parts query = c[5];
    Parts source = c[6];
    return out.host(host == null ? null : host.patterns())
        .header(
            header == null
                ? null
                : new LbcCondition.Header(header.name, header.values(), header.regex()))
        .method(method == null ? null : new LbcCondition.Values(method.values()))
        .path(path == null ? null : path.patterns())
        .query(query == null ? null : new LbcCondition.Query(query.pairs()))
        .sourceIp(source == null ? null : new LbcCondition.Values(source.values()))
        .build();
  }
}
