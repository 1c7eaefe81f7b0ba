package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.internal.schema.JsonNumbers;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The JSON representation of one kind of value.
 *
 * @rule A value of the wrong JSON type counts as unset.
 * @param <V> the type of the value
 */
abstract class Kind<V> {

  /** A string; an unpaired surrogate is read as U+FFFD, as in the controller. */
  static final Kind<String> STRING =
      new Kind<>() {
        @Override
        @Nullable String read(JsonNode node) {
          return node.isTextual() ? GoStrings.wellFormed(node.textValue()) : null;
        }

        @Override
        JsonNode write(String value) {
          return TextNode.valueOf(value);
        }

        @Override
        String zero() {
          return "";
        }
      };

  static final Kind<Boolean> BOOL =
      new Kind<>() {
        @Override
        @Nullable Boolean read(JsonNode node) {
          return node.isBoolean() ? (Boolean) node.booleanValue() : null;
        }

        @Override
        JsonNode write(Boolean value) {
          return BooleanNode.valueOf(value);
        }

        @Override
        Boolean zero() {
          return false;
        }
      };

  /** Compatibility: a number that does not fit is truncated to its low 32 bits. */
  static final Kind<Integer> INT32 =
      new Kind<>() {
        @Override
        @Nullable Integer read(JsonNode node) {
          return JsonNumbers.isInteger(node) ? (Integer) (int) JsonNumbers.toLong(node) : null;
        }

        @Override
        JsonNode write(Integer value) {
          return IntNode.valueOf(value);
        }

        @Override
        Integer zero() {
          return 0;
        }
      };

  static final Kind<Long> INT64 =
      new Kind<>() {
        @Override
        @Nullable Long read(JsonNode node) {
          return JsonNumbers.isInteger(node) ? (Long) JsonNumbers.toLong(node) : null;
        }

        @Override
        JsonNode write(Long value) {
          return LongNode.valueOf(value);
        }

        @Override
        Long zero() {
          return 0L;
        }
      };

  static final Kind<Instant> TIME =
      new Kind<>() {
        @Override
        @Nullable Instant read(JsonNode node) {
          return node.isTextual() ? GoTime.parseOrNull(node.textValue()) : null;
        }

        @Override
        JsonNode write(Instant value) {
          return TextNode.valueOf(value.toString());
        }

        @Override
        Instant zero() {
          return Instant.EPOCH;
        }
      };

  static final Kind<IntOrStringValue> INT_OR_STRING =
      new Kind<>() {
        @Override
        @Nullable IntOrStringValue read(JsonNode node) {
          if (node.isTextual()) {
            return IntOrStringValue.of(GoStrings.wellFormed(node.textValue()));
          }
          return JsonNumbers.fitsInt32(node)
              ? IntOrStringValue.of((int) JsonNumbers.toLong(node))
              : null;
        }

        @Override
        JsonNode write(IntOrStringValue value) {
          return value.isInt()
              ? IntNode.valueOf(value.intValue())
              : TextNode.valueOf(value.stringValue());
        }

        @Override
        IntOrStringValue zero() {
          return IntOrStringValue.of(0);
        }
      };

  /** Arbitrary JSON, unchanged; null counts as unset. */
  static final Kind<JsonNode> JSON =
      new Kind<>() {
        @Override
        @Nullable JsonNode read(JsonNode node) {
          return node.isNull() ? null : node;
        }

        @Override
        JsonNode write(JsonNode value) {
          return value;
        }

        @Override
        JsonNode zero() {
          return NullNode.getInstance();
        }
      };

  /** The value; null if there is none or it has the wrong type. */
  abstract @Nullable V read(JsonNode node);

  /** The JSON of a value. */
  abstract JsonNode write(V value);

  /** The value of a list element or map entry that has no value. */
  abstract V zero();

  /** The JSON of a value that was read from {@code before} and may have changed since. */
  JsonNode writeOver(V value, JsonNode before) {
    return value.equals(read(before)) ? before : write(value);
  }
}
