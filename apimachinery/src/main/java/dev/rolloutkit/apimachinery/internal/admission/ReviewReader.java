package dev.rolloutkit.apimachinery.internal.admission;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.internal.admission.ReviewRequest.Kind;
import dev.rolloutkit.apimachinery.internal.json.JsonTokens;
import dev.rolloutkit.apimachinery.internal.json.WrongType;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads admission reviews of one type of object from JSON in a single pass. A field of the wrong
 * type counts as missing; if a field is repeated, its last value wins. Deeply nested input does not
 * grow the stack, unless the reader of the objects itself recurses.
 *
 * @param <T> the type of the objects that are reviewed
 */
public final class ReviewReader<T> {
  /** Reads the object or the old object of a review. */
  @FunctionalInterface
  public interface ObjectReader<T> {
    /**
     * Reads the object whose first token is the parser's current token. Afterwards the current
     * token is the last one of the object.
     *
     * @throws WrongType if a value has the wrong type for its field; the parser is then at that
     *     value
     * @throws IOException if the text is not JSON
     */
    T read(JsonParser parser) throws IOException;
  }

  private final ObjectReader<T> objects;
  private final ProblemCode wrongTypeCode;

  private ReviewReader(ObjectReader<T> objects, ProblemCode wrongTypeCode) {
    this.objects = objects;
    this.wrongTypeCode = wrongTypeCode;
  }

  /**
   * Creates a reader of reviews.
   *
   * @param objects reads the objects
   * @param wrongTypeCode the problem code for an object that cannot be read because of a wrong type
   */
  public static <T> ReviewReader<T> of(ObjectReader<T> objects, ProblemCode wrongTypeCode) {
    return new ReviewReader<>(objects, wrongTypeCode);
  }

  /** Reads a review from JSON in UTF-8; empty if the input is not exactly one JSON object. */
  public Optional<ReviewRequest<T>> read(byte[] json) {
    try (JsonParser p = JsonTokens.parser(json)) {
      if (p.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      ReviewRequest.Builder<T> out = ReviewRequest.builder();
      for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
        p.nextToken();
        switch (name) {
          case "apiVersion" -> out.apiVersion(text(p));
          case "kind" -> out.kind(text(p));
          case "request" -> readRequest(p, out);
          default -> p.skipChildren();
        }
      }
      return p.nextToken() == null ? Optional.of(out.build()) : Optional.empty();
    } catch (IOException | IllegalStateException e) {
      // the latter is the parser's protection against names with colliding hash codes
      return Optional.empty();
    }
  }

  private void readRequest(JsonParser p, ReviewRequest.Builder<T> out) throws IOException {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      p.skipChildren();
      return;
    }
    out.isPresent(true);
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      switch (name) {
        case "uid" -> out.uid(text(p));
        case "kind" -> out.objectKind(readKind(p, "kind"));
        case "resource" -> out.resource(readKind(p, "resource"));
        case "subResource" -> out.subResource(text(p));
        case "name" -> out.name(text(p));
        case "namespace" -> out.namespace(text(p));
        case "operation" -> out.operation(text(p));
        case "dryRun" -> {
          out.dryRun(p.currentToken() == JsonToken.VALUE_TRUE);
          p.skipChildren();
        }
        case "object" -> out.object(readObject(p));
        case "oldObject" -> out.oldObject(readObject(p));
        default -> p.skipChildren();
      }
    }
  }

  private static Kind readKind(JsonParser p, String nameOfName) throws IOException {
    String group = "";
    String version = "";
    String kind = "";
    if (p.currentToken() == JsonToken.START_OBJECT) {
      for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
        p.nextToken();
        if (name.equals("group")) {
          group = text(p);
        } else if (name.equals("version")) {
          version = text(p);
        } else if (name.equals(nameOfName)) {
          kind = text(p);
        } else {
          p.skipChildren();
        }
      }
    } else {
      p.skipChildren();
    }
    return new Kind(group, version, kind);
  }

  private @Nullable Outcome<T> readObject(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    int depth = p.getParsingContext().getNestingDepth();
    boolean container = p.currentToken().isStructStart();
    try {
      return Outcome.ok(objects.read(p));
    } catch (WrongType e) {
      // continues after the object, since the uid may follow it
      while (container
          && !(p.currentToken().isStructEnd() && p.getParsingContext().getNestingDepth() < depth)) {
        if (p.nextToken() == null) {
          throw e;
        }
      }
      return Outcome.failed(e.problemBelow(container ? depth - 1 : depth, wrongTypeCode));
    }
  }

  private static String text(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_STRING) {
      return GoStrings.wellFormed(p.getText());
    }
    p.skipChildren();
    return "";
  }
}
