package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Validates volumes: one source each, the fields of the source, and a unique name.
 *
 * <p>Compatibility: second sources of two kinds are reported under the wrong names {@code
 * downwarAPI} and {@code cephFS}, and problems of a {@code gcePersistentDisk} under {@code
 * persistentDisk}.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidateVolumes.
 *
 * @rule A volume has exactly one source and a unique name.
 */
final class VolumeValidation {
  /** The fields of a volume, apart from its name, in the order in which they are validated. */
  static final List<String> SOURCES =
      List.of(
          "emptyDir",
          "hostPath",
          "gitRepo",
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "secret",
          "nfs",
          "iscsi",
          "glusterfs",
          "flocker",
          "persistentVolumeClaim",
          "rbd",
          "cinder",
          "cephfs",
          "quobyte",
          "downwardAPI",
          "fc",
          "flexVolume",
          "configMap",
          "azureFile",
          "vsphereVolume",
          "photonPersistentDisk",
          "portworxVolume",
          "azureDisk",
          "storageos",
          "projected",
          "scaleIO",
          "csi",
          "ephemeral",
          "image");

  private static final List<String> HOST_PATH_TYPES =
      List.of(
          "",
          "BlockDevice",
          "CharDevice",
          "Directory",
          "DirectoryOrCreate",
          "File",
          "FileOrCreate",
          "Socket");

  private static final int MAX_INITIATOR = 64;

  private VolumeValidation() {}

  /** Only valid volumes count for mounts and for duplicate names. */
  static void validate(FieldPath at, List<GoObject> volumes, PodContext context) {
    List<Problem> faults = new ArrayList<>();
    PodContext own = context.reportingTo(faults);
    for (int i = 0; i < volumes.size(); i++) {
      GoObject volume = volumes.get(i);
      FieldPath path = at.index(i);
      sources(path, volume, own);
      String name = volume.text("name");
      if (name.isEmpty()) {
        own.required(path.child("name"));
      } else {
        own.label(path.child("name"), name);
      }
      if (context.pod().volumes().containsKey(name)) {
        own.duplicate(path.child("name"), name);
      }
      if (faults.isEmpty()) {
        context.pod().volumes().put(name, volume);
      } else {
        context.problems().addAll(faults);
        faults.clear();
      }
    }
  }

  private static void sources(FieldPath at, GoObject volume, PodContext context) {
    boolean found = false;
    for (String kind : sourcesOf(volume)) {
      GoObject source = Defaulted.object(volume, kind);
      if (source == null) {
        continue;
      }
      if (found) {
        context.forbidden(at.child(nameOfSecond(kind)), "may not specify more than 1 volume type");
      } else {
        boolean misnamed = kind.equals("gcePersistentDisk");
        source(at.child(misnamed ? "persistentDisk" : kind), kind, source, context);
      }
      if (kind.equals("iscsi")) {
        initiator(at, volume.text("name"), source, context);
      }
      found = true;
    }
  }

  /** The sources of a volume in Kubernetes' order; a volume without a source is an emptyDir. */
  private static List<String> sourcesOf(GoObject volume) {
    List<String> sources = new ArrayList<>(1);
    for (GoField field : volume.fields()) {
      if (!field.name().equals("name")) {
        sources.add(field.name());
      }
    }
    if (sources.isEmpty()) {
      return List.of("emptyDir");
    }
    sources.sort(Comparator.comparingInt(SOURCES::indexOf));
    return sources;
  }

  private static String nameOfSecond(String kind) {
    return switch (kind) {
      case "downwardAPI" -> "downwarAPI";
      case "cephfs" -> "cephFS";
      default -> kind;
    };
  }

  private static void source(FieldPath at, String kind, GoObject source, PodContext context) {
    switch (kind) {
      case "emptyDir" -> {
        if (source.get("sizeLimit") instanceof Quantity limit && limit.signum() < 0) {
          context.forbidden(
              at.child("sizeLimit"), "SizeLimit field must be a valid resource quantity");
        }
      }
      case "hostPath" -> hostPath(at, source, context);
      case "secret" -> FileVolumes.keys(at, "secretName", source, context);
      case "configMap" -> FileVolumes.keys(at, "name", source, context);
      case "downwardAPI" -> FileVolumes.downward(at, source, context);
      case "projected" -> ProjectedVolumes.validate(at, source, context);
      case "persistentVolumeClaim" -> context.requiredText(at, source, "claimName");
      case "ephemeral" -> VolumeClaimTemplates.validate(at, source, context);
      case "image" -> image(at, source, context);
      default -> StorageVolumes.validate(at, kind, source, context);
    }
  }

  private static void hostPath(FieldPath at, GoObject source, PodContext context) {
    String path = source.text("path");
    if (path.isEmpty()) {
      context.required(at.child("path"));
      return;
    }
    Paths.withoutBackstep(at.child("path"), path, context);
    context.oneOfIfSet(at, source, "type", HOST_PATH_TYPES);
  }

  /**
   * Kubernetes sets no default pull policy while image volumes are disabled, but requires one. An
   * API server drops such volumes or sets the default before validation, depending on the feature;
   * the controller does neither.
   */
  private static void image(FieldPath at, GoObject source, PodContext context) {
    if (!context.rules().isServer() || !source.text("pullPolicy").isEmpty()) {
      context.requiredOneOf(at, source, "pullPolicy", ContainerValidation.PULL_POLICIES);
    }
  }

  private static void initiator(FieldPath at, String name, GoObject source, PodContext context) {
    if (source.has("initiatorName")
        && GoStrings.utf8Length(name) + 1 + GoStrings.utf8Length(source.text("targetPortal"))
            > MAX_INITIATOR) {
      context.invalid(
          at.child("name"),
          name,
          "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if"
              + " iscsi.initiatorName is specified.");
    }
  }
}
