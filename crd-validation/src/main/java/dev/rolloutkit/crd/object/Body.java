package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.json.GoJson;

/** The body of a request. */
public sealed interface Body {
  /** The body as JSON text. */
  String text();

  /** A body as it was sent, which may be no JSON, or give a field twice. */
  record Text(String text) implements Body {}

  /**
   * An object that stands for the text as which Go writes it. It is read and not changed; nobody
   * may change it while it is being read.
   */
  record Tree(JsonNode tree) implements Body {
    @Override
    public String text() {
      return GoJson.write(tree);
    }
  }
}
