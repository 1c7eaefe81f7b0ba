package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * Reads the part of YAML to which nearly all manifests keep, in one pass over the text: maps and
 * lists in blocks, maps and lists on one line, texts in quotes without escapes, scalars on one line
 * and literal blocks.
 *
 * <p>It never decides what is wrong. As soon as a document has anything else, or anything of which
 * this is not certain, it is given up and left to {@link YamlTrees}, whose answer is the same for
 * all that is read here. Reading this way takes a third of the time.
 */
final class PlainYaml {
  /** Nesting that is read here, which bounds the recursion. */
  private static final int MAX_DEPTH = 50;

  /** A longer key has to be marked as one in YAML. */
  private static final int MAX_KEY = 128;

  private static final String MERGE = "<<";

  /** Characters with which a scalar without quotes does not begin. */
  private static final String INDICATORS = "?:,[]{}#&*!|>'\"%@`";

  private final String text;
  private final Limits limits;
  private int at;

  /** Where the current line begins, and its indentation; -1 at the end of the text. */
  private int lineStart;

  private int indent;
  private int values;

  private PlainYaml(String text, Limits limits) {
    this.text = text;
    this.limits = limits;
  }

  /** What is not read here. It has no stack trace: nobody sees it. */
  private static final class GivenUp extends Exception {
    private static final long serialVersionUID = 1L;
    private static final GivenUp INSTANCE = new GivenUp();

    private GivenUp() {
      super(null, null, false, false);
    }
  }

  /** Reads one document; {@code null} if it has anything that is not read here. */
  static @Nullable JsonNode read(String document, Limits limits) {
    if (!isOrdinary(document)) {
      return null;
    }
    PlainYaml yaml = new PlainYaml(document, limits);
    try {
      yaml.line(0);
      JsonNode root = yaml.indent < 0 ? null : yaml.block(0);
      return yaml.indent < 0 ? root : null;
    } catch (GivenUp e) {
      return null;
    }
  }

  /** Whether all characters are printable, and line feeds the only breaks. */
  private static boolean isOrdinary(String document) {
    for (int i = 0; i < document.length(); i++) {
      char c = document.charAt(i);
      boolean ordinary =
          c < 0x7f ? c >= ' ' || c == '\n' : c >= 0xa0 && c < 0xd800 && c != 0x2028 && c != 0x2029;
      if (!ordinary) {
        return false;
      }
    }
    return true;
  }

  /** Goes to the first line with content that begins at a place or after it. */
  private void line(int from) throws GivenUp {
    int start = from;
    while (start < text.length()) {
      int i = start;
      while (charAt(i) == ' ') {
        i++;
      }
      char c = charAt(i);
      if (c != '\n' && c != '#') {
        if (i == start && (c == '%' || text.startsWith("---", i) || text.startsWith("...", i))) {
          throw GivenUp.INSTANCE;
        }
        lineStart = start;
        indent = i - start;
        at = i;
        return;
      }
      start = lineEnd(i) + 1;
    }
    indent = -1;
    at = text.length();
  }

  /** The character at a place; a line feed at the end of the text. */
  private char charAt(int i) {
    return i < text.length() ? text.charAt(i) : '\n';
  }

