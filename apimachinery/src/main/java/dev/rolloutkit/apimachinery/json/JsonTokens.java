package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoTime;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * JSON token by token, for readers of Kubernetes objects that are too hot for a tree: a parser
 * within Go's bounds, and the values of a given type at its current token. As Go reads them into
 * its own, {@code null} leaves a value that is held before, and makes one that may be absent
 * absent.
 *
 * <p>A value of another type leaves the reader as a {@link WrongType}; this is the difference to
 * {@link GoJsonDecoder}, which goes on and reports the first one in Go's words.
 *
 * <p>Source: Kubernetes 1.34, serializer for JSON of apimachinery.
 */
public final class JsonTokens {
  /** Reads the object whose first token is the current one into a value that may hold fields. */
  @FunctionalInterface
  public interface ElementReader<T> {
    /** Reads one object; afterwards its last token is the current one. */
    void read(JsonParser parser, T into) throws IOException;
  }

  /** Go's bound on nesting. */
  private static final int MAX_DEPTH = 10_000;

  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonTokens() {}

  /**
   * A parser within Go's bounds, before the first token.
   *
   * @throws IOException if the text is not in UTF-8, which other encodings show at its begin
   */
  public static JsonParser parser(byte[] json) throws IOException {
    if (json.length > 1 && (json[0] <= 0 || json[1] == 0)) {
      throw new CharConversionException("not UTF-8");
    }
    // The parser of bytes refuses names with half of a surrogate pair, that of characters does not.
    return escapesSurrogates(json)
        ? JSON.createParser(
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString())
        : JSON.createParser(json);
  }

  private static boolean escapesSurrogates(byte[] json) {
    for (int i = 2; i < json.length; i++) {
      if (json[i - 1] == 'u' && json[i - 2] == '\\' && (json[i] | 0x20) == 'd') {
        return true;
      }
    }
    return false;
  }

  /** Refuses everything but the begin of an object. */
  public static void expectObject(JsonParser p) throws IOException {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      throw WrongType.at(p, "an object");
    }
  }

  /** Whether an object begins; otherwise it is {@code null}. */
  public static boolean isObject(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NULL) {
      return false;
    }
    expectObject(p);
    return true;
  }

  /** A string; {@code null} leaves the one held before. */
  public static @Nullable String text(JsonParser p, @Nullable String before) throws IOException {
    String text = optionalText(p);
    return text == null ? before : text;
  }

  /** A string, or {@code null}. */
  public static @Nullable String optionalText(JsonParser p) throws IOException {
    return switch (p.currentToken()) {
      case VALUE_STRING -> GoText.wellFormed(p.getText());
      case VALUE_NULL -> null;
      default -> throw WrongType.at(p, "a string");
    };
  }

  /** A point in time as it is, which must be one. */
  public static @Nullable String optionalTime(JsonParser p) throws IOException {
    String text = optionalText(p);
    if (text != null && !GoTime.parse(text).isOk()) {
      throw WrongType.because(p, "expected a time such as 2006-01-02T15:04:05Z");
    }
    return text;
  }

  /** A boolean, or {@code null}. */
  public static @Nullable Boolean optionalBoolean(JsonParser p) throws IOException {
    return switch (p.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw WrongType.at(p, "a boolean");
    };
  }

  /** An integer of 32 bits; {@code null} leaves the one held before. */
  public static @Nullable Integer number(JsonParser p, @Nullable Integer before)
      throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NULL) {
      return before;
    }
    long number = wholeNumber(p);
    if (number != (int) number) {
      throw WrongType.at(p, "a 32-bit integer");
    }
    return (int) number;
  }

  /** An integer of 64 bits. */
  public static long wholeNumber(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      JsonParser.NumberType type = p.getNumberType();
      if (type == JsonParser.NumberType.INT || type == JsonParser.NumberType.LONG) {
        return p.getLongValue();
      }
    }
    throw WrongType.at(p, "an integer");
  }

  /** A list of strings; empty for {@code null}. */
  public static List<String> textList(JsonParser p) throws IOException {
    if (!isList(p)) {
      return new ArrayList<>(0);
    }
    List<String> out = new ArrayList<>();
    while (p.nextToken() != JsonToken.END_ARRAY) {
      if (p.currentToken() != JsonToken.VALUE_STRING) {
        throw WrongType.at(p, "a string");
      }
      out.add(GoText.wellFormed(p.getText()));
    }
    return out;
  }

  /**
   * A list of objects. Of a field that is there twice, the second list is read into the elements of
   * the first, as Go does: what an element leaves out stays as it was.
   */
  public static <T> List<T> list(
      JsonParser p, List<T> before, Supplier<T> empty, ElementReader<T> reader) throws IOException {
    if (!isList(p)) {
      return new ArrayList<>(0);
    }
    List<T> out = new ArrayList<>();
    while (p.nextToken() != JsonToken.END_ARRAY) {
      expectObject(p);
      T element = out.size() < before.size() ? before.get(out.size()) : empty.get();
      reader.read(p, element);
      out.add(element);
    }
    return out;
  }

  private static boolean isList(JsonParser p) throws IOException {
    return switch (p.currentToken()) {
      case START_ARRAY -> true;
      case VALUE_NULL -> false;
      default -> throw WrongType.at(p, "a list");
    };
  }

  /** Texts by name; what is there already stays, as Go fills a map that it has. */
  public static Map<String, String> texts(JsonParser p, @Nullable Map<String, String> before)
      throws IOException {
    if (!isObject(p)) {
      return new LinkedHashMap<>();
    }
    Map<String, String> out = before == null ? new LinkedHashMap<>() : before;
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      out.put(GoText.wellFormed(name), Strings.nullToEmpty(optionalText(p)));
    }
    return out;
  }
}
