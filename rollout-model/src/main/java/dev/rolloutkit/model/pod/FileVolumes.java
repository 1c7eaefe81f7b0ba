package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;

/**
 * Validates volumes with files of a Secret, a ConfigMap or the downward API.
 *
 * <p>Compatibility: problems of downward API files are reported without the index of the file.
 *
 * @rule A file of a Secret, a ConfigMap or the downward API has a relative path and a valid mode.
 */
final class FileVolumes {
  private static final int MAX_MODE = 0777;

  private FileVolumes() {}

  /** A Secret or ConfigMap as a volume. */
  static void keys(FieldPath at, String nameMember, GoObject source, PodContext context) {
    context.requiredText(at, source, nameMember);
    mode(at, source, "defaultMode", context);
    List<GoObject> items = source.objects("items");
    for (int i = 0; i < items.size(); i++) {
      key(at.child("items").index(i), items.get(i), context);
    }
  }

  /** A key and its file. */
  static void key(FieldPath at, GoObject item, PodContext context) {
    context.requiredText(at, item, "key");
    context.requiredText(at, item, "path");
    Paths.local(at.child("path"), item.text("path"), context);
    mode(at, item, "mode", context);
  }

  static void downward(FieldPath at, GoObject source, PodContext context) {
    mode(at, source, "defaultMode", context);
    for (GoObject file : source.objects("items")) {
      downwardFile(at, file, context);
    }
  }

  /** A file with a field of the pod or a resource of a container. */
  static void downwardFile(FieldPath at, GoObject file, PodContext context) {
    context.requiredText(at, file, "path");
    Paths.local(at.child("path"), file.text("path"), context);
    GoObject field = file.object("fieldRef");
    GoObject resource = file.object("resourceFieldRef");
    if (field != null) {
      FieldSelectors.ofVolume(at.child("fieldRef"), field, context);
      if (resource != null) {
        context.invalid(
            at, "resource", "fieldRef and resourceFieldRef can not be specified simultaneously");
      }
    } else if (resource != null) {
      FieldSelectors.resource(at.child("resourceFieldRef"), resource, true, context);
    } else {
      context.required(at, "one of fieldRef and resourceFieldRef is required");
    }
    mode(at, file, "mode", context);
  }

  static void mode(FieldPath at, GoObject object, String member, PodContext context) {
    long mode = Defaulted.number(object, member);
    if (mode < 0 || mode > MAX_MODE) {
      context.invalid(
          at.child(member), mode, "must be a number between 0 and 0777 (octal), both inclusive");
    }
  }
}
