package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates environment variables and the sources of their values.
 *
 * <p>Compatibility: an {@code envFrom} entry without a source, or with two, is reported without its
 * index.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidateEnv, ValidateEnvFrom.
 *
 * @rule An environment variable has a valid name and a value or one source.
 */
final class EnvironmentValidation {
  private static final int MAX_KEY = 253;
  private static final String TOO_MANY = "may not have more than one field specified at a time";

  private EnvironmentValidation() {}

  static void validate(FieldPath at, List<GoObject> variables, PodContext context) {
    for (int i = 0; i < variables.size(); i++) {
      GoObject variable = variables.get(i);
      String name = variable.text("name");
      if (name.isEmpty()) {
        context.required(at.index(i).child("name"));
      } else if (!NameFormats.isEnvironmentVariable(name)) {
        variableName(at.index(i).child("name"), name, context.rules().isServer(), context);
      }
      GoObject from = variable.object("valueFrom");
      if (from != null) {
        boolean hasValue = !variable.text("value").isEmpty();
        valueFrom(at.index(i).child("valueFrom"), from, hasValue, context);
      }
    }
  }

  private static void valueFrom(FieldPath at, GoObject from, boolean hasValue, PodContext context) {
    int sources = 0;
    GoObject field = from.object("fieldRef");
    if (field != null) {
      sources++;
      FieldSelectors.ofVariable(at.child("fieldRef"), field, context);
    }
    GoObject resource = from.object("resourceFieldRef");
    if (resource != null) {
      sources++;
      FieldSelectors.resource(at.child("resourceFieldRef"), resource, false, context);
    }
    sources += keyRef(at.child("configMapKeyRef"), from.object("configMapKeyRef"), context);
    sources += keyRef(at.child("secretKeyRef"), from.object("secretKeyRef"), context);
    GoObject file = from.object("fileKeyRef");
    if (file != null) {
      sources++;
      fileKey(at.child("fileKeyRef"), file, context);
    }
    if (sources == 0) {
      context.invalid(
          at,
          "",
          "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or"
              + " `secretKeyRef`");
    } else if (hasValue) {
      context.invalid(at, "", "may not be specified when `value` is not empty");
    } else if (sources > 1) {
      context.invalid(at, "", TOO_MANY);
    }
  }

  /** A key of an environment file in a volume of the pod. */
  private static void fileKey(FieldPath at, GoObject file, PodContext context) {
    context.pod().noteFileKey();
    String key = file.text("key");
    if (key.isEmpty()) {
      context.required(at.child("key"));
    } else {
      variableName(at.child("key"), key, true, context);
    }
    String volume = file.text("volumeName");
    if (volume.isEmpty()) {
      context.required(at.child("volumeName"));
    } else {
      context.label(at.child("volumeName"), volume);
    }
    context.requiredText(at, file, "path");
    Paths.withoutBackstep(at.child("path"), file.text("path"), context);
  }

  /**
   * Volumes with environment files must be emptyDirs; the last of two with the same name counts.
   */
  static void fileVolumes(FieldPath at, GoObject spec, PodContext context) {
    if (!context.pod().hasFileKeys()) {
      return;
    }
    Map<String, GoObject> volumes = new HashMap<>();
    spec.objects("volumes").forEach(volume -> volumes.put(volume.text("name"), volume));
    context
        .pod()
        .visitContainers(
            at,
            (path, container) -> {
              List<GoObject> variables = container.objects("env");
              for (int i = 0; i < variables.size(); i++) {
                GoObject from = variables.get(i).object("valueFrom");
                GoObject file = from == null ? null : from.object("fileKeyRef");
                if (file != null) {
                  fileVolume(
                      path.child("env").index(i).child("valueFrom", "fileKeyRef", "volumeName"),
                      file.text("volumeName"),
                      volumes,
                      context);
                }
              }
            });
  }

  private static void fileVolume(
      FieldPath at, String name, Map<String, GoObject> volumes, PodContext context) {
    GoObject volume = volumes.get(name);
    if (volume == null) {
      context.notFound(at, name);
    } else if (Defaulted.object(volume, "emptyDir") == null) {
      context.invalid(at, name, "referenced volume must be of type emptyDir");
    }
  }

  /** All keys of a ConfigMap or Secret as variables. */
  static void from(FieldPath at, List<GoObject> sources, PodContext context) {
    for (int i = 0; i < sources.size(); i++) {
      GoObject source = sources.get(i);
      FieldPath path = at.index(i);
      String prefix = source.text("prefix");
      if (!prefix.isEmpty()) {
        variableName(path.child("prefix"), prefix, context.rules().isServer(), context);
      }
      int kinds =
          named(path.child("configMapRef"), source.object("configMapRef"), context)
              + named(path.child("secretRef"), source.object("secretRef"), context);
      if (kinds == 0) {
        context.invalid(at, "", "must specify one of: `configMapRef` or `secretRef`");
      } else if (kinds > 1) {
        context.invalid(at, "", TOO_MANY);
      }
    }
  }

  /** The name may end with a hyphen, like the prefix of a generated name. */
  private static int named(FieldPath at, @Nullable GoObject reference, PodContext context) {
    if (reference == null) {
      return 0;
    }
    String name = reference.text("name");
    if (name.isEmpty()) {
      context.required(at.child("name"));
    } else {
      int end = name.length();
      String masked = end > 1 && name.endsWith("-") ? name.substring(0, end - 2) + "a" : name;
      context.invalid(at.child("name"), name, NameFormats.dns1123Subdomain(masked));
    }
    return 1;
  }

  private static int keyRef(FieldPath at, @Nullable GoObject ref, PodContext context) {
    if (ref == null) {
      return 0;
    }
    String name = ref.text("name");
    context.subdomain(at.child("name"), name);
    String key = ref.text("key");
    if (key.isEmpty()) {
      context.required(at.child("key"));
    } else {
      configKey(at.child("key"), key, context);
    }
    return 1;
  }

  private static void configKey(FieldPath at, String key, PodContext context) {
    if (GoStrings.utf8Length(key) > MAX_KEY) {
      context.invalid(at, key, NameFormats.maxLength(MAX_KEY));
    }
    if (!isConfigKey(key)) {
      context.invalid(
          at,
          key,
          "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g."
              + " 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is"
              + " '[-._a-zA-Z0-9]+')");
    }
    if (key.equals(".")) {
      context.invalid(at, key, "must not be '.'");
    } else if (key.equals("..")) {
      context.invalid(at, key, "must not be '..'");
    } else if (key.startsWith("..")) {
      context.invalid(at, key, "must not start with '..'");
    }
  }

  private static boolean isConfigKey(String key) {
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '-'
              || c == '_'
              || c == '.';
      if (!plain) {
        return false;
      }
    }
    return true;
  }

  /** Whether a string is a variable name by the newer rule: printable ASCII without {@code =}. */
  private static boolean isPrintableName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '=') {
        return false;
      }
    }
    return true;
  }

  /** Validates a name by the stricter or the newer rule. */
  private static void variableName(FieldPath at, String name, boolean relaxed, PodContext context) {
    if (!relaxed) {
      if (!NameFormats.isEnvironmentVariable(name)) {
        context.invalid(at, name, NameFormats.environmentVariable(name));
      }
    } else if (!isPrintableName(name)) {
      context.invalid(
          at,
          name,
          "a valid environment variable name must consist only of printable ASCII characters other"
              + " than '='");
    }
  }
}
