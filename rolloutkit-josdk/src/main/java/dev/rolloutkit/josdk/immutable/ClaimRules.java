package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.apimachinery.internal.json.JsonQuantity;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.josdk.internal.tree.Likeness;
import dev.rolloutkit.josdk.internal.tree.Trees;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of claims that cannot be changed. In the spec, only the size of a bound claim, which
 * may grow, and its volume attributes class can be changed.
 *
 * <p>The server's message ends with a rendered diff, which differs from call to call and is omitted
 * here.
 *
 * <p>Source: Kubernetes 1.34, validation of core v1 claims.
 */
final class ClaimRules {
  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";
  private static final String CLASS = "storageClassName";
  private static final String ATTRIBUTES_CLASS = "volumeAttributesClassName";
  private static final String VOLUME_NAME = "volumeName";
  private static final String VOLUME_MODE = "volumeMode";
  private static final FieldPath SPEC = FieldPath.of("spec");

  private ClaimRules() {}

  static List<Problem> problems(ObjectNode live, ObjectNode desired) {
    ObjectNode was = applyDefaults(Trees.child(live, "spec"));
    ObjectNode spec = applyDefaults(Trees.child(desired, "spec"));
    List<Problem> out = new ArrayList<>();
    List<Problem> rest = sizeAndMode(live, was, spec);
    if (!was.hasNonNull(VOLUME_NAME) || was.path(VOLUME_NAME).asText().isEmpty()) {
      Trees.set(was, VOLUME_NAME, spec.get(VOLUME_NAME));
    }
    storageClass(live, was, desired, spec, out);
    if (live.path("status").path("phase").asText("").equals("Bound")
        && Trees.at(spec.path("resources"), "requests").isObject()) {
      ObjectNode requests = Trees.child(Trees.child(spec, "resources"), "requests");
      Trees.set(requests, "storage", was.path("resources").path("requests").get("storage"));
    }
    Trees.set(spec, ATTRIBUTES_CLASS, was.get(ATTRIBUTES_CLASS));
    if (!Likeness.equal(was, spec)) {
      out.add(Problem.forbidden(SPEC, UpdateTable.CLAIM_SPEC));
    }
    out.addAll(rest);
    return out;
  }

  /** Applies the server's defaults. */
  static ObjectNode applyDefaults(ObjectNode spec) {
    if (!spec.hasNonNull(VOLUME_MODE)) {
      spec.put(VOLUME_MODE, "Filesystem");
    }
    JsonNode source = Trees.at(spec, "dataSource");
    JsonNode reference = Trees.at(spec, "dataSourceRef");
    if (source.isObject() && reference.isMissingNode()) {
      spec.set("dataSourceRef", source.deepCopy());
    } else if (reference.isObject()
        && source.isMissingNode()
        && !reference.hasNonNull("namespace")) {
      spec.set("dataSource", reference.deepCopy());
    }
    return spec;
  }

  /**
   * Checks the storage class: it may be copied from the former annotation, and may be set if there
   * was none.
   */
  private static void storageClass(
      ObjectNode live, ObjectNode was, ObjectNode desired, ObjectNode spec, List<Problem> out) {
    JsonNode before = Trees.at(live.path("metadata").path("annotations"), BETA_CLASS);
    JsonNode after = Trees.at(desired.path("metadata").path("annotations"), BETA_CLASS);
    boolean newlySet = !was.hasNonNull(CLASS) && spec.hasNonNull(CLASS);
    boolean fits = before.isMissingNode() || before.equals(spec.get(CLASS));
    if (newlySet
        && !before.isMissingNode()
        && fits
        && (after.isMissingNode() || after.equals(before))) {
      spec.remove(CLASS);
      return;
    }
    if (!before.asText("").equals(after.asText(""))) {
      out.add(
          Problem.invalid(
              FieldPath.of("metadata", "annotations", BETA_CLASS),
              GoJson.quote(after.asText("")),
              UpdateTable.FIELD_IS_IMMUTABLE));
    }
    if (newlySet && fits) {
      spec.remove(CLASS);
    }
  }

  private static List<Problem> sizeAndMode(ObjectNode live, ObjectNode was, ObjectNode spec) {
    List<Problem> out = new ArrayList<>();
    Quantity size = storage(spec.path("resources").path("requests"));
    if (size.compareTo(storage(was.path("resources").path("requests"))) < 0
        && size.compareTo(storage(live.path("status").path("capacity"))) <= 0) {
      out.add(
          Problem.forbidden(SPEC.child("resources", "requests", "storage"), UpdateTable.SHRUNK));
    }
    JsonNode mode = spec.path(VOLUME_MODE);
    if (!mode.equals(was.path(VOLUME_MODE))) {
      out.add(
          Problem.invalid(
              FieldPath.of(VOLUME_MODE),
              GoJson.quote(mode.asText("")),
              UpdateTable.FIELD_IS_IMMUTABLE));
    }
    JsonNode before = Trees.at(was, ATTRIBUTES_CLASS);
    JsonNode after = Trees.at(spec, ATTRIBUTES_CLASS);
    if (!before.isMissingNode() && !before.equals(after) && after.asText("").isEmpty()) {
      out.add(
          Problem.forbidden(
              SPEC.child(ATTRIBUTES_CLASS),
              after.isMissingNode()
                  ? "update from non-nil value to nil is forbidden"
                  : "update from non-nil value to an empty string is forbidden"));
    }
    return out;
  }

  private static Quantity storage(JsonNode amounts) {
    Outcome<Quantity> read = JsonQuantity.read(amounts.path("storage").asText("0"));
    return read.toOptional().orElse(Quantity.ZERO);
  }
}
