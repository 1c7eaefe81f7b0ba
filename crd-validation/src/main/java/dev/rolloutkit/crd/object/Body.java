package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.json.GoJson;

/** The body of a request. */
public sealed interface Body {
  /** The body as JSON text. */
  String text();

  /** A body as it was sent. It may be invalid JSON, or contain a field twice. */
  record Text(String text) implements Body {}

  /**
   * An object, in place of the text that Go writes for it. It is not modified, and callers must not
   * modify it while it is read.
   */
  record Tree(JsonNode tree) implements Body {
    @Override
    public String text() {
      return GoJson.write(tree);
    }
  }
}
