package dev.rolloutkit.ako.crd;

import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks the Avi objects to which a custom resource refers.
 *
 * <p>Compatibility: AKO stores the references by name only, so if two references have the same name
 * and different kinds, it checks only the later one. AKO reports any one of several invalid
 * references; this class reports the first.
 *
 * @rule The Avi objects to which a custom resource refers must exist; of two references with one
 *     name AKO checks only the later.
 */
final class References {
  private final AviObjects avi;
  private final Map<String, String> kinds = new LinkedHashMap<>();

  References(AviObjects avi) {
    this.avi = avi;
  }

  References add(String kind, Tree name) {
    return add(kind, name.text());
  }

  References add(String kind, String name) {
    if (!name.isEmpty()) {
      kinds.put(name, kind);
    }
    return this;
  }

  References addAll(String kind, Tree names) {
    names.texts().forEach(name -> add(kind, name));
    return this;
  }

  /** Adds a reference {@code {kind, name}} of an L7Rule if its kind is {@code AviRef}. */
  References addAviRef(String kind, Tree reference) {
    return reference.at("kind").text().equals("AviRef") ? add(kind, reference.at("name")) : this;
  }

  /** The error message for the first invalid reference; {@code null} if all are valid. */
  @Nullable String firstError(boolean httpProfile) {
    for (Map.Entry<String, String> reference : kinds.entrySet()) {
      String error = error(reference.getValue(), reference.getKey(), httpProfile);
      if (error != null) {
        return error;
      }
    }
    return null;
  }

  private @Nullable String error(String kind, String name, boolean httpProfile) {
    String object = kind + "/" + name;
    String quoted = kind + " " + GoStrings.quote(name);
    if (avi.missing().contains(object)) {
      return quoted + " not found on controller";
    }
    if (httpProfile
        && kind.equals("applicationprofile")
        && !avi.applicationProfileType(name).equals(AviObjects.HTTP)) {
      return quoted + " found on controller is invalid, must be of type: " + AviObjects.HTTP;
    }
    if (avi.own().contains(object)) {
      return quoted + " Invalid operation, object referred is created by current AKO instance";
    }
    return null;
  }
}
