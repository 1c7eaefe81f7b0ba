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
 * @param op {@code add}, {@code replace} or {@code remove}
 * @param path a JSON pointer
 * @param value what is added or put in place; absent for {@code remove}. Never change the tree.
 */
public record PatchOperation(String op, String path, @Nullable JsonNode value) {
  /** All but the value are there. */
  public PatchOperation {
    Objects.requireNonNull(op, "op");
    Objects.requireNonNull(path, "path");
  }

  /** Something new. */
  public static PatchOperation add(String path, JsonNode value) {
    return new PatchOperation("add", path, value);
  }

  /** Something else in the place of what is there. */
  public static PatchOperation replace(String path, JsonNode value) {
    return new PatchOperation("replace", path, value);
  }

  /** Nothing in the place of what is there. */
  public static PatchOperation remove(String path) {
    return new PatchOperation("remove", path, null);
  }

  /** A member name as a JSON pointer spells it. */
  public static String escaped(String member) {
    return member.replace("~", "~0").replace("/", "~1");
  }

  /**
   * An object with a patch carried out on it. The object stays as it is, and the result shares what
   * is not changed. An operation whose place is not there changes nothing.
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

  /** A patch as the controller writes it: compact JSON with Go's escapes. */
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
