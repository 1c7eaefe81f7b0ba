package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.schema.GoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Environment variables and where their values come from. */
final class EnvironmentValidation {
  private static final List<String> FIELDS =
      List.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");

  /** Known fields of pods that no variable may hold. */
  private static final List<String> OTHER_FIELDS =
      List.of(
          "metadata.annotations",
          "metadata.labels",
          "spec.restartPolicy",
          "spec.schedulerName",
          "status.phase");

  private static final int MAX_KEY = 253;

  private EnvironmentValidation() {}

  static void validate(FieldPath at, List<GoObject> variables, TemplateContext context) {
    for (int i = 0; i < variables.size(); i++) {
      GoObject variable = variables.get(i);
      FieldPath path = at.index(i);
      String name = variable.text("name");
      if (name.isEmpty()) {
        context.required(path.child("name"));
      } else if (!NameFormats.isEnvironmentVariable(name)) {
        context.invalid(path.child("name"), name, NameFormats.environmentVariable(name));
      }
      GoObject from = variable.object("valueFrom");
      if (from != null) {
        valueFrom(path.child("valueFrom"), from, !variable.text("value").isEmpty(), context);
      }
    }
  }

  private static void valueFrom(
      FieldPath at, GoObject from, boolean hasValue, TemplateContext context) {
    int sources = 0;
    GoObject field = from.object("fieldRef");
    if (field != null) {
      sources++;
      fieldRef(at.child("fieldRef"), field, context);
    }
    if (from.has("resourceFieldRef")) {
      sources++;
      context.unchecked().add(at.child("resourceFieldRef").toString());
    }
    sources += keyRef(at.child("configMapKeyRef"), from.object("configMapKeyRef"), context);
    sources += keyRef(at.child("secretKeyRef"), from.object("secretKeyRef"), context);
    if (from.has("fileKeyRef")) {
      sources++;
      context.unchecked().add(at.child("fileKeyRef").toString());
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
      context.invalid(at, "", "may not have more than one field specified at a time");
    }
  }

  private static void fieldRef(FieldPath at, GoObject ref, TemplateContext context) {
    FieldPath path = at.child("fieldPath");
    String field = ref.text("fieldPath");
    String version = Defaulted.text(ref, "apiVersion");
    if (field.isEmpty()) {
      context.required(path);
      return;
    }
    String prefix = "error converting fieldPath: ";
    if (!version.equals("v1")) {
      context.invalid(path, field, prefix + "unsupported pod version: " + version);
      return;
    }
    int bracket = field.endsWith("']") ? field.indexOf("['") : -1;
    if (bracket > 0) {
      String key = field.substring(bracket + 2, Math.max(bracket + 2, field.length() - 2));
      switch (field.substring(0, bracket)) {
        case "metadata.labels" -> context.invalid(at, key, NameFormats.qualifiedName(key));
        case "metadata.annotations" ->
            context.invalid(at, key, NameFormats.qualifiedName(GoText.toLower(key)));
        default ->
            context.invalid(
                path, field, prefix + "field label does not support subscript: " + field);
      }
      return;
    }
    String converted = field.equals("spec.host") ? "spec.nodeName" : field;
    if (OTHER_FIELDS.contains(converted)) {
      context.add(Problem.notSupported(path, GoText.quote(converted), FIELDS));
    } else if (!FIELDS.contains(converted)) {
      context.invalid(path, field, prefix + "field label not supported: " + field);
    }
  }

  private static int keyRef(FieldPath at, @Nullable GoObject ref, TemplateContext context) {
    if (ref == null) {
      return 0;
    }
    String name = ref.text("name");
    context.invalid(at.child("name"), name, NameFormats.dns1123Subdomain(name));
    String key = ref.text("key");
    if (key.isEmpty()) {
      context.required(at.child("key"));
    } else {
      configKey(at.child("key"), key, context);
    }
    return 1;
  }

  private static void configKey(FieldPath at, String key, TemplateContext context) {
    if (GoText.utf8Length(key) > MAX_KEY) {
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
}