  private int lineEnd(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private boolean isItem() {
    return charAt(at) == '-' && isBlank(charAt(at + 1));
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\n';
  }

  /** The map or list that begins here. */
  private JsonNode block(int depth) throws GivenUp {
    return isItem() ? list(depth) : map(depth);
  }

  /** A list, each of whose items begins with a dash in one column. */
  private ArrayNode list(int depth) throws GivenUp {
    descend(depth);
    int column = at - lineStart;
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    do {
      at++;
      spaces();
      if (isLineOver()) {
        line(lineEnd(at) + 1);
        out.add(indent > column ? block(depth + 1) : empty());
      } else if (isItem() || isKey()) {
        out.add(block(depth + 1));
      } else {
        out.add(value(column, depth));
      }
    } while (indent == column && isItem());
    return endOf(out, column);
  }

  /** A map, each of whose keys begins in one column. */
  private ObjectNode map(int depth) throws GivenUp {
    descend(depth);
    int column = at - lineStart;
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    do {
      String key = key();
      spaces();
      JsonNode value;
      if (isLineOver()) {
        line(lineEnd(at) + 1);
        boolean holds = indent > column || (indent == column && isItem());
        value = holds ? block(depth + 1) : empty();
      } else {
        value = value(column, depth);
      }
      if (out.replace(key, value) != null) {
        throw GivenUp.INSTANCE;
      }
    } while (indent == column && !isItem());
    return endOf(out, column);
  }

  /** A map or list ends where less is indented, or at a key beside the dashes of a list. */
  private <T extends JsonNode> T endOf(T block, int column) throws GivenUp {
    if (indent > column) {
      throw GivenUp.INSTANCE;
    }
    return block;
  }

  private void descend(int depth) throws GivenUp {
    if (depth >= MAX_DEPTH || depth >= limits.depth()) {
      throw GivenUp.INSTANCE;
    }
    count();
  }

  private void count() throws GivenUp {
    if (++values > limits.values()) {
      throw GivenUp.INSTANCE;
    }
  }

  private JsonNode empty() throws GivenUp {
    count();
    return NullNode.getInstance();
  }

  private void spaces() {
    while (charAt(at) == ' ') {
      at++;
    }
  }

  /** Whether nothing more is on the line, after at least one space or break. */
  private boolean isLineOver() {
    char c = charAt(at);
    return c == '\n' || (c == '#' && text.charAt(at - 1) == ' ');
  }

  /** Whether a key and its colon begin here. */
  private boolean isKey() {
    int end = keyEnd();
    return end > 0 && charAt(end) == ':' && isBlank(charAt(end + 1));
  }

  /** Where a key that begins here ends; 0 if there is none that is read here. */
  private int keyEnd() {
    char quote = charAt(at);
    if (quote == '"' || quote == '\'') {
      int end = quoteEnd(quote);
      return end < 0 ? 0 : end + 1;
    }
    int end = at;
    while (isOfKeys(charAt(end))) {
      end++;
    }
    return quote == '-' || end == at ? 0 : end;
  }

  private static boolean isOfKeys(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-'
        || c == '.'
        || c == '/';
  }

  /** Reads a key and its colon. */
  private String key() throws GivenUp {
    int end = keyEnd();
    if (end == 0 || end - at > MAX_KEY || charAt(end) != ':' || !isBlank(charAt(end + 1))) {
      throw GivenUp.INSTANCE;
    }
    boolean quoted = !isOfKeys(charAt(at));
    String key = quoted ? text.substring(at + 1, end - 1) : text.substring(at, end);
    if (key.equals(MERGE)) {
      throw GivenUp.INSTANCE;
    }
    at = end + 1;
    return key;
  }

  /** Where the text in quotes that begins here ends, if it has no escapes; -1 otherwise. */
  private int quoteEnd(char quote) {
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == quote) {
        return quote == '\'' && charAt(i + 1) == quote ? -1 : i;
      }
      if (c == '\n' || (c == '\\' && quote == '"')) {
        return -1;
      }
    }
    return -1;
  }

  /**
   * Reads a value that begins behind its key or dash, and goes to the next line.
   *
   * @param column that of the key or dash
   */
  private JsonNode value(int column, int depth) throws GivenUp {
    char c = charAt(at);
    JsonNode out;
    if (c == '|') {
      return literal(column);
    } else if (c == '[' || c == '{') {
      out = flow(depth + 1);
    } else if (c == '"' || c == '\'') {
      out = quoted(c);
    } else {
      out = plain();
    }
    spaces();
    if (!isLineOver()) {
      throw GivenUp.INSTANCE;
    }
    line(lineEnd(at) + 1);
    if (indent > column) {
      throw GivenUp.INSTANCE;
    }
    return out;
  }

  private JsonNode quoted(char quote) throws GivenUp {
    int end = quoteEnd(quote);
    if (end < 0) {
      throw GivenUp.INSTANCE;
    }
    count();
    JsonNode out = TextNode.valueOf(text.substring(at + 1, end));
    at = end + 1;
    return out;
  }

  /** A scalar without quotes: it ends before a comment or with the line. */
  private JsonNode plain() throws GivenUp {
    char first = charAt(at);
    if (INDICATORS.indexOf(first) >= 0 || isItem()) {
      throw GivenUp.INSTANCE;
    }
    int end = at;
    int i = at;
    for (char c = first; c != '\n'; c = charAt(++i)) {
      if (c == ' ') {
        if (charAt(i + 1) == '#') {
          break;
        }
        continue;
      }
      if (c == ':' && isBlank(charAt(i + 1))) {
        throw GivenUp.INSTANCE;
      }
      end = i + 1;
    }
    count();
    JsonNode out = YamlScalars.plain(text.substring(at, end));
    at = end;
    return out;
  }

  /** A literal block whose first line has content, and whose end is kept once or not at all. */
  private JsonNode literal(int column) throws GivenUp {
    at++;
    boolean strips = charAt(at) == '-';
    if (strips) {
      at++;
    }
    spaces();
    if (charAt(at) != '\n') {
      throw GivenUp.INSTANCE;
    }
    int start = at + 1;
    int first = start;
    while (charAt(first) == ' ') {
      first++;
    }
    int width = first - start;
    if (charAt(first) == '\n' || width <= column) {
      throw GivenUp.INSTANCE;
    }
    StringBuilder out = new StringBuilder();
    int breaks = 0;
    while (start < text.length()) {
      int end = lineEnd(start);
      int i = start;
      while (i < end && i - start < width && text.charAt(i) == ' ') {
        i++;
      }
      boolean hasContent = i < end && i - start == width;
      if (!hasContent && i < end) {
        break;
      }
      if (hasContent) {
        if (end == text.length()) {
          throw GivenUp.INSTANCE;
        }
        out.append("\n".repeat(breaks)).append(text, i, end);
        breaks = 0;
      }
      breaks++;
      start = end + 1;
    }
    count();
    line(start);
    if (indent > column) {
      throw GivenUp.INSTANCE;
    }
    return TextNode.valueOf(strips ? out.toString() : out.append('\n').toString());
  }

  /** A value within the map or list on one line that begins here. */
  private JsonNode flow(int depth) throws GivenUp {
    char c = charAt(at);
    if (c == '{') {
      return flowMap(depth);
    }
    if (c == '[') {
      return flowList(depth);
    }
    return c == '"' || c == '\'' ? quoted(c) : flowScalar();
  }

  private ObjectNode flowMap(int depth) throws GivenUp {
    descend(depth);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    at++;
    spaces();
    if (charAt(at) == '}') {
      at++;
      return out;
    }
    do {
      spaces();
      String key = key();
      spaces();
      if (out.replace(key, flow(depth + 1)) != null) {
        throw GivenUp.INSTANCE;
      }
    } while (goesOn('}'));
    return out;
  }

  private ArrayNode flowList(int depth) throws GivenUp {
    descend(depth);
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    at++;
    spaces();
    if (charAt(at) == ']') {
      at++;
      return out;
    }
    do {
      spaces();
      out.add(flow(depth + 1));
    } while (goesOn(']'));
    return out;
  }

  /** Takes the comma before another value, or the end. */
  private boolean goesOn(char end) throws GivenUp {
    spaces();
    char c = charAt(at);
    if (c != ',' && c != end) {
      throw GivenUp.INSTANCE;
    }
    at++;
    return c == ',';
  }

  /** A scalar without quotes or spaces between brackets. */
  private JsonNode flowScalar() throws GivenUp {
    int end = at;
    while (isOfKeys(charAt(end)) || (charAt(end) == ':' && isOfKeys(charAt(end + 1)))) {
      end++;
    }
    char first = charAt(at);
    if (end == at || first == ':' || (first == '-' && end == at + 1)) {
      throw GivenUp.INSTANCE;
    }
    count();
    JsonNode out = YamlScalars.plain(text.substring(at, end));
    at = end;
    return out;
  }
}
