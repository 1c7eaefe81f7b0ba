package dev.rolloutkit.program.manifests;

import org.jspecify.annotations.Nullable;

/**
 * Reads the part of YAML to which nearly all manifests keep, in one pass over the text: maps and
 * lists in blocks, maps and lists on one line, texts in quotes without escapes, scalars on one line
 * and literal blocks.
 *
 * <p>It never decides what is wrong. As soon as a document has anything else, or anything of which
 * this is not certain, it is given up and left to {@link YamlTrees}, whose answer is the same for
 * all that is read here. Reading this way takes a third of the time.
 *
 * @param <T> what is made of the values
 */
public final class PlainYaml<T> {
  /** Nesting that is read here, which bounds the recursion. */
  private static final int MAX_DEPTH = 50;

  /** A longer key has to be marked as one in YAML. */
  private static final int MAX_KEY = 128;

  private static final String MERGE = "<<";

  /** Characters with which a scalar without quotes does not begin. */
  private static final String INDICATORS = "?:,[]{}#&*!|>'\"%@`";

  private final String text;
  private final Limits limits;
  private final Values<T> out;
  private int at;

  /** Where the current line begins, and its indentation; -1 at the end of the text. */
  private int lineStart;

  private int indent;
  private int values;

  private PlainYaml(String text, Limits limits, Values<T> out) {
    this.text = text;
    this.limits = limits;
    this.out = out;
  }

  /**
   * Makes something of the values of a document. Each is told where it begins in the text, or where
   * its key does if it has one; these places never go back.
   *
   * @param <T> what is made
   */
  public interface Values<T> {
    /** A map, which is filled later. */
    T map(int from);

    /** A list, which is filled later. */
    T list(int from);

    /** A text in quotes or a literal block. */
    T text(String text, int from);

    /** A scalar without quotes; not empty. */
    T plain(String text, int from);

    /** A value that is not there. */
    T empty(int from);

    /** Adds a value to a map; false if the map has the key already. */
    boolean put(T map, String key, T value);

    /** Adds a value to a list. */
    void add(T list, T value);
  }

  /** What is not read here. It has no stack trace: nobody sees it. */
  private static final class GivenUp extends Exception {
    private static final long serialVersionUID = 1L;

    private GivenUp() {
      super(null, null, false, false);
    }
  }

