package dev.rolloutkit.examples.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * One YAML document as the JSON that Kubernetes' tools make of it.
 *
 * <p>We go from SnakeYAML's nodes and not from its objects, since nodes know their lines, keep the
 * spelling of numbers, and let us count what aliases expand to. Times stay texts, base-60 numbers
 * too. A duplicate key is an error: one of the two is a mistake.
 */
final class YamlTrees {
  private final Limits limits;
  private int values;

  private YamlTrees(Limits limits) {
    this.limits = limits;
  }

  /** Reads one document; {@code null} if it holds nothing. */
  static @Nullable JsonNode read(String document, Limits limits) throws UnreadableException {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(limits.documentChars());
    options.setNestingDepthLimit(limits.depth());
    options.setAllowDuplicateKeys(false);
    options.setProcessComments(false);
    try {
      Node root = new Yaml(new SafeConstructor(options)).compose(new StringReader(document));
      return root == null ? null : new YamlTrees(limits).tree(root, 0);
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine();
      String context = e.getContext() == null ? "" : e.getContext() + ": ";
      throw new UnreadableException(line, "not YAML: " + context + e.getProblem());
    } catch (YAMLException e) {
      throw new UnreadableException(0, "not YAML: " + firstLine(e.getMessage()));
    }
  }

  /** Recursion is bounded by the limit on depth. */
  private JsonNode tree(Node node, int depth) throws UnreadableException {
    if (depth > limits.depth()) {
      throw at(node, "nested more than " + limits.depth() + " deep, or an alias to itself");
    }
    if (++values > limits.values()) {
      throw at(node, "more than " + limits.values() + " values once its aliases are followed");
    }
    if (node instanceof MappingNode mapping) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      members(mapping, out, new HashSet<>(), depth);
      return out;
    }
    if (node instanceof SequenceNode sequence) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode(sequence.getValue().size());
      for (Node element : sequence.getValue()) {
        out.add(tree(element, depth + 1));
      }
      return out;
    }
    return scalar((ScalarNode) node);
  }

  private void members(MappingNode mapping, ObjectNode out, Set<String> own, int depth)
      throws UnreadableException {
    for (NodeTuple tuple : mapping.getValue()) {
      if (isMerge(tuple)) {
        continue;
      }
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw at(tuple.getKeyNode(), "a key that is no text");
      }
      if (!own.add(key.getValue())) {
        throw at(key, "duplicate key \"" + key.getValue() + "\"");
      }
      out.set(key.getValue(), tree(tuple.getValueNode(), depth + 1));
    }
    for (NodeTuple tuple : mapping.getValue()) {
      if (isMerge(tuple)) {
        merge(tuple.getValueNode(), out, depth + 1);
      }
    }
  }

  /** What {@code <<} brings in yields to what stands there already. */
  private void merge(Node source, ObjectNode out, int depth) throws UnreadableException {
    JsonNode from = tree(source, depth);
    if (from.isArray()) {
      for (JsonNode element : from) {
        mergeOne(source, element, out);
      }
    } else {
      mergeOne(source, from, out);
    }
  }

  private static void mergeOne(Node source, JsonNode from, ObjectNode out)
      throws UnreadableException {
    if (!from.isObject()) {
      throw at(source, "only a map can be merged in by <<");
    }
    from.properties().forEach(member -> out.putIfAbsent(member.getKey(), member.getValue()));
  }

  private static boolean isMerge(NodeTuple tuple) {
    return tuple.getKeyNode().getTag().equals(Tag.MERGE);
  }

  private static JsonNode scalar(ScalarNode node) throws UnreadableException {
    Tag tag = node.getTag();
    String text = node.getValue();
    if (tag.equals(Tag.NULL)) {
      return NullNode.getInstance();
    }
    if (tag.equals(Tag.BOOL)) {
      return BooleanNode.valueOf(
          Set.of("true", "yes", "on").contains(text.toLowerCase(Locale.ROOT)));
    }
    if (tag.equals(Tag.INT)) {
      return integer(text);
    }
    if (tag.equals(Tag.FLOAT)) {
      return decimal(text);
    }
    if (tag.equals(Tag.BINARY)) {
      throw at(node, "binary values are not read");
    }
    return TextNode.valueOf(text);
  }

  private static JsonNode integer(String text) {
    String digits = text.replace("_", "");
    boolean negative = digits.startsWith("-");
    String magnitude = negative || digits.startsWith("+") ? digits.substring(1) : digits;
    int radix = 10;
    if (magnitude.startsWith("0x")) {
      radix = 16;
      magnitude = magnitude.substring(2);
    } else if (magnitude.startsWith("0b")) {
      radix = 2;
      magnitude = magnitude.substring(2);
    } else if (magnitude.length() > 1 && magnitude.startsWith("0")) {
      radix = 8;
      magnitude = magnitude.substring(1);
    }
    if (magnitude.indexOf(':') >= 0 || magnitude.length() > 1000) {
      return TextNode.valueOf(text);
    }
    BigInteger value = new BigInteger(magnitude, radix);
    BigInteger signed = negative ? value.negate() : value;
    // The smallest that fits, as Jackson has it: some readers ask for an int.
    if (signed.bitLength() < Integer.SIZE) {
      return IntNode.valueOf(signed.intValue());
    }
    return signed.bitLength() < Long.SIZE
        ? LongNode.valueOf(signed.longValue())
        : BigIntegerNode.valueOf(signed);
  }

  private static JsonNode decimal(String text) {
    String digits = text.replace("_", "");
    try {
      return digits.length() > 1000
          ? TextNode.valueOf(text)
          : DecimalNode.valueOf(new BigDecimal(digits));
    } catch (NumberFormatException infiniteOrBase60) {
      return TextNode.valueOf(text);
    }
  }

  private static UnreadableException at(Node node, String reason) {
    return new UnreadableException(
        node.getStartMark() == null ? 0 : node.getStartMark().getLine(), reason);
  }

  private static String firstLine(@Nullable String text) {
    return text == null ? "unreadable" : text.lines().findFirst().orElse("unreadable");
  }
}
