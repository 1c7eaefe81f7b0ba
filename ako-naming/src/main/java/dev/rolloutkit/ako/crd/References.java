package dev.rolloutkit.ako.crd;

import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the load balancer that a resource refers to.
 *
 * <p>Compatibility: they are kept by name alone, so of two references of one name and different
 * kinds only the later is checked. Of several bad ones the first is told here; AKO tells any.
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

  /** A reference {@code {kind, name}} of an L7Rule, which counts if it is one to the balancer. */
  References addAviRef(String kind, Tree reference) {
    return reference.at("kind").text().equals("AviRef") ? add(kind, reference.at("name")) : this;
  }

  /** What is wrong with the first bad one; {@code null} if all are right. */
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
