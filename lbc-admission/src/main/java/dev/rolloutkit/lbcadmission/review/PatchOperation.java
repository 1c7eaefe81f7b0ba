package dev.rolloutkit.lbcadmission.review;

import com.fasterxml.jackson.databind.JsonNode;
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
