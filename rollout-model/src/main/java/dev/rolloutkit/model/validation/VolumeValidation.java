package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.model.schema.GoObject;
import java.util.ArrayList;
import java.util.List;

/** Volumes: one source each, its members, and a name that no other has. */
final class VolumeValidation {
  /** In the order in which Kubernetes looks at them. */
  private static final List<String> SOURCES =
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

  private static final int MAX_MODE = 0777;

  private VolumeValidation() {}

  /** Only volumes without faults are there for mounts. */
  static void validate(FieldPath at, List<GoObject> volumes, TemplateContext context) {
    for (int i = 0; i < volumes.size(); i++) {
      GoObject volume = volumes.get(i);
      FieldPath path = at.index(i);
      List<Problem> faults = new ArrayList<>();
      TemplateContext own =
          new TemplateContext(
              faults, context.unchecked(), context.volumes(), context.gracePeriod());
      sources(path, volume, own);
      String name = volume.text("name");
      if (name.isEmpty()) {
        own.required(path.child("name"));
      } else {
        own.invalid(path.child("name"), name, NameFormats.dns1123Label(name));
      }
      if (context.volumes().contains(name)) {
        own.add(Problem.duplicate(path.child("name"), GoText.quote(name)));
      }
      if (faults.isEmpty()) {
        context.volumes().add(name);
      } else {
        context.problems().addAll(faults);
      }
    }
  }

  private static void sources(FieldPath at, GoObject volume, TemplateContext context) {
    boolean found = false;
    for (String kind : SOURCES) {
      GoObject source = Defaulted.object(volume, kind);
      if (source == null) {
        continue;
      }
      if (found) {
        context.forbidden(at.child(kind), "may not specify more than 1 volume type");
      } else {
        source(at.child(kind), kind, source, context);
      }
      found = true;
    }
  }

  private static void source(FieldPath at, String kind, GoObject source, TemplateContext context) {
    switch (kind) {
      case "emptyDir" -> {
        if (source.get("sizeLimit") instanceof Quantity limit && limit.signum() < 0) {
          context.forbidden(
              at.child("sizeLimit"), "SizeLimit field must be a valid resource quantity");
        }
      }
      case "hostPath" -> hostPath(at, source, context);
      case "secret" -> files(at, "secretName", source, context);
      case "configMap" -> files(at, "name", source, context);
      case "persistentVolumeClaim" -> {
        if (source.text("claimName").isEmpty()) {
          context.required(at.child("claimName"));
        }
      }
      default -> context.unchecked().add(at.toString());
    }
  }

  private static void hostPath(FieldPath at, GoObject source, TemplateContext context) {
    String path = source.text("path");
    if (path.isEmpty()) {
      context.required(at.child("path"));
      return;
    }
    if (Paths.hasBackstep(path)) {
      context.invalid(at.child("path"), path, Paths.BACKSTEP);
    }
    context.oneOf(at.child("type"), source.text("type"), HOST_PATH_TYPES);
  }

  private static void files(
      FieldPath at, String nameField, GoObject source, TemplateContext context) {
    if (source.text(nameField).isEmpty()) {
      context.required(at.child(nameField));
    }
    mode(at.child("defaultMode"), Defaulted.number(source, "defaultMode"), context);
    List<GoObject> items = source.objects("items");
    for (int i = 0; i < items.size(); i++) {
      item(at.child("items").index(i), items.get(i), context);
    }
  }

  private static void item(FieldPath at, GoObject item, TemplateContext context) {
    if (item.text("key").isEmpty()) {
      context.required(at.child("key"));
    }
    String path = item.text("path");
    if (path.isEmpty()) {
      context.required(at.child("path"));
    } else {
      Paths.descending(at.child("path"), path, context);
      if (path.startsWith("..") && !path.startsWith("../")) {
        context.invalid(at.child("path"), path, "must not start with '..'");
      }
    }
    mode(at.child("mode"), item.number("mode"), context);
  }

  private static void mode(FieldPath at, long mode, TemplateContext context) {
    if (mode < 0 || mode > MAX_MODE) {
      context.add(
          Problem.invalid(at, mode, "must be a number between 0 and 0777 (octal), both inclusive"));
    }
  }
}
