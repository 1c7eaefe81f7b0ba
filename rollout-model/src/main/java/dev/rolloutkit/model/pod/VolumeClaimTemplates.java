package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Validates ephemeral volumes, whose claims are created together with the pod.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidatePersistentVolumeClaimTemplate.
 *
 * @rule An ephemeral volume has a claim with an access mode and a storage request.
 */
final class VolumeClaimTemplates {
  private static final String ONE_POD = "ReadWriteOncePod";
  private static final List<String> ACCESS_MODES =
      List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", ONE_POD);
  private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");

  private VolumeClaimTemplates() {}

  static void validate(FieldPath at, GoObject source, PodContext context) {
    FieldPath path = at.child("volumeClaimTemplate");
    GoObject template = source.object("volumeClaimTemplate");
    if (template == null) {
      context.required(path);
      return;
    }
    GoObject metadata = template.object("metadata");
    if (metadata != null && context.rules().isServer()) {
      metadata(path.child("metadata"), metadata, context);
    }
    spec(path.child("spec"), template.object("spec"), context);
  }

  /** Only labels and annotations may be set. */
  private static void metadata(FieldPath at, GoObject metadata, PodContext context) {
    PodTemplateValidation.annotations(
        at.child("annotations"), metadata.map("annotations"), context);
    PodTemplateValidation.labels(at.child("labels"), metadata.map("labels"), context);
    for (GoField field : metadata.struct().fields()) {
      String name = field.name();
      if (metadata.has(name) && !name.equals("labels") && !name.equals("annotations")) {
        // the name in Go with a small first letter
        context.forbidden(at.child(name.equals("uid") ? "uID" : name), "cannot be set");
      }
    }
  }

  private static void spec(FieldPath at, @Nullable GoObject spec, PodContext context) {
    List<String> modes = spec == null ? List.of() : spec.texts("accessModes");
    if (modes.isEmpty()) {
      context.required(at.child("accessModes"), "at least 1 access mode is required");
    }
    Selectors.validate(
        at.child("selector"), spec == null ? null : spec.object("selector"), context);
    modes(at.child("accessModes"), modes, context);
    GoObject resources = spec == null ? null : spec.object("resources");
    Object storage = resources == null ? null : Defaulted.map(resources, "requests").get("storage");
    if (storage == null) {
      context.required(at.child("resources").key("storage"));
    } else if (((Quantity) storage).signum() <= 0) {
      context.invalid(
          at.child("resources").key("storage"), storage.toString(), "must be greater than zero");
    }
    if (spec != null) {
      context.optionalSubdomain(at, spec, "storageClassName");
      context.oneOfIfSet(at, spec, "volumeMode", VOLUME_MODES);
      sources(at, spec, context);
      context.optionalSubdomain(at, spec, "volumeAttributesClassName");
    }
  }

  private static void modes(FieldPath at, List<String> modes, PodContext context) {
    boolean other = false;
    for (String mode : modes) {
      if (!ACCESS_MODES.contains(mode)) {
        context.notSupported(at, mode, ACCESS_MODES);
      } else {
        other |= !mode.equals(ONE_POD);
      }
    }
    if (other && modes.contains(ONE_POD)) {
      context.forbidden(at, "may not use ReadWriteOncePod with other access modes");
    }
  }

  private static void sources(FieldPath at, GoObject spec, PodContext context) {
    GoObject source = spec.object("dataSource");
    if (source != null) {
      source(at.child("dataSource"), source, context);
    }
    GoObject reference = spec.object("dataSourceRef");
    if (reference == null) {
      return;
    }
    source(at.child("dataSourceRef"), reference, context);
    String namespace = reference.text("namespace");
    if (!namespace.isEmpty()) {
      context.label(at.child("dataSourceRef", "namespace"), namespace);
    }
    if (source != null && !namespace.isEmpty()) {
      both(at, "may not be specified when dataSourceRef.namespace is specified", context);
    } else if (source != null && !isSame(source, reference)) {
      both(at, "must match dataSourceRef", context);
    }
  }

  /** Compatibility: the shown bad value is a path, which is printed as an empty string. */
  private static void both(FieldPath at, String detail, PodContext context) {
    context.accept(Problem.invalid(at, "{}", detail));
  }

  private static void source(FieldPath at, GoObject source, PodContext context) {
    context.requiredText(at, source, "name");
    context.requiredText(at, source, "kind");
    String group = source.text("apiGroup");
    String kind = source.text("kind");
    if (group.isEmpty() && !kind.equals("PersistentVolumeClaim")) {
      context.invalid(
          at, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
    }
    context.optionalSubdomain(at, source, "apiGroup");
  }

  private static boolean isSame(GoObject source, GoObject reference) {
    return Objects.equals(source.get("apiGroup"), reference.get("apiGroup"))
        && source.text("kind").equals(reference.text("kind"))
        && source.text("name").equals(reference.text("name"));
  }
}
