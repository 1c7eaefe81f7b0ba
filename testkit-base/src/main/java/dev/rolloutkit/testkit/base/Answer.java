package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the function under test made of a vector's input. */
public sealed interface Answer {

  /** A result. */
  record Out(JsonNode value) implements Answer {
    /** The value is there; a missing one is {@link NullNode}. */
    public Out {
      Objects.requireNonNull(value, "value");
    }
  }

  /** An error, or the text of the problem that is reported in its place. */
  record Failure(String text) implements Answer {
    /** The text is there, and may be empty. */
    public Failure {
      Objects.requireNonNull(text, "text");
    }
  }

  /** A result; {@code null} is JSON's null. */
  static Answer out(@Nullable JsonNode value) {
    return new Out(value == null ? NullNode.getInstance() : value);
  }

  /** A text as the result; {@code null} is JSON's null. */
  static Answer out(@Nullable String value) {
    return value == null ? new Out(NullNode.getInstance()) : new Out(TextNode.valueOf(value));
  }

  /** A truth value as the result. */
  static Answer out(boolean value) {
    return new Out(BooleanNode.valueOf(value));
  }

  /** A result that is given as JSON text. */
  static Answer json(String json) {
    return new Out(VectorFile.tree(json));
  }

  /** An error. */
  static Answer error(String text) {
    return new Failure(text);
  }
}
