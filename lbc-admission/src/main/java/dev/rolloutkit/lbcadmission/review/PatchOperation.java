package dev.rolloutkit.lbcadmission.review;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a JSON patch (RFC 6902).
 *
 * @rule A patch adds, replaces or removes one value at a path.
 * @param op {@code add}, {@code replace} or {@code remove}
 * @param path a JSON pointer
 * @param value the new value, which must not be modified; {@code null} for {@code remove}
 */
public record PatchOperation(String op, String path, @Nullable JsonNode value) {
  /** Only the value may be {@code null}. */
  public PatchOperation {
    Objects.requireNonNull(op, "op");
    Objects.requireNonNull(path, "path");
  }

  /** Adds a value. */
  public static PatchOperation add(String path, JsonNode value) {
    return new PatchOperation("add", path, value);
  }

  /** Replaces a value. */
  public static PatchOperation replace(String path, JsonNode value) {
    return new PatchOperation("replace", path, value);
  }

  /** Removes a value. */
  public static PatchOperation remove(String path) {
    return new PatchOperation("remove", path, null);
  }

  /** A field name, escaped for a JSON pointer. */
  public static String escaped(String member) {
    return member.replace("~", "~0").replace("/", "~1");
  }

  /**
   * The object after the patch. The argument is not modified, and the result shares its unchanged
   * parts. An operation whose path does not exist has no effect.
   */
  public static JsonNode apply(JsonNode object, List<PatchOperation> patch) {
    JsonNode out = object;
    for (PatchOperation operation : patch) {
      out = operation.carryOut(out, JsonPointer.compile(operation.path));
    }
    return out;
  }

  private JsonNode carryOut(JsonNode at, JsonPointer rest) {
    if (at instanceof ObjectNode object) {
      return inObject(object, rest);
    }
    return at instanceof ArrayNode list ? inList(list, rest) : at;
  }

  private JsonNode inObject(ObjectNode object, JsonPointer rest) {
    String member = rest.getMatchingProperty();
    ObjectNode out = object.objectNode();
    out.setAll(object);
    if (!rest.tail().matches()) {
      if (object.has(member)) {
        out.set(member, carryOut(object.get(member), rest.tail()));
      }
    } else if (value == null) {
      out.remove(member);
    } else {
      out.set(member, value);
    }
    return out;
  }

  private JsonNode inList(ArrayNode list, JsonPointer rest) {
    int index = rest.getMatchingIndex();
    ArrayNode out = list.arrayNode().addAll(list);
    boolean there = list.has(index);
    if (!rest.tail().matches()) {
      if (there) {
        out.set(index, carryOut(list.get(index), rest.tail()));
      }
    } else if (value == null) {
      out.remove(index);
    } else if (op.equals("replace") && there) {
      out.set(index, value);
    } else if (op.equals("add") && index >= 0 && index <= list.size()) {
      out.insert(index, value);
    }
    return out;
  }

  /** The patch as the controller writes it, as compact JSON with Go's escapes. */
  public static String text(List<PatchOperation> patch) {
    GoJsonWriter out = new GoJsonWriter().beginArray();
    for (PatchOperation operation : patch) {
      out.beginObject();
      out.name("op").value(operation.op);
      out.name("path").value(operation.path);
      if (operation.value != null) {
        out.name("value").value(operation.value);
      }
      out.endObject();
    }
    return out.endArray().toString();
  }
}
