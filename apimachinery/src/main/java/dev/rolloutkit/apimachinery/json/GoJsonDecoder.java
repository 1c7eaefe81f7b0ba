package dev.rolloutkit.apimachinery.json;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a JSON text into typed values in a single pass, as Go's {@code encoding/json} does. A
 * value of the wrong type does not stop the pass: the decoder remembers the first such error, and
 * {@link #decode} reports it at the end.
 *
 * <p>Each method reads one value. It takes the value that the Go field currently holds, since a
 * repeated field overwrites or merges it, and returns the value that the field holds afterwards.
 * {@code null} leaves plain fields unchanged and makes pointers absent.
 *
 * <p>Source: Go 1.26, package encoding/json.
 */
public final class GoJsonDecoder {
  /** Enough for the deepest annotation of an Ingress. */
  private static final int USUAL_DEPTH = 3;

  private final GoJsonReader in;

  /** The open fields from the root, each as its struct and its name. */
  private String[] path = new String[2 * USUAL_DEPTH];

  private int depth;
  private boolean ended;
  private @Nullable String error;

  private GoJsonDecoder(GoJsonReader in) {
    this.in = in;
  }

  /**
   * Decodes a text: the value that the function reads, or what is wrong with the text, with code
   * {@code Json.Syntax}, or the first type error, with code {@code Json.Type}.
   */
  public static <T> Outcome<T> decode(String text, Function<GoJsonDecoder, T> read) {
    return GoJsonReader.open(text)
        .flatMap(
            reader -> {
              GoJsonDecoder in = new GoJsonDecoder(reader);
              return in.finish(read.apply(in));
            });
  }

  private <T> Outcome<T> finish(T value) {
    return error == null
        ? Outcome.ok(value)
        : Outcome.failed(Problem.plain(FieldPath.root(), error, ProblemCodes.JSON_TYPE));
  }

  /** Reads {@code null} if it comes next, and returns whether it did. */
  public boolean nextNull() {
    if (in.peek() != JsonKind.NULL) {
      return false;
    }
    in.nextNull();
    return true;
  }

  /**
   * Enters the next value if it is an object and returns {@code true}. Otherwise skips it, records
   * a type error, and returns {@code false}.
   */
  public boolean beginObject(String type) {
    if (in.peek() != JsonKind.OBJECT) {
      mismatch(type);
      return false;
    }
    in.beginObject();
    return true;
  }

  /**
   * Enters the next value if it is an array and returns {@code true}. Otherwise skips it, records a
   * type error, and returns {@code false}.
   */
  public boolean beginArray(String type) {
    if (in.peek() != JsonKind.ARRAY) {
      mismatch(type);
      return false;
    }
    in.beginArray();
    return true;
  }

  /** Whether the current object or array has another field or element. */
  public boolean hasNext() {
    return in.hasNext();
  }

  /** Leaves an object. */
  public void endObject() {
    in.endObject();
  }

  /** Leaves an array. */
  public void endArray() {
    in.endArray();
  }

  /** Reads the key of the next map entry. */
  public String nextKey() {
    return in.nextName();
  }

  /**
   * Moves to the next known field of the struct, skipping unknown ones, and returns its index in
   * {@code fields}. The caller reads the value and then calls {@link #endField}. At the end of the
   * object this method leaves it and returns -1.
   */
  public int nextField(String struct, FieldNames fields) {
    while (in.hasNext()) {
      int field = in.nextName(fields);
      if (field >= 0) {
        open(struct, fields.name(field));
        return field;
      }
      in.skipValue();
    }
    in.endObject();
    return -1;
  }

  private void open(String struct, String name) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
    }
    path[depth++] = struct;
    path[depth++] = name;
  }

  /** Ends the field begun by {@link #nextField}, after its value was read. */
  public void endField() {
    depth -= 2;
  }

  /** Reads a string. */
  public String string(String type, String held) {
    JsonKind kind = in.peek();
    if (kind == JsonKind.STRING) {
      return in.nextString();
    }
    if (kind == JsonKind.NULL) {
      in.nextNull();
    } else {
      mismatch(type);
    }
    return held;
  }

  /** Reads a pointer to a string. */
  public @Nullable String stringOrNull(String type, @Nullable String held) {
    if (nextNull()) {
      return null;
    }
    // Go allocates an empty string before it detects the wrong type; the result is discarded
    // anyway.
    return string(type, held == null ? "" : held);
  }

  /** Reads a boolean. */
  public boolean bool(boolean held) {
    JsonKind kind = in.peek();
    if (kind == JsonKind.BOOL) {
      return in.nextBoolean();
    }
    if (kind == JsonKind.NULL) {
      in.nextNull();
    } else {
      mismatch("bool");
    }
    return held;
  }

  /** Reads an integer of 32 or 64 bits. */
  public long integer(int bits, long held) {
    JsonKind kind = in.peek();
    if (kind == JsonKind.NUMBER) {
      OptionalLong value = in.nextInteger(bits);
      if (value.isPresent()) {
        return value.getAsLong();
      }
      record("number " + in.lexeme(), bits == 32 ? "int32" : "int64");
    } else if (kind == JsonKind.NULL) {
      in.nextNull();
    } else {
      mismatch(bits == 32 ? "int32" : "int64");
    }
    return held;
  }

  /**
   * Reads an int-or-string that is not {@code null}: a string or a 32-bit integer. A type error
   * here ends the decoding and is the one reported, even if there was an earlier one.
   */
  public IntOrStringValue intOrString() {
    JsonKind kind = in.peek();
    if (kind == JsonKind.STRING) {
      return IntOrStringValue.of(in.nextString());
    }
    boolean first = !ended;
    String before = error;
    error = null;
    int value = (int) integer(32, 0);
    if (error == null || !first) {
      error = before;
    } else {
      ended = true;
    }
    return IntOrStringValue.of(value);
  }

  /** Reads a string, or a 32-bit integer in its place, which is returned as a string. */
  public String numberOrString(String held) {
    return in.peek() == JsonKind.NUMBER ? Long.toString(integer(32, 0)) : string("string", held);
  }

  /** Skips the next value, as that of a field that the struct does not have. */
  public void skip() {
    in.skipValue();
  }

  /** Skips the next value and records a type error. */
  public void mismatch(String type) {
    String kind = in.peek().word();
    in.skipValue();
    record(kind, type);
  }

  private void record(String kind, String type) {
    if (error == null) {
      error = GoJson.typeError(kind, field(), type);
    }
  }

  /** The struct and the dotted path from the root; empty if no struct contains the value. */
  private String field() {
    if (depth == 0) {
      return "";
    }
    StringBuilder out = new StringBuilder(path[depth - 2]);
    for (int i = 1; i < depth; i += 2) {
      out.append('.').append(path[i]);
    }
    return out.toString();
  }
}
