package dev.rolloutkit.model.codec;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.codec.JsonText;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the values in a manifest's text, so that a problem can be reported with line and
 * column in addition to its path.
 *
 * <pre>{@code
 * SourcePositions positions =
 *     SourcePositions.of(new YAMLFactory().createParser(manifest)).orElseThrow();
 * Rollouts.validate(rollout).forEach(p -> log(positions.describe(p)));
 * // 12:5 /spec/replicas spec.replicas: Invalid value: -1: must be greater than or equal to 0
 * }</pre>
 *
 * <p>Paths that the controller abbreviates are also found: paths in the strategy without {@code
 * blueGreen} or {@code canary}, and paths in the pod template without {@code metadata}.
 *
 * @rule A problem is at the line and column of its path in the manifest, or of the nearest field
 *     that exists.
 */
public final class SourcePositions {
  /** Names that the controller's paths omit. */
  private static final String[] OMITTED = {"blueGreen", "canary", "metadata"};

  private final Node root;

  private SourcePositions(Node root) {
    this.root = root;
  }

  /**
   * The position of a value.
   *
   * @param pointer the JSON Pointer (RFC 6901) of the value, even if the manifest does not contain
   *     it
   * @param line the line, counted from 1, of the value or, if it is missing, of its nearest
   *     enclosing value
   * @param column the column, counted from 1, of the field name, or of the value if it has no name
   * @param found whether the manifest contains the value
   */
  public record Position(String pointer, int line, int column, boolean found) {}

  /**
   * Reads the positions in the next document of a Jackson parser, for JSON or YAML. If a field is
   * repeated, its last occurrence wins.
   *
   * @return a failure if the text is malformed
   */
  public static Outcome<SourcePositions> of(JsonParser parser) {
    try {
      return Outcome.ok(new SourcePositions(read(parser)));
    } catch (IOException e) {
      return JsonText.failed(e);
    }
  }

  /** The position of the value that a problem is about. */
  public Position of(Problem problem) {
    return of(problem.field());
  }

  /**
   * The position of the value at a path such as {@code spec.strategy.canary.steps[2].setWeight}.
   */
  public Position of(String path) {
    StringBuilder pointer = new StringBuilder();
    Node node = root;
    String rest = path;
    while (!rest.isEmpty()) {
      Step step = step(node, rest);
      if (step == null) {
        appendMissing(pointer, rest);
        return new Position(pointer.toString(), node.line, node.column, false);
      }
      pointer.append(step.pointer());
      node = step.node();
      rest = step.rest();
    }
    return new Position(pointer.toString(), node.line, node.column, true);
  }

  /**
   * Describes a problem on one line: line, column and JSON Pointer ({@code 12:5 /spec/replicas}),
   * followed by its text.
   */
  public String describe(Problem problem) {
    Position at = of(problem);
    return at.line() + ":" + at.column() + " " + at.pointer() + " " + problem.text();
  }

  private static @Nullable Step step(Node node, String rest) {
    Step direct = below(node, rest, "");
    for (int i = 0; direct == null && i < OMITTED.length; i++) {
      Node between = node.children.get(OMITTED[i]);
      direct = between == null ? null : below(between, rest, "/" + OMITTED[i]);
    }
    return direct;
  }

  /** The longest prefix of a path that is the name of a child: names may contain dots. */
  private static @Nullable Step below(Node node, String rest, String before) {
    if (node.children.isEmpty()) {
      return null;
    }
    boolean bracket = rest.charAt(0) == '[';
    for (int end = rest.length(); end > 0; end = cut(rest, bracket, end - 1)) {
      String name = bracket ? (end > 1 ? rest.substring(1, end - 1) : "") : rest.substring(0, end);
      Node child = node.children.get(name);
      if (child != null && (!bracket || rest.charAt(end - 1) == ']')) {
        String after = rest.substring(end);
        return new Step(
            child,
            before + "/" + escaped(name),
            after.startsWith(".") ? after.substring(1) : after);
      }
    }
    return null;
  }

  /** The last index up to {@code from} at which a name may end; 0 for none. */
  private static int cut(String path, boolean bracket, int from) {
    if (bracket) {
      return path.lastIndexOf(']', from - 1) + 1;
    }
    return Math.max(0, Math.max(path.lastIndexOf('.', from), path.lastIndexOf('[', from)));
  }

  private static void appendMissing(StringBuilder pointer, String rest) {
    for (String part : rest.replace("]", "").split("[.\\[]", -1)) {
      if (!part.isEmpty()) {
        pointer.append('/').append(escaped(part));
      }
    }
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  private static Node read(JsonParser parser) throws IOException {
    Deque<Node> open = new ArrayDeque<>();
    JsonToken token = parser.nextToken();
    Node root = new Node(parser.currentTokenLocation());
    Node next = root;
    while (token != null) {
      if (token == JsonToken.FIELD_NAME) {
        next = new Node(parser.currentTokenLocation());
        open.element().children.put(parser.currentName(), next);
      } else if (token.isStructEnd()) {
        open.pop();
      } else {
        if (!open.isEmpty() && open.element().isList) {
          Node list = open.element();
          next = new Node(parser.currentTokenLocation());
          list.children.put(Integer.toString(list.children.size()), next);
        }
        if (token.isStructStart()) {
          next.isList = token == JsonToken.START_ARRAY;
          open.push(next);
        }
      }
      if (open.isEmpty()) {
        return root;
      }
      token = parser.nextToken();
    }
    return root;
  }

  /** The part of a path that was followed. */
  private record Step(Node node, String pointer, String rest) {}

  /** A value with its position. */
  private static final class Node {
    private final Map<String, Node> children = new HashMap<>();
    private final int line;
    private final int column;
    private boolean isList;

    private Node(JsonLocation location) {
      this.line = location.getLineNr();
      this.column = location.getColumnNr();
    }
  }
}
