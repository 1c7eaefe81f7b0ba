package dev.rolloutkit.apimachinery.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when Kubernetes cannot read a JSON value into its field, usually because the value has the
 * wrong type.
 */
public final class WrongType extends IOException {
  /** A field name or a list index on the path to the value, with its depth of nesting. */
  private record Segment(int depth, @Nullable String name, int index) {}

  private final transient ImmutableList<Segment> segments;
  private final transient String reason;

  private WrongType(ImmutableList<Segment> segments, String reason) {
    super(reason);
    this.segments = segments;
    this.reason = reason;
  }

  /**
   * Converts this exception to a problem with the given code, the path of the value and the reason
   * as its detail.
   */
  public Problem problem(ProblemCode code) {
    return problemBelow(0, code);
  }

  /**
   * As {@link #problem}, with a path that begins below the given depth of nesting. Use it for an
   * object that is embedded in another document.
   */
  public Problem problemBelow(int depth, ProblemCode code) {
    FieldPath path = FieldPath.root();
    boolean map = false;
    for (Segment segment : segments) {
      String name = segment.name;
      if (segment.depth <= depth) {
        continue;
      }
      if (name == null) {
        path = path.index(segment.index);
      } else {
        path = map ? path.key(name) : path.child(name);
        map = name.equals("annotations") || name.equals("labels") || name.equals("selector");
      }
    }
    return Problem.plain(path, reason, code);
  }

  /** Records no stack trace: the exception only carries a bad value out of nested readers. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }

  /** For the parser's current value, which does not have the expected type. */
  public static WrongType at(JsonParser parser, String expected) {
    return because(parser, "expected " + expected + ", got " + words(parser.currentToken()));
  }

  /** For the parser's current value, with the given reason. */
  public static WrongType because(JsonParser parser, String reason) {
    return new WrongType(place(parser).reverse(), reason);
  }

  /** For the named field of the object whose end the parser has reached. */
  public static WrongType ofMember(JsonParser parser, String name, String reason) {
    return new WrongType(
        ImmutableList.<Segment>builder()
            .addAll(place(parser).reverse())
            .add(new Segment(parser.getParsingContext().getNestingDepth() + 1, name, -1))
            .build(),
        reason);
  }

  /** The path from the value to the root. */
  private static ImmutableList<Segment> place(JsonParser parser) {
    ImmutableList.Builder<Segment> segments = ImmutableList.builder();
    for (JsonStreamContext c = parser.getParsingContext(); c != null; c = c.getParent()) {
      if (c.inObject() && c.getCurrentName() != null) {
        segments.add(new Segment(c.getNestingDepth(), c.getCurrentName(), -1));
      } else if (c.inArray() && c.hasCurrentIndex()) {
        segments.add(new Segment(c.getNestingDepth(), null, c.getCurrentIndex()));
      }
    }
    return segments.build();
  }

  private static String words(@Nullable JsonToken token) {
    if (token == null) {
      return "nothing";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "a list";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      case VALUE_NULL -> "null";
      default -> "nothing";
    };
  }
}
