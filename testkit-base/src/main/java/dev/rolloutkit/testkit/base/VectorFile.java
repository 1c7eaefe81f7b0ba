package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads lines of a vector file. */
final class VectorFile {
  /**
   * Removes the limits on nesting and length, since some inputs of vectors are deeply nested or
   * long on purpose.
   */
  private static final StreamReadConstraints ANY_SIZE =
      StreamReadConstraints.builder()
          .maxNestingDepth(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNumberLength(Integer.MAX_VALUE)
          .build();

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(ANY_SIZE)
                  .streamWriteConstraints(
                      StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
                  .build())
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private VectorFile() {}

  /**
   * The location of a vector.
   *
   * @param line counted from 1
   * @param damage the number of the damage to the input, counted from 1; 0 if it is undamaged
   */
  record Place(Path file, int line, int damage) {
    Place(Path file, int line) {
      this(file, line, 0);
    }

    /** The location of the same vector with a damaged input. */
    Place damaged(int number) {
      return new Place(file, line, number);
    }

    /** The location of a call of another function with the same input. */
    Place calling(String fn) {
      return new Place(Path.of(fn + " " + file.getFileName()), line, damage);
    }

    @Override
    public String toString() {
      return file.getFileName() + ":" + line + (damage == 0 ? "" : " damage " + damage);
    }
  }

  /** Parses a JSON text as vectors are parsed. */
  static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (IOException e) {
      throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
    }
  }

  /** Whether a text is one JSON document and nothing else. */
  static boolean isDocument(String text) {
    try {
      return !MAPPER
          .reader()
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readTree(text)
          .isMissingNode();
    } catch (IOException e) {
      return false;
    }
  }

  /** The JSON text of a tree of any depth. {@code JsonNode.toString} fails beyond 1,000 levels. */
  static String text(JsonNode tree) {
    StringWriter out = new StringWriter();
    try (JsonParser parser = tree.traverse(MAPPER);
        JsonGenerator generator = MAPPER.createGenerator(out)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.NOT_AVAILABLE) {
          generator.writeNull(); // Jackson writes a missing node in a tree as null
        } else {
          generator.copyCurrentEventExact(parser);
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
    }
    return out.toString();
  }

  /** The JSON text of an object that Jackson can write. */
  static String text(Object value) {
    try {
      return value instanceof JsonNode tree ? text(tree) : MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot write as JSON: " + value.getClass() + ": " + e, e);
    }
  }

  /**
   * Reads one line.
   *
   * @throws AssertionError if it is not a vector
   */
  static Vector read(Place place, String line) {
    String id = null;
    String fn = null;
    String release = null;
    JsonNode in = null;
    String inText = null;
    int inAt = 0;
    JsonNode out = null;
    String error = null;
    try (JsonParser parser = MAPPER.createParser(line)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new AssertionError(place + ": not a JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String member = parser.currentName();
        JsonToken token = parser.nextToken();
        switch (member) {
          case "id" -> id = text(place, member, parser, token);
          case "fn" -> fn = text(place, member, parser, token);
          case "release" -> release = text(place, member, parser, token);
          case "error" -> error = text(place, member, parser, token);
          case "out" -> out = parser.readValueAsTree();
          case "in" -> {
            int from = (int) parser.currentTokenLocation().getCharOffset();
            parser.skipChildren();
            parser.finishToken();
            inAt = from;
            inText = line.substring(from, (int) parser.currentLocation().getCharOffset());
            in = MAPPER.readTree(inText);
          }
          default -> parser.skipChildren();
        }
      }
      if (parser.nextToken() != null) {
        throw new AssertionError(place + ": text after the object");
      }
    } catch (IOException e) {
      throw new AssertionError(place + ": not JSON: " + e.getMessage(), e);
    }
    if (fn == null || in == null || inText == null || (out == null) == (error == null)) {
      throw new AssertionError(place + ": a vector has fn, in, and either out or error");
    }
    return new Vector(
        place, id == null ? place.toString() : id, fn, release, in, inText, inAt, out, error);
  }

  private static String text(
      Place place, String member, JsonParser parser, @Nullable JsonToken token) throws IOException {
    if (token != JsonToken.VALUE_STRING) {
      throw new AssertionError(place + ": " + member + " is not a string");
    }
    return parser.getText();
  }
}
