package dev.rolloutkit.lbc.internal.problem;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every manifest of the controller's API group must have.
 *
 * @rule A manifest must have the kind and the API group that it is read for, and a name.
 */
public final class ManifestRules {
  /** The API group. */
  public static final String GROUP = "elbv2.k8s.aws";

  private static final FieldPath METADATA = FieldPath.of("metadata");

  private ManifestRules() {}

  /** Checks that a manifest is of the API group, in any version, and of a kind. */
  public static void type(JsonTreeReader in, Map<String, JsonNode> manifest, String kind) {
    FieldPath root = FieldPath.root();
    String apiVersion = in.text(root, manifest, "apiVersion");
    if (apiVersion == null || !apiVersion.startsWith(GROUP + "/")) {
      in.problem(unsupported(root.child("apiVersion"), apiVersion, GROUP + "/v1beta1"));
    }
    String actual = in.text(root, manifest, "kind");
    if (!kind.equals(actual)) {
      in.problem(unsupported(root.child("kind"), actual, kind));
    }
  }

  /** The name of an object. If it is absent, reports a problem and returns an empty string. */
  public static String name(JsonTreeReader in, Map<String, JsonNode> metadata) {
    String name = Strings.nullToEmpty(in.text(METADATA, metadata, "name"));
    if (name.isEmpty()) {
      in.problem(Problem.required(METADATA.child("name"), ""));
    }
    return name;
  }

  /** The problem of a value that is not one of the supported ones. */
  public static Problem unsupported(FieldPath at, @Nullable String value, String... supported) {
    return Problem.notSupported(
        at, GoStrings.quote(Strings.nullToEmpty(value)), ImmutableList.copyOf(supported));
  }
}
