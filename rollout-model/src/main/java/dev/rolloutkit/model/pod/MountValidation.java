package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates the mounts of volumes in a container, as directories and as devices.
 *
 * <p>Compatibility: problems of sub-paths, propagation and read-only mounts are reported without
 * the index of the mount. Only the last of several mounts of a volume is compared with the devices,
 * and only the last of several devices with the mounts.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidateVolumeMounts, ValidateVolumeDevices.
 *
 * @rule A mount names a volume of the pod, and no path is mounted twice.
 */
final class MountValidation {
  private static final List<String> PROPAGATIONS =
      List.of("Bidirectional", "HostToContainer", "None");
  private static final List<String> RECURSIVE = List.of("Disabled", "Enabled", "IfPossible");

  private MountValidation() {}

  static void validate(FieldPath at, GoObject container, boolean isPrivileged, PodContext context) {
    List<GoObject> mounts = container.objects("volumeMounts");
    List<GoObject> devices = container.objects("volumeDevices");
    if (!mounts.isEmpty()) {
      Map<String, String> devicePaths = paths(devices, "devicePath");
      mounts(at.child("volumeMounts"), mounts, devicePaths, isPrivileged, context);
    }
    if (!devices.isEmpty()) {
      devices(at.child("volumeDevices"), devices, paths(mounts, "mountPath"), context);
    }
  }

  private static Map<String, String> paths(List<GoObject> uses, String member) {
    if (uses.isEmpty()) {
      return Map.of();
    }
    Map<String, String> out = new HashMap<>();
    uses.forEach(use -> out.put(use.text("name"), use.text(member)));
    return out;
  }

  private static void mounts(
      FieldPath at,
      List<GoObject> mounts,
      Map<String, String> devices,
      boolean isPrivileged,
      PodContext context) {
    Set<String> paths = new HashSet<>();
    Set<String> devicePaths = Set.copyOf(devices.values());
    for (int i = 0; i < mounts.size(); i++) {
      GoObject mount = mounts.get(i);
      FieldPath path = at.index(i);
      String name = mount.text("name");
      if (name.isEmpty()) {
        context.required(path.child("name"));
      }
      if (!context.pod().volumes().containsKey(name)) {
        context.notFound(path.child("name"), name);
      }
      String mountPath = mount.text("mountPath");
      if (mountPath.isEmpty()) {
        context.required(path.child("mountPath"));
      }
      if (!paths.add(mountPath)) {
        context.invalid(path.child("mountPath"), mountPath, "must be unique");
      }
      if (devices.containsKey(name)) {
        context.invalid(path.child("name"), name, "must not already exist in volumeDevices");
      }
      if (devicePaths.contains(mountPath)) {
        context.invalid(
            path.child("mountPath"),
            mountPath,
            "must not already exist as a path in volumeDevices");
      }
      subPaths(at, path, mount, context);
      propagation(at, mount, isPrivileged, context);
    }
  }

  private static void subPaths(FieldPath at, FieldPath path, GoObject mount, PodContext context) {
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

  private static void propagation(
      FieldPath at, GoObject mount, boolean isPrivileged, PodContext context) {
    context.oneOfIfSet(at, mount, "mountPropagation", PROPAGATIONS);
    String propagation = mount.text("mountPropagation");
    if (propagation.equals("Bidirectional") && !isPrivileged) {
      context.forbidden(
          at.child("mountPropagation"),
          "Bidirectional mount propagation is available only to privileged containers");
    }
    if (!mount.has("recursiveReadOnly")) {
      return;
    }
    context.oneOfIfSet(at, mount, "recursiveReadOnly", RECURSIVE);
    String recursive = mount.text("recursiveReadOnly");
    if (recursive.equals("Enabled") || recursive.equals("IfPossible")) {
      FieldPath path = at.child("recursiveReadOnly");
      if (!PodContext.isTrue(mount, "readOnly")) {
        context.forbidden(path, "may only be specified when readOnly is true");
      }
      if (mount.has("mountPropagation") && !propagation.equals("None")) {
        context.forbidden(
            path, "may only be specified when mountPropagation is None or not specified");
      }
    }
  }

  private static void devices(
      FieldPath at, List<GoObject> devices, Map<String, String> mounts, PodContext context) {
    Set<String> paths = new HashSet<>();
    Set<String> names = new HashSet<>();
    Set<String> mountPaths = Set.copyOf(mounts.values());
    for (int i = 0; i < devices.size(); i++) {
      String name = devices.get(i).text("name");
      String devicePath = devices.get(i).text("devicePath");
      FieldPath nameAt = at.index(i).child("name");
      FieldPath pathAt = at.index(i).child("devicePath");
      if (name.isEmpty()) {
        context.required(nameAt);
      } else if (!names.add(name)) {
        context.invalid(nameAt, name, "must be unique");
      }
      deviceVolume(nameAt, name, context);
      if (devicePath.isEmpty()) {
        context.required(pathAt);
      }
      if (paths.contains(devicePath)) {
        context.invalid(pathAt, devicePath, "must be unique");
      }
      if (Paths.hasBackstep(devicePath)) {
        context.invalid(pathAt, devicePath, "can not contain backsteps ('..')");
      } else {
        paths.add(devicePath);
      }
      if (mounts.containsKey(name)) {
        context.invalid(nameAt, name, "must not already exist in volumeMounts");
      }
      if (mountPaths.contains(devicePath)) {
        context.invalid(pathAt, devicePath, "must not already exist as a path in volumeMounts");
      }
    }
  }

  private static void deviceVolume(FieldPath at, String name, PodContext context) {
    GoObject volume = context.pod().volumes().get(name);
    if (volume == null) {
      context.notFound(at, name);
    } else if (!volume.has("persistentVolumeClaim") && !volume.has("ephemeral")) {
      context.invalid(
          at,
          name,
          "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode");
    }
  }
}
