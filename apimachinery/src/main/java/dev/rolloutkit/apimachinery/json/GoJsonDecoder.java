package dev.rolloutkit.apimachinery.json;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a JSON text into typed values, as Go's {@code encoding/json} makes it: the first
 * value of a wrong type is remembered and the pass goes on, so that the caller needs no error path
 * of its own; in the end {@link #error} decides whether the values count.
 *
 * <p>Each method reads one value. It takes what the target holds so far, since a repeated field
 * overwrites or merges, and answers what it holds then. {@code null} leaves plain values as they
 * are and makes pointers absent.
 *
 * <p>Source: Go 1.26, package encoding/json.
 */
public final class GoJsonDecoder {
  private static final int DEPTH = 8;

  private final GoJsonReader in;
  private final String[] structs = new String[DEPTH];
  private final String[] names = new String[DEPTH];
  private int depth;
  private boolean ended;
  private @Nullable String error;

  private GoJsonDecoder(GoJsonReader in) {
    this.in = in;
  }

  /** A pass over the text, or its syntax error with code {@code Json.Syntax}. */
  public static Outcome<GoJsonDecoder> open(String text) {
    return GoJsonReader.open(text).map(GoJsonDecoder::new);
  }

  /** The first type error in Go's words; {@code null} if there is none. */
  public @Nullable String error() {
    return error;
  }

  /** The outcome of the whole pass: the value, or the type error with code {@code Json.Type}. */
  public <T> Outcome<T> finish(T value) {
    return error == null
        ? Outcome.ok(value)
        : Outcome.failed(Problem.text(FieldPath.root(), error, ProblemCodes.JSON_TYPE));
  }

  /** Whether {@code null} comes next; if so it is read. */
  public boolean nextNull() {
    if (in.peek() != JsonKind.NULL) {
      return false;
    }
    in.nextNull();
    return true;
  }

  /** Goes into the object that comes next; anything else is passed over as a type error. */
  public boolean beginObject(String type) {
    if (in.peek() != JsonKind.OBJECT) {
      mismatch(type);
      return false;
    }
    in.beginObject();
    return true;
  }

  /** Goes into the array that comes next; anything else is passed over as a type error. */
  public boolean beginArray(String type) {
    if (in.peek() != JsonKind.ARRAY) {
      mismatch(type);
      return false;
    }
    in.beginArray();
    return true;
  }

  /** Whether there is one more field or element. */
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

  /** The key of the map entry that comes next. */
  public String nextKey() {
    return in.nextName();
  }

  /**
   * The field of the struct whose value comes next; unknown ones are passed over. After its value
   * {@link #endField} must follow. Answers -1 at the end of the object, which is then left.
   */
  public int nextField(String struct, FieldNames fields) {
    while (in.hasNext()) {
      int field = in.nextName(fields);
      if (field >= 0) {
        structs[depth] = struct;
        names[depth++] = fields.name(field);
        return field;
      }
      in.skipValue();
    }
    in.endObject();
    return -1;
  }

  /** The value of a field was read. */
  public void endField() {
    depth--;
  }

  /** A plain string. */
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

  /** A pointer to a string. */
  public @Nullable String stringOrNull(String type, @Nullable String held) {
    if (nextNull()) {
      return null;
    }
    // Go points at an empty string before it finds the type wrong; the result is discarded anyway.
    return string(type, held == null ? "" : held);
  }

  /** A plain boolean. */
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

  /** A plain integer of 32 or 64 bits. */
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
   * An int-or-string that is not {@code null}: a text, or else a number of 32 bits. A type error
   * here ends the decoding: it is the one reported, even if there was another before.
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

  /** A string, or the text of a whole number of 32 bits in its place. */
  public String numberOrString(String held) {
    return in.peek() == JsonKind.NUMBER ? Long.toString(integer(32, 0)) : string("string", held);
  }

  /** Passes over a value of the wrong type and remembers it. */
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

  /** The struct and the dotted path from the root; empty where no struct is above. */
  private String field() {
    if (depth == 0) {
      return "";
    }
    StringBuilder out = new StringBuilder(structs[depth - 1]);
    for (int i = 0; i < depth; i++) {
      out.append('.').append(names[i]);
    }
    return out.toString();
  }
}