  /** Reads one document; {@code null} if it has anything that is not read here. */
  public static <T> @Nullable T read(String document, Limits limits, Values<T> out) {
    if (!isOrdinary(document)) {
      return null;
    }
    PlainYaml<T> yaml = new PlainYaml<>(document, limits, out);
    try {
      yaml.line(0);
      T root = yaml.indent < 0 ? null : yaml.block(yaml.at, 0);
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
          throw new GivenUp();
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

  /**
   * The map or list that begins here.
   *
   * @param from where it or its key begins
   */
  private T block(int from, int depth) throws GivenUp {
    return isItem() ? list(from, depth) : map(from, depth);
  }

  /** A list, each of whose items begins with a dash in one column. */
  private T list(int from, int depth) throws GivenUp {
    descend(depth);
    int column = at - lineStart;
    T list = out.list(from);
    do {
      at++;
      int behindDash = at;
      spaces();
      if (isLineOver()) {
        line(lineEnd(at) + 1);
        out.add(list, indent > column ? block(at, depth + 1) : empty(behindDash));
      } else if (isItem() || isKey()) {
        out.add(list, block(at, depth + 1));
      } else {
        out.add(list, value(at, column, depth));
      }
    } while (indent == column && isItem());
    return endOf(list, column);
  }

  /** A map, each of whose keys begins in one column. */
  private T map(int from, int depth) throws GivenUp {
    descend(depth);
    int column = at - lineStart;
    T map = out.map(from);
    do {
      int begin = at;
      String key = key();
      spaces();
      T value;
      if (isLineOver()) {
        line(lineEnd(at) + 1);
        boolean holds = indent > column || (indent == column && isItem());
        value = holds ? block(begin, depth + 1) : empty(begin);
      } else {
        value = value(begin, column, depth);
      }
      put(map, key, value);
    } while (indent == column && !isItem());
    return endOf(map, column);
  }

  private void put(T map, String key, T value) throws GivenUp {
    if (!out.put(map, key, value)) {
      throw new GivenUp();
    }
  }

  /** A map or list ends where less is indented, or at a key beside the dashes of a list. */
  private T endOf(T block, int column) throws GivenUp {
    if (indent > column) {
      throw new GivenUp();
    }
    return block;
  }

  private void descend(int depth) throws GivenUp {
    if (depth >= MAX_DEPTH || depth >= limits.depth()) {
      throw new GivenUp();
    }
    count();
  }

  private void count() throws GivenUp {
    if (++values > limits.values()) {
      throw new GivenUp();
    }
  }

  private T empty(int from) throws GivenUp {
    count();
    return out.empty(from);
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
      throw new GivenUp();
    }
    boolean quoted = !isOfKeys(charAt(at));
    String key = quoted ? text.substring(at + 1, end - 1) : text.substring(at, end);
    if (key.equals(MERGE)) {
      throw new GivenUp();
    }
    at = end + 1;
    return SharedNames.of(key);
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
   * @param from where it or its key begins
   * @param column that of the key or dash
   */
  private T value(int from, int column, int depth) throws GivenUp {
    char c = charAt(at);
    T value;
    if (c == '|') {
      return literal(from, column);
    } else if (c == '[' || c == '{') {
      value = flow(from, depth + 1);
    } else if (c == '"' || c == '\'') {
      value = quoted(c, from);
    } else {
      value = plain(from);
    }
    spaces();
    if (!isLineOver()) {
      throw new GivenUp();
    }
    line(lineEnd(at) + 1);
    return endOf(value, column);
  }

  private T quoted(char quote, int from) throws GivenUp {
    int end = quoteEnd(quote);
    if (end < 0) {
      throw new GivenUp();
    }
    count();
    T value = out.text(text.substring(at + 1, end), from);
    at = end + 1;
    return value;
  }

  /** A scalar without quotes: it ends before a comment or with the line. */
  private T plain(int from) throws GivenUp {
    char first = charAt(at);
    if (INDICATORS.indexOf(first) >= 0 || isItem()) {
      throw new GivenUp();
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
        throw new GivenUp();
      }
      end = i + 1;
    }
    count();
    T value = out.plain(text.substring(at, end), from);
    at = end;
    return value;
  }

  /** A literal block whose first line has content, and whose end is kept once or not at all. */
  private T literal(int from, int column) throws GivenUp {
    at++;
    boolean strips = charAt(at) == '-';
    if (strips) {
      at++;
    }
    spaces();
    if (charAt(at) != '\n') {
      throw new GivenUp();
    }
    int start = at + 1;
    int first = start;
    while (charAt(first) == ' ') {
      first++;
    }
    int width = first - start;
    if (charAt(first) == '\n' || width <= column) {
      throw new GivenUp();
    }
    StringBuilder content = new StringBuilder();
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
          throw new GivenUp();
        }
        content.append("\n".repeat(breaks)).append(text, i, end);
        breaks = 0;
      }
      breaks++;
      start = end + 1;
    }
    count();
    line(start);
    if (!strips) {
      content.append('\n');
    }
    return endOf(out.text(content.toString(), from), column);
  }

  /** A value within the map or list on one line that begins here. */
  private T flow(int from, int depth) throws GivenUp {
    char c = charAt(at);
    if (c == '{') {
      return flowMap(from, depth);
    }
    if (c == '[') {
      return flowList(from, depth);
    }
    return c == '"' || c == '\'' ? quoted(c, from) : flowScalar(from);
  }

  private T flowMap(int from, int depth) throws GivenUp {
    descend(depth);
    T map = out.map(from);
    at++;
    spaces();
    if (charAt(at) == '}') {
      at++;
      return map;
    }
    do {
      spaces();
      int begin = at;
      String key = key();
      spaces();
      put(map, key, flow(begin, depth + 1));
    } while (goesOn('}'));
    return map;
  }

  private T flowList(int from, int depth) throws GivenUp {
    descend(depth);
    T list = out.list(from);
    at++;
    spaces();
    if (charAt(at) == ']') {
      at++;
      return list;
    }
    do {
      spaces();
      out.add(list, flow(at, depth + 1));
    } while (goesOn(']'));
    return list;
  }

  /** Takes the comma before another value, or the end. */
  private boolean goesOn(char end) throws GivenUp {
    spaces();
    char c = charAt(at);
    if (c != ',' && c != end) {
      throw new GivenUp();
    }
    at++;
    return c == ',';
  }

  /** A scalar without quotes or spaces between brackets. */
  private T flowScalar(int from) throws GivenUp {
    int end = at;
    while (isOfKeys(charAt(end)) || (charAt(end) == ':' && isOfKeys(charAt(end + 1)))) {
      end++;
    }
    char first = charAt(at);
    if (end == at || first == ':' || (first == '-' && end == at + 1)) {
      throw new GivenUp();
    }
    count();
    T value = out.plain(text.substring(at, end), from);
    at = end;
    return value;
  }
}
