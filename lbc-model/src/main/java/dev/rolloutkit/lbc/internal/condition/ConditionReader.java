package dev.rolloutkit.lbc.internal.condition;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.json.MergingList;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.release.LbcChange;
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

  /** What the configurations test, in the order of {@link #CONDITION} without its first field. */
  private static final ImmutableList<String> FIELDS =
      ImmutableList.of(
          LbcCondition.HOST,
          LbcCondition.HEADER,
          LbcCondition.METHOD,
          LbcCondition.PATH,
          LbcCondition.QUERY,
          LbcCondition.SOURCE_IP);

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
   * The name, values and regular expressions of one condition. Most conditions have only one list,
   * so each list is created when its field is read.
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

    private ImmutableList<String> values() {
      ImmutableList<String> found = values == null ? null : values.get();
      return found == null ? ImmutableList.of() : found;
    }

    private ImmutableList<LbcCondition.Pair> pairs() {
      return pairs == null || !pairsThere ? ImmutableList.of() : pairs.map(pair -> pair);
    }

    private LbcCondition.Patterns patterns() {
      return new LbcCondition.Patterns(
          values == null ? null : values.get(), regex == null ? null : regex.get());
    }

    /**
     * The condition whose configuration these parts are; {@code field} is the position of its
     * field.
     */
    LbcCondition condition(int field, ImmutableList<LbcCondition> ignored) {
      return switch (field) {
        case 1 -> new LbcCondition.Host(patterns(), ignored);
        case 2 -> new LbcCondition.Header(name, patterns(), ignored);
        case 3 -> new LbcCondition.Method(values(), ignored);
        case 4 -> new LbcCondition.Path(patterns(), ignored);
        case 5 -> new LbcCondition.Query(pairs(), ignored);
        default -> new LbcCondition.SourceIp(values(), ignored);
      };
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

    LbcCondition value() {
      int own = FIELDS.indexOf(field) + 1;
      ImmutableList.Builder<LbcCondition> others = ImmutableList.builder();
      for (int f = 1; f < configs.length; f++) {
        Parts parts = configs[f];
        if (parts != null && f != own) {
          others.add(parts.condition(f, ImmutableList.of()));
        }
      }
      Parts parts = configs[own];
      return parts == null
          ? new LbcCondition.Unknown(field, others.build())
          : parts.condition(own, others.build());
    }
  }

  /**
   * Reads the conditions; absent if the JSON is {@code null}. A condition without the configuration
   * of its field is read as {@link LbcCondition.Unknown}, and {@link ConditionChecks} refuses it
   * later.
   *
   * @param release the release of the controller; older ones know no regular expressions
   */
  public static Optional<ImmutableList<LbcCondition>> read(
      GoJsonDecoder in, ReleaseOf<LbcChange> release) {
    MergingList<Condition> list = new MergingList<>();
    ConditionReader reader = new ConditionReader(in, release.has(LbcChange.REGEX_AND_TRANSFORMS));
    boolean there = list.read(in, "[]ingress.RuleCondition", Condition::new, reader::readCondition);
    return there ? Optional.of(list.map(Condition::value)) : Optional.empty();
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
}
