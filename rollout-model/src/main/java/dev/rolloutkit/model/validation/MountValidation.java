package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Mounts of volumes.
 *
 * <p>Compatibility: faults of sub-paths are reported without the index of the mount.
 */
final class MountValidation {
  private MountValidation() {}

  static void validate(FieldPath at, List<GoObject> mounts, TemplateContext context) {
    Set<String> paths = new HashSet<>();
    for (int i = 0; i < mounts.size(); i++) {
      GoObject mount = mounts.get(i);
      FieldPath path = at.index(i);
      String name = mount.text("name");
      if (name.isEmpty()) {
        context.required(path.child("name"));
      }
      if (!context.volumes().contains(name)) {
        context.add(Problem.notFound(path.child("name"), GoText.quote(name)));
      }
      String mountPath = mount.text("mountPath");
      if (mountPath.isEmpty()) {
        context.required(path.child("mountPath"));
      }
      if (!paths.add(mountPath)) {
        context.invalid(path.child("mountPath"), mountPath, "must be unique");
      }
      subPaths(at, path, mount, context);
    }
  }

  private static void subPaths(
      FieldPath at, FieldPath path, GoObject mount, TemplateContext context) {
    String subPath = mount.text("subPath");
    if (!subPath.isEmpty()) {
      Paths.descending(at.child("subPath"), subPath, context);
    }
    String expression = mount.text("subPathExpr");
    if (!expression.isEmpty()) {
      if (!subPath.isEmpty()) {
        context.invalid(
            path.child("subPathExpr"),
            expression,
            "subPathExpr and subPath are mutually exclusive");
      }
      Paths.descending(at.child("subPathExpr"), expression, context);
    }
  }
}
