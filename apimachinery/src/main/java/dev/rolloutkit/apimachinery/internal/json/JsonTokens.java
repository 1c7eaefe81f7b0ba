package dev.rolloutkit.apimachinery.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
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
 * Reads Kubernetes objects token by token, for callers that cannot afford a tree. {@link #parser}
 * creates a parser with Go's limits; the other methods read a value of a given type at the parser's
 * current token. As in Go, {@code null} leaves the previous value of a plain field unchanged and
 * makes an optional field absent.
 *
 * <p>A value of the wrong type throws {@link WrongType}. By contrast, {@link GoJsonDecoder}
 * continues and reports the first such value with Go's message.
 *
 * <p>Source: Kubernetes 1.34, serializer for JSON of apimachinery.
 */
public final class JsonTokens {
  /** Reads an object into a mutable value, which may already hold fields. */
  @FunctionalInterface
  public interface ElementReader<T> {
    /**
     * Reads the object whose first token is the current token; afterwards its last token is the
     * current one.
     */
    void read(JsonParser parser, T into) throws IOException;
  }

  /** The nesting depth that Go's decoder allows. */
  private static final int MAX_DEPTH = 10_000;

  /**
   * A separate class, because it cannot be initialized with an old version of Jackson; {@link
   * JacksonVersion#check} reports that version first.
   */
  private static final class Factory {
    static final JsonFactory JSON =
        new JsonFactoryBuilder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();
  }

  private JsonTokens() {}

  /**
   * Creates a parser with Go's limits, positioned before the first token.
   *
   * @throws IOException if the first bytes show an encoding other than UTF-8
   */
  public static JsonParser parser(byte[] json) throws IOException {
    JacksonVersion.check();
    if (json.length > 1 && (json[0] <= 0 || json[1] == 0)) {
      throw new CharConversionException("not UTF-8");
    }
    // Jackson's parser of bytes rejects names with an unpaired surrogate, its parser of characters
    // does not.
    return escapesSurrogates(json)
        ? Factory.JSON.createParser(
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString())
        : Factory.JSON.createParser(json);
  }

  private static boolean escapesSurrogates(byte[] json) {
    for (int i = 2; i < json.length; i++) {
      if (json[i - 1] == 'u' && json[i - 2] == '\\' && (json[i] | 0x20) == 'd') {
        return true;
      }
    }
    return false;
  }

  /** Throws {@link WrongType} unless the current token begins an object. */
  public static void expectObject(JsonParser p) throws IOException {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      throw WrongType.at(p, "an object");
    }
  }

  /**
   * Returns whether the current token begins an object, or {@code false} for {@code null}. Throws
   * {@link WrongType} for any other token.
   */
  public static boolean isObject(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NULL) {
      return false;
    }
    expectObject(p);
    return true;
  }

  /** Reads a string; for {@code null} returns the previous value. */
  public static @Nullable String text(JsonParser p, @Nullable String before) throws IOException {
    String text = optionalText(p);
    return text == null ? before : text;
  }

  /** Reads a string, or {@code null}. */
  public static @Nullable String optionalText(JsonParser p) throws IOException {
    return switch (p.currentToken()) {
      case VALUE_STRING -> GoStrings.wellFormed(p.getText());
      case VALUE_NULL -> null;
      default -> throw WrongType.at(p, "a string");
    };
  }

  /**
   * Reads a time and returns it as written, or {@code null}. Throws {@link WrongType} if the string
   * is not a time.
   */
  public static @Nullable String optionalTime(JsonParser p) throws IOException {
    String text = optionalText(p);
    if (text != null && !GoTime.parse(text).isOk()) {
      throw WrongType.because(p, "expected a time such as 2006-01-02T15:04:05Z");
    }
    return text;
  }

  /** Reads a boolean, or {@code null}. */
  public static @Nullable Boolean optionalBoolean(JsonParser p) throws IOException {
    return switch (p.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw WrongType.at(p, "a boolean");
    };
  }

  /** Reads a 32-bit integer; for {@code null} returns the previous value. */
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

  /** Reads a 64-bit integer. */
  public static long wholeNumber(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      JsonParser.NumberType type = p.getNumberType();
      if (type == JsonParser.NumberType.INT || type == JsonParser.NumberType.LONG) {
        return p.getLongValue();
      }
    }
    throw WrongType.at(p, "an integer");
  }

  /** Reads a list of strings; empty for {@code null}. */
  public static List<String> textList(JsonParser p) throws IOException {
    if (!isList(p)) {
      return new ArrayList<>(0);
    }
    List<String> out = new ArrayList<>();
    while (p.nextToken() != JsonToken.END_ARRAY) {
      if (p.currentToken() != JsonToken.VALUE_STRING) {
        throw WrongType.at(p, "a string");
      }
      out.add(GoStrings.wellFormed(p.getText()));
    }
    return out;
  }

  /**
   * Reads a list of objects. If the field is repeated, the second list is read into the elements of
   * the first, as in Go: fields that an element omits keep their previous values.
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

  /** Reads a map of strings. As in Go, entries are added to the previous map, if there is one. */
  public static Map<String, String> texts(JsonParser p, @Nullable Map<String, String> before)
      throws IOException {
    if (!isObject(p)) {
      return new LinkedHashMap<>();
    }
    Map<String, String> out = before == null ? new LinkedHashMap<>() : before;
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      out.put(GoStrings.wellFormed(name), Strings.nullToEmpty(optionalText(p)));
    }
    return out;
  }
}
