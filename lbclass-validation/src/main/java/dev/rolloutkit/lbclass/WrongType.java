package dev.rolloutkit.lbclass;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A JSON value of another type than there is in Kubernetes at that place. */
public final class WrongType extends IOException {
  private static final int MAX_PATH = 64;

  /** What was found is not kept: the exception never leaves the module as such. */
  @SuppressWarnings("serial")
  private final Problem problem;

  private WrongType(Problem problem) {
    super(problem.text());
    this.problem = problem;
  }

  /** The problem that stands for it: its field is the path, its detail the reason. */
  public Problem problem() {
    return problem;
  }

  /** No stack is kept: this is how a bad value leaves the depths of a reader. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }

  static WrongType at(JsonParser parser, String expected) {
    String reason = "expected " + expected + ", got " + words(parser.currentToken());
    FieldPath path = FieldPath.root();
    Deque<JsonStreamContext> contexts = new ArrayDeque<>();
    for (JsonStreamContext c = parser.getParsingContext();
        c != null && contexts.size() < MAX_PATH;
        c = c.getParent()) {
      contexts.push(c);
    }
    boolean map = false;
    for (JsonStreamContext context : contexts) {
      String name = context.getCurrentName();
      if (context.inObject() && name != null) {
        path = map ? path.key(name) : path.child(name);
        map = name.equals("annotations") || name.equals("labels") || name.equals("selector");
      } else if (context.inArray() && context.hasCurrentIndex()) {
        path = path.index(context.getCurrentIndex());
      }
    }
    return new WrongType(Problem.text(path, reason, "Service.WrongType"));
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
