package dev.rolloutkit.lbclass.admission;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbclass.admission.ReviewRequest.Kind;
import dev.rolloutkit.lbclass.service.ServiceReader;
import dev.rolloutkit.lbclass.service.WrongType;
import io.fabric8.kubernetes.api.model.Service;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a review from JSON in one pass. A member of a wrong type reads as a missing one; of members
 * that are there twice the last counts.
 */
final class ReviewReader {
  private ReviewReader() {}

  /** The review, or {@code null} if the text is not one JSON object. */
  static @Nullable ReviewRequest read(byte[] json) {
    try (JsonParser p = ServiceReader.parser(json)) {
      if (p.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      ReviewRequest out = new ReviewRequest();
      for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
        p.nextToken();
        switch (name) {
          case "apiVersion" -> out.apiVersion = text(p);
          case "kind" -> out.kind = text(p);
          case "request" -> readRequest(p, out);
          default -> p.skipChildren();
        }
      }
      return p.nextToken() == null ? out : null;
    } catch (IOException | IllegalStateException e) {
      // the latter is the parser's guard against names made to collide
      return null;
    }
  }

  private static void readRequest(JsonParser p, ReviewRequest out) throws IOException {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      p.skipChildren();
      return;
    }
    out.present = true;
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      switch (name) {
        case "uid" -> out.uid = text(p);
        case "kind" -> out.objectKind = readKind(p, "kind");
        case "resource" -> out.resource = readKind(p, "resource");
        case "subResource" -> out.subResource = text(p);
        case "name" -> out.name = text(p);
        case "namespace" -> out.namespace = text(p);
        case "operation" -> out.operation = text(p);
        case "dryRun" -> {
          out.dryRun = p.currentToken() == JsonToken.VALUE_TRUE;
          p.skipChildren();
        }
        case "object" -> out.object = readService(p);
        case "oldObject" -> out.oldObject = readService(p);
        default -> p.skipChildren();
      }
    }
  }

  private static Kind readKind(JsonParser p, String nameOfName) throws IOException {
    String group = "";
    String version = "";
    String kind = "";
    if (p.currentToken() == JsonToken.START_OBJECT) {
      for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
        p.nextToken();
        if (name.equals("group")) {
          group = text(p);
        } else if (name.equals("version")) {
          version = text(p);
        } else if (name.equals(nameOfName)) {
          kind = text(p);
        } else {
          p.skipChildren();
        }
      }
    } else {
      p.skipChildren();
    }
    return new Kind(group, version, kind);
  }

  private static @Nullable Outcome<Service> readService(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    int depth = p.getParsingContext().getNestingDepth();
    boolean container = p.currentToken().isStructStart();
    try {
      return Outcome.ok(ServiceReader.read(p));
    } catch (WrongType e) {
      // goes on behind the object: the uid may come after it
      while (container
          && !(p.currentToken().isStructEnd() && p.getParsingContext().getNestingDepth() < depth)) {
        if (p.nextToken() == null) {
          throw e;
        }
      }
      return Outcome.failed(e.problemBelow(container ? depth - 1 : depth));
    }
  }

  private static String text(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_STRING) {
      return GoText.wellFormed(p.getText());
    }
    p.skipChildren();
    return "";
  }
}
