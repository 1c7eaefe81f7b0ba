package dev.rolloutkit.model.codec;

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
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.base.Utf8;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * JSON text into trees that keep the order of members and the spelling of every number.
 *
 * <p>Of members with the same name the last counts, as on the controller; each such name is a
 * warning. Objects and lists may lie {@value #MAX_DEPTH} deep in one another. Text that is no JSON,
 * or goes on after the value, is a failure whose detail names line and column.
 */
public final class JsonText {
  /** How deep objects and lists may lie in one another. */
  public static final int MAX_DEPTH = 1000;

  static final String SYNTAX = "Json.Syntax";
  static final String DUPLICATE = "Json.DuplicateKey";

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(10_000)
                  .build())
          .build();

  private JsonText() {}

  /** The tree of a text in UTF-8. */
  public static Outcome<JsonNode> parse(byte[] utf8) {
    // Jackson looks at the bytes of values; of names it takes some that are no characters.
    if (!Utf8.isWellFormed(utf8)) {
      return Outcome.failed(Problem.text(FieldPath.root(), "no JSON: invalid UTF-8", SYNTAX));
    }
    try (JsonParser parser = FACTORY.createParser(utf8)) {
      return read(parser);
    } catch (IOException e) {
      return failed(e);
    }
  }

  /** The tree of a text. */
  public static Outcome<JsonNode> parse(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return read(parser);
    } catch (IOException e) {
      return failed(e);
    }
  }

  private static Outcome<JsonNode> read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      return Outcome.failed(Problem.text(FieldPath.root(), "no JSON: the text is empty", SYNTAX));
    }
    List<Problem> warnings = new ArrayList<>();
    JsonNode root = value(parser, first, warnings);
    if (parser.nextToken() != null) {
      return Outcome.failed(
          Problem.text(
              FieldPath.root(),
              "more text after the JSON value" + at(parser.currentTokenLocation()),
              SYNTAX));
    }
    return Outcome.ok(root, warnings);
  }

  private static JsonNode value(JsonParser parser, JsonToken first, List<Problem> warnings)
      throws IOException {
    if (!first.isStructStart()) {
      return scalar(parser, first);
    }
    ContainerNode<?> root = container(first);
    ContainerNode<?> current = root;
    Deque<ContainerNode<?>> outer = new ArrayDeque<>();
    while (true) {
      String key = null;
      if (current instanceof ObjectNode) {
        key = parser.nextFieldName();
      }
      JsonToken token =
          key == null && current instanceof ObjectNode ? JsonToken.END_OBJECT : parser.nextToken();
      if (token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY) {
        if (outer.isEmpty()) {
          return root;
        }
        current = outer.pop();
        continue;
      }
      JsonNode child = token.isStructStart() ? container(token) : scalar(parser, token);
      if (key == null) {
        ((ArrayNode) current).add(child);
      } else if (((ObjectNode) current).replace(key, child) != null) {
        warnings.add(duplicate(parser, key));
      }
      if (child instanceof ContainerNode<?> inner) {
        outer.push(current);
        current = inner;
      }
    }
  }

  private static ContainerNode<?> container(JsonToken start) {
    return start == JsonToken.START_OBJECT
        ? JsonNodeFactory.instance.objectNode()
        : JsonNodeFactory.instance.arrayNode();
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

  /** A node of Jackson's own where that prints the same text. */
  static JsonNode decimal(String lexeme) {
    if (lexeme.indexOf('e') < 0 && lexeme.indexOf('E') < 0) {
      BigDecimal value = new BigDecimal(lexeme);
      if (value.toString().equals(lexeme)) {
        return DecimalNode.valueOf(value);
      }
    }
    return new NumberNode(lexeme);
  }

  private static Problem duplicate(JsonParser parser, String key) {
    FieldPath path = FieldPath.root();
    List<String> names = new ArrayList<>();
    for (var context = parser.getParsingContext(); context != null; context = context.getParent()) {
      if (context.inObject() && context.getCurrentName() != null) {
        names.add(0, context.getCurrentName());
      } else if (context.inArray()) {
        names.add(0, "[" + context.getCurrentIndex() + "]");
      }
    }
    for (String name : names) {
      path =
          name.startsWith("[")
              ? path.index(Integer.parseInt(name.substring(1, name.length() - 1)))
              : path.child(name);
    }
    return Problem.text(
        path, "member " + quote(key) + " stands more than once, the last counts", DUPLICATE);
  }

  private static String quote(String key) {
    return JsonWriting.text(TextNode.valueOf(key));
  }

  /** The failure of a reader of Jackson, with its line and column. */
  public static <T> Outcome<T> failed(IOException e) {
    String detail =
        e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
    JsonLocation location = e instanceof JsonProcessingException json ? json.getLocation() : null;
    return Outcome.failed(
        Problem.text(FieldPath.root(), "no JSON: " + withoutSource(detail) + at(location), SYNTAX));
  }

  /** Where a limit is exceeded, Jackson also says which of its methods has it. */
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
