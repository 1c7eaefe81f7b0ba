package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.crd.internal.object.GoValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Checks the metadata of an object: names, labels, annotations, owners, finalizers.
 *
 * <p>Source: Kubernetes 1.34, validation of ObjectMeta.
 *
 * @rule Names, labels, annotations, owners and finalizers of an object are valid.
 */
public final class MetadataValidation {
  private static final int MAX_ANNOTATION_BYTES = 256 * 1024;
  private static final ImmutableList<String> TEXTS = ImmutableList.of("name", "namespace", "uid");
  private static final ImmutableList<String> IMMUTABLE =
      ImmutableList.<String>builder()
          .addAll(TEXTS)
          .add("creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds")
          .build();

  /** How names are checked. */
  public enum Names {
    /** DNS subdomains, as on create. */
    SUBDOMAIN,
    /** Segments of a URL path, as on update and in embedded objects. */
    PATH_SEGMENT
  }

  private final List<Problem> problems = new ArrayList<>();
  private final JsonNode meta;
  private final FieldPath at;

  private MetadataValidation(JsonNode meta, FieldPath at) {
    this.meta = meta;
    this.at = at;
  }

  /** The problems of metadata whose fields have the right types. */
  public static ImmutableList<Problem> problems(
      JsonNode meta, FieldPath at, Names names, boolean namespaced) {
    MetadataValidation validation = new MetadataValidation(meta, at);
    validation.names(names, namespaced);
    validation.rest();
    return ImmutableList.copyOf(validation.problems);
  }

  /**
   * The problems of metadata that must not have changed. If the stored object has no name,
   * namespace or uid, that of the request is not compared.
   *
   * @rule Name, namespace and uid of an object must not change.
   */
  public static ImmutableList<Problem> changed(JsonNode meta, JsonNode old) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    for (String name : IMMUTABLE) {
      JsonNode now = meta.path(name);
      boolean isKnown = !TEXTS.contains(name) || old.has(name);
      if (isKnown && !now.equals(old.path(name))) {
        String absent = TEXTS.contains(name) ? "\"\"" : "null";
        out.add(
            Problem.invalid(
                FieldPath.of("metadata", name),
                now.isMissingNode() ? absent : GoValues.text(now),
                "field is immutable"));
      }
    }
    return out.build();
  }

  private void names(Names names, boolean namespaced) {
    Function<String, List<String>> rule =
        names == Names.SUBDOMAIN ? NameFormats::dns1123Subdomain : MetadataValidation::pathSegment;
    String generateName = text("generateName");
    String name = text("name");
    if (!generateName.isEmpty()) {
      boolean masks = names == Names.SUBDOMAIN;
      invalid(
          at.child("generateName"),
          generateName,
          rule.apply(masks ? NameFormats.ofPrefix(generateName) : generateName));
    }
    if (!name.isEmpty()) {
      invalid(at.child("name"), name, rule.apply(name));
    } else if (generateName.isEmpty() || names == Names.PATH_SEGMENT) {
      problems.add(Problem.required(at.child("name"), "name or generateName is required"));
    }
    String namespace = text("namespace");
    if (namespaced) {
      if (namespace.isEmpty()) {
        problems.add(Problem.required(at.child("namespace"), ""));
      } else {
        invalid(at.child("namespace"), namespace, NameFormats.dns1123Label(namespace));
      }
    } else if (!namespace.isEmpty()) {
      problems.add(Problem.forbidden(at.child("namespace"), "not allowed on this type"));
    }
  }

  private void rest() {
    long generation = meta.path("generation").asLong(0);
    if (generation < 0) {
      problems.add(
          Problem.invalid(
              at.child("generation"), generation, "must be greater than or equal to 0"));
    }
    for (Map.Entry<String, JsonNode> label : meta.path("labels").properties()) {
      FieldPath labels = at.child("labels");
      invalid(labels, label.getKey(), NameFormats.qualifiedName(label.getKey()));
      String value = label.getValue().asText();
      invalid(labels, value, NameFormats.labelValue(value));
    }
    long bytes = 0;
    for (Map.Entry<String, JsonNode> annotation : meta.path("annotations").properties()) {
      String key = annotation.getKey();
      invalid(
          at.child("annotations"), key, NameFormats.qualifiedName(key.toLowerCase(Locale.ROOT)));
      bytes +=
          GoStrings.utf8Length(key) + (long) GoStrings.utf8Length(annotation.getValue().asText());
    }
    if (bytes > MAX_ANNOTATION_BYTES) {
      problems.add(Problem.tooLong(at.child("annotations"), MAX_ANNOTATION_BYTES));
    }
    owners();
    finalizers();
  }

  private void owners() {
    JsonNode owners = meta.path("ownerReferences");
    FieldPath path = at.child("ownerReferences");
    String controller = "";
    for (JsonNode owner : owners) {
      String apiVersion = owner.path("apiVersion").asText("");
      String kind = owner.path("kind").asText("");
      String version = ApiVersions.version(apiVersion);
      if (version.isEmpty()) {
        invalid(path.child("apiVersion"), apiVersion, List.of("version must not be empty"));
      }
      for (String name : List.of("kind", "name", "uid")) {
        if (owner.path(name).asText("").isEmpty()) {
          invalid(path.child(name), "", List.of("must not be empty"));
        }
      }
      if (apiVersion.equals("v1") && kind.equals("Event")) {
        problems.add(
            Problem.invalid(
                path, owner(owner), "/v1, Kind=Event is disallowed from being an owner"));
      }
      if (owner.path("controller").asBoolean(false)) {
        String current = kind + "/" + owner.path("name").asText("");
        if (controller.isEmpty()) {
          controller = current;
        } else {
          problems.add(
              Problem.invalid(
                  path,
                  owners(owners),
                  "Only one reference can have Controller set to true. Found \"true\" in references"
                      + " for "
                      + controller
                      + " and "
                      + current));
        }
      }
    }
  }

  /** References as JSON, with the fields in the order of Go's structure. */
  private static String owners(JsonNode owners) {
    List<String> out = new ArrayList<>();
    owners.forEach(owner -> out.add(owner(owner)));
    return "[" + String.join(",", out) + "]";
  }

  private static String owner(JsonNode owner) {
    List<String> out = new ArrayList<>();
    for (String name :
        List.of("apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion")) {
      if (owner.has(name)) {
        out.add(GoJson.quote(name) + ":" + GoJson.write(owner.get(name)));
      }
    }
    return "{" + String.join(",", out) + "}";
  }

  private void finalizers() {
    FieldPath path = at.child("finalizers");
    JsonNode finalizers = meta.path("finalizers");
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    for (JsonNode finalizer : finalizers) {
      String name = finalizer.asText();
      names.add(name);
      invalid(path, name, NameFormats.qualifiedName(name));
    }
    if (names.build().containsAll(List.of("orphan", "foregroundDeletion"))) {
      problems.add(
          Problem.invalid(
              path,
              GoJson.write(finalizers),
              "finalizer orphan and foregroundDeletion cannot be both set"));
    }
  }

  private String text(String name) {
    return meta.path(name).asText("");
  }

  private void invalid(FieldPath path, String value, List<String> messages) {
    for (String message : messages) {
      problems.add(Problem.invalid(path, GoStrings.quote(value), message));
    }
  }

  private static List<String> pathSegment(String name) {
    if (name.equals(".") || name.equals("..")) {
      return List.of("may not be '" + name + "'");
    }
    List<String> out = new ArrayList<>();
    for (String illegal : List.of("/", "%")) {
      if (name.contains(illegal)) {
        out.add("may not contain '" + illegal + "'");
      }
    }
    return out;
  }
}
