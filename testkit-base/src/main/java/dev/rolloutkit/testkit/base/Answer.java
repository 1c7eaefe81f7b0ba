package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the function under test returned for the input of a vector: a result or an error. */
public sealed interface Answer {

  /** A result. */
  record Out(JsonNode value) implements Answer {
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
  record Failure(String text) implements Answer {
    /** Rejects {@code null}. The message may be empty. */
    public Failure {
      Objects.requireNonNull(text, "text");
    }
  }

  /** A result; {@code null} is JSON's null. */
  static Answer out(@Nullable JsonNode value) {
    return new Out(value == null ? NullNode.getInstance() : value);
  }

  /** A string as the result; {@code null} is JSON's null. */
  static Answer out(@Nullable String value) {
    return value == null ? new Out(NullNode.getInstance()) : new Out(TextNode.valueOf(value));
  }

  /** A boolean as the result. */
  static Answer out(boolean value) {
    return new Out(BooleanNode.valueOf(value));
  }

  /** A result that is given as a JSON document. */
  static Answer json(String json) {
    return new Out(VectorFile.tree(json));
  }

  /** An error with this message. */
  static Answer error(String text) {
    return new Failure(text);
  }
}
