package dev.rolloutkit.stack.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import java.util.function.BiConsumer;

/** Writes trees as Go does, with the fields in their order. */
final class TreeWriter implements BiConsumer<String, JsonNode> {
  private final GoJsonWriter out;

  TreeWriter(GoJsonWriter out) {
    this.out = out;
  }

  void write(JsonNode tree) {
    if (tree instanceof TextNode text) {
      out.value(text.textValue());
    } else if (tree instanceof ObjectNode object) {
      out.beginObject();
      object.forEachEntry(this);
      out.endObject();
    } else if (tree instanceof ArrayNode list) {
      out.beginArray();
      for (int i = 0; i < list.size(); i++) {
        write(list.get(i));
      }
      out.endArray();
    } else {
      out.value(tree);
    }
  }

  /** Writes one field. */
  @Override
  public void accept(String name, JsonNode value) {
    out.name(name);
    write(value);
  }
}
