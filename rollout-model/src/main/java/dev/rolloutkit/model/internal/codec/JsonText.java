package dev.rolloutkit.model.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.base.Utf8;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import dev.rolloutkit.apimachinery.internal.json.JacksonVersion;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses JSON into trees that preserve the order of fields and the spelling of every number.
 *
 * <p>If a field name is repeated, its last value wins, as in the controller, and a warning names
 * the field; after {@value #MAX_WARNINGS} such warnings, further fields are only counted. Values
 * may be nested {@value #MAX_DEPTH} levels deep, as in the controller, and are read, compared,
 * copied and printed without recursion. Parsing fails if the text is not valid JSON or continues
 * after the value; the detail of the problem names the line and column.
 *
 * @rule Of a field that is repeated the last value counts, with a warning, and values may be nested
 *     as deeply as in the controller.
 */
public final class JsonText {
  /** The maximum nesting depth of objects and lists. */
  public static final int MAX_DEPTH = 10_000;

  /** The maximum number of repeated fields that get a warning each. */
  public static final int MAX_WARNINGS = 100;

  /**
   * A separate class, because it cannot be initialized with an old version of Jackson, which must
   * be reported first.
   */
  private static final class Factory {
    static final JsonFactory JSON =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(10_000)
                    .build())
            .build();
  }

  private JsonText() {}

  /** Parses JSON in UTF-8. */
  public static Outcome<JsonNode> parse(byte[] utf8) {
    if (!Utf8.isWellFormed(utf8)) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.root(), "not valid JSON: invalid UTF-8", ProblemCodes.JSON_SYNTAX));
    }
    // From bytes Jackson would also read UTF-16, and refuse names with unpaired surrogates.
    return parse(new String(utf8, UTF_8));
  }

  /** Parses JSON text. */
  public static Outcome<JsonNode> parse(String text) {
    JacksonVersion.check();
    try (JsonParser parser = Factory.JSON.createParser(text)) {
      return read(parser);
    } catch (IOException e) {
      return YamlText.isLikely(text) ? YamlText.refused() : failed(e);
    }
  }

  private static Outcome<JsonNode> read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.root(), "not valid JSON: the text is empty", ProblemCodes.JSON_SYNTAX));
    }
    Duplicates duplicates = new Duplicates();
    JsonNode root = value(parser, first, duplicates);
    if (parser.nextToken() != null) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.root(),
              "more text after the JSON value" + at(parser.currentTokenLocation()),
              ProblemCodes.JSON_SYNTAX));
    }
    return Outcome.ok(root, duplicates.warnings());
  }

  private static JsonNode value(JsonParser parser, JsonToken first, Duplicates duplicates)
      throws IOException {
    if (!first.isStructStart()) {
      return scalar(parser, first);
    }
    ContainerNode<?> root = container(first);
    Level level = new Level(null, "", root);
    while (true) {
      String key = level.node instanceof ObjectNode ? parser.nextFieldName() : null;
      JsonToken token =
          key == null && level.node instanceof ObjectNode
              ? JsonToken.END_OBJECT
              : parser.nextToken();
      if (token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY) {
        if (level.outer == null) {
          return root;
        }
        level = level.outer;
        continue;
      }
      JsonNode child = token.isStructStart() ? container(token) : scalar(parser, token);
      if (key == null) {
        ((ArrayNode) level.node).add(child);
      } else if (((ObjectNode) level.node).replace(key, child) != null) {
        duplicates.add(level, key);
      }
      if (child instanceof ContainerNode<?> inner) {
        level = new Level(level, key == null ? "" : key, inner);
      }
    }
  }

  private static ContainerNode<?> container(JsonToken start) {
    return start == JsonToken.START_OBJECT ? JsonNodes.object() : JsonNodes.array();
  }

  /** An object or list that is being read, and its name in the enclosing object. */
  private static final class Level {
    private final @Nullable Level outer;
    private final String name;
    private final ContainerNode<?> node;

    private Level(@Nullable Level outer, String name, ContainerNode<?> node) {
      this.outer = outer;
      this.name = name;
      this.node = node;
    }

    private FieldPath path() {
      Deque<Level> levels = new ArrayDeque<>();
      for (Level level = this; level != null; level = level.outer) {
        levels.push(level);
      }
      FieldPath path = FieldPath.root();
      for (Level level : levels) {
        if (level.outer != null) {
          path =
              level.outer.node instanceof ObjectNode
                  ? path.child(level.name)
                  : path.index(level.outer.node.size() - 1);
        }
      }
      return path;
    }
  }

  /**
   * The repeated fields. Their number is limited because the length of a path grows with its depth.
   */
  private static final class Duplicates {
    private final List<Problem> named = new ArrayList<>();
    private int more;

    private void add(Level level, String key) {
      if (named.size() == MAX_WARNINGS) {
        more++;
        return;
      }
      named.add(
          Problem.plain(
              level.path().child(key),
              "field " + quote(key) + " occurs more than once, the last one counts",
              ModelProblemCodes.JSON_DUPLICATE_KEY));
    }

    private List<Problem> warnings() {
      if (more > 0) {
        named.add(
            Problem.plain(
                FieldPath.root(),
                more + " more fields occur more than once, the last of each counts",
                ModelProblemCodes.JSON_DUPLICATE_KEY));
      }
      return named;
    }
  }

  private static JsonNode scalar(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_STRING -> TextNode.valueOf(parser.getText());
      case VALUE_TRUE -> BooleanNode.TRUE;
      case VALUE_FALSE -> BooleanNode.FALSE;
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> decimal(parser.getText());
      default -> NullNode.getInstance();
    };
  }

  private static JsonNode integer(JsonParser parser) throws IOException {
    return switch (parser.getNumberType()) {
      case INT -> {
        int value = parser.getIntValue();
        yield value == 0 && parser.getTextLength() > 1
            ? new NumberNode(parser.getText())
            : IntNode.valueOf(value);
      }
      case LONG -> LongNode.valueOf(parser.getLongValue());
      default -> BigIntegerNode.valueOf(parser.getBigIntegerValue());
    };
  }

  /**
   * Creates a number node for a literal: one of Jackson's own node types if it prints the same
   * literal, otherwise a node that preserves it.
   */
  static JsonNode decimal(String lexeme) {
    if (lexeme.indexOf('e') < 0 && lexeme.indexOf('E') < 0) {
      BigDecimal value = new BigDecimal(lexeme);
      if (value.toString().equals(lexeme)) {
        return DecimalNode.valueOf(value);
      }
    }
    return new NumberNode(lexeme);
  }

  private static String quote(String key) {
    return JsonWriting.text(TextNode.valueOf(key));
  }

  /** Converts an exception of Jackson's parser to a failure with its line and column. */
  public static <T> Outcome<T> failed(IOException e) {
    String detail =
        e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
    JsonLocation location = e instanceof JsonProcessingException json ? json.getLocation() : null;
    return Outcome.failed(
        Problem.plain(
            FieldPath.root(),
            "not valid JSON: " + withoutSource(detail) + at(location),
            ProblemCodes.JSON_SYNTAX));
  }

  /** If a limit is exceeded, Jackson's message also names the method that sets it. */
  private static @Nullable String withoutSource(@Nullable String detail) {
    int from = detail == null ? -1 : detail.indexOf(", from `");
    return detail == null || from < 0 ? detail : detail.substring(0, from) + ")";
  }

  private static String at(@Nullable JsonLocation location) {
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}
