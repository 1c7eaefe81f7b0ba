package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.base.Ascii;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Set;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Scalars of YAML as JSON values. Times stay texts, numbers to the base of 60 and the infinite ones
 * too; others keep their digits.
 */
final class YamlScalars {
  private static final Set<String> TRUE = Set.of("true", "yes", "on");

  /** Letters with which null, true, yes, on and their opposites begin: others begin a text. */
  private static final String FIRST_OF_WORDS = "nNtTyYoOfF";

  private static final int MAX_DIGITS = 1000;
  private static final Resolver RESOLVER = new Resolver();

  private YamlScalars() {}

  static JsonNode value(ScalarEvent scalar) {
    return value(scalar.getValue(), tag(scalar));
  }

  /** A scalar without tag or quotes; not empty. */
  static JsonNode plain(String text) {
    char first = text.charAt(0);
    if (Ascii.toLowerCase(first) >= 'a'
        && Ascii.toLowerCase(first) <= 'z'
        && FIRST_OF_WORDS.indexOf(first) < 0) {
      return TextNode.valueOf(text);
    }
    return value(text, RESOLVER.resolve(NodeId.scalar, text, true));
  }

  private static JsonNode value(String text, Tag tag) {
    if (tag.equals(Tag.NULL)) {
      return NullNode.getInstance();
    }
    if (tag.equals(Tag.BOOL)) {
      return BooleanNode.valueOf(TRUE.contains(text.toLowerCase(Locale.ROOT)));
    }
    if (tag.equals(Tag.INT)) {
      return integer(text);
    }
    return tag.equals(Tag.FLOAT) ? decimal(text) : TextNode.valueOf(text);
  }

  private static Tag tag(ScalarEvent scalar) {
    if (scalar.getTag() != null) {
      return new Tag(scalar.getTag());
    }
    return RESOLVER.resolve(
        NodeId.scalar, scalar.getValue(), scalar.getImplicit().canOmitTagInPlainScalar());
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
    BigInteger value;
    try {
      if (magnitude.length() > MAX_DIGITS) {
        return TextNode.valueOf(text);
      }
      value = new BigInteger(magnitude, radix);
    } catch (NumberFormatException base60OrForced) {
      return TextNode.valueOf(text);
    }
    BigInteger signed = negative ? value.negate() : value;
    // The smallest type that fits, as Jackson chooses it: some readers ask for an int.
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
      return digits.length() > MAX_DIGITS
          ? TextNode.valueOf(text)
          : DecimalNode.valueOf(new BigDecimal(digits));
    } catch (NumberFormatException infiniteOrBase60) {
      return TextNode.valueOf(text);
    }
  }
}
