package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the function under test returned for the input of a vector: a result or an error. */
public sealed interface VectorAnswer {

  /** A result. */
  record Out(JsonNode value) implements VectorAnswer {
    /** Rejects {@code null}; JSON's null is {@link NullNode}. */
    public Out {
      Objects.requireNonNull(value, "value");
    }
  }

  /**
   * An error.
   *
   * @param text the message of the error, or of the problem that is reported instead
   */
  record Failure(String text) implements VectorAnswer {
    /** Rejects {@code null}. The message may be empty. */
    public Failure {
      Objects.requireNonNull(text, "text");
    }
  }

  /** A result; {@code null} is JSON's null. */
  static VectorAnswer out(@Nullable JsonNode value) {
    return new Out(value == null ? NullNode.getInstance() : value);
  }

  /** A string as the result; {@code null} is JSON's null. */
  static VectorAnswer out(@Nullable String value) {
    return value == null ? new Out(NullNode.getInstance()) : new Out(TextNode.valueOf(value));
  }

  /** A boolean as the result. */
  static VectorAnswer out(boolean value) {
    return new Out(BooleanNode.valueOf(value));
  }

  /** A result that is given as a JSON document. */
  static VectorAnswer json(String json) {
    return new Out(VectorFile.tree(json));
  }

  /** An error with this message. */
  static VectorAnswer error(String text) {
    return new Failure(text);
  }
}
