package dev.rolloutkit.model.pod;

import com.google.common.base.Splitter;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;
import java.util.Set;

/**
 * Validates volumes on cloud disks and storage systems.
 *
 * @rule A volume on a storage system names what it needs, such as its server and path.
 */
final class StorageVolumes {
  private static final List<String> CACHING_MODES = List.of("None", "ReadOnly", "ReadWrite");
  private static final List<String> DISK_KINDS = List.of("Dedicated", "Managed", "Shared");
  private static final List<String> MANAGED_DISKS =
      List.of(
          "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/"
              + "{disk-id}");
  private static final List<String> BLOB_DISKS =
      List.of("https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd");
  private static final int MAX_DRIVER = 63;

  /** Fields that the controller loses when it converts to Kubernetes' internal types. */
  private static final Set<String> LOST =
      Set.of("glusterfs.endpoints", "rbd.monitors", "rbd.image", "azureDisk.diskURI");

  private StorageVolumes() {}

  static void validate(FieldPath at, String kind, GoObject source, PodContext context) {
    switch (kind) {
      case "gcePersistentDisk" -> disk(at, source, "pdName", context);
      case "awsElasticBlockStore" -> disk(at, source, "volumeID", context);
      case "gitRepo" -> {
        context.requiredText(at, source, "repository");
        Paths.descending(at.child("directory"), source.text("directory"), context);
      }
      case "nfs" -> {
        context.requiredText(at, source, "server");
        context.requiredText(at, source, "path");
        if (!source.text("path").startsWith("/")) {
          context.invalid(at.child("path"), source.text("path"), "must be an absolute path");
        }
      }
      case "iscsi" -> IscsiVolumes.validate(at, source, context);
      case "glusterfs" -> present(at, kind, source, context, "endpoints", "path");
      case "flocker" -> flocker(at, source, context);
      case "rbd" -> present(at, kind, source, context, "monitors", "image");
      case "cinder" -> {
        present(at, kind, source, context, "volumeID");
        context.secretRef(at, source);
      }
      case "cephfs" -> present(at, kind, source, context, "monitors");
      case "quobyte" -> quobyte(at, source, context);
      case "fc" -> fibreChannel(at, source, context);
      case "flexVolume" -> flex(at, source, context);
      case "azureFile" -> present(at, kind, source, context, "secretName", "shareName");
      case "vsphereVolume" -> present(at, kind, source, context, "volumePath");
      case "photonPersistentDisk" -> present(at, kind, source, context, "pdID");
      case "portworxVolume" -> present(at, kind, source, context, "volumeID");
      case "azureDisk" -> azureDisk(at, source, context);
      case "storageos" -> storageOs(at, source, context);
      case "scaleIO" -> present(at, kind, source, context, "gateway", "system", "volumeName");
      case "csi" -> csi(at, source, context);
      default -> throw new IllegalArgumentException("no kind of volume " + kind);
    }
  }

  private static void present(
      FieldPath at, String kind, GoObject source, PodContext context, String... members) {
    for (String member : members) {
      if (isEmpty(source, kind, member, context)) {
        context.required(at.child(member));
      }
    }
  }

  private static boolean isEmpty(GoObject source, String kind, String member, PodContext context) {
    Object value = source.get(member);
    return value == null
        || value.equals("")
        || (value instanceof List<?> list && list.isEmpty())
        || (!context.rules().isServer() && LOST.contains(kind + "." + member));
  }

  private static void disk(FieldPath at, GoObject source, String id, PodContext context) {
    context.requiredText(at, source, id);
    long partition = source.number("partition");
    if (partition != 0) {
      context.between(at.child("partition"), partition, 1, 255);
    }
  }

  private static void flocker(FieldPath at, GoObject source, PodContext context) {
    String name = source.text("datasetName");
    boolean hasId = !source.text("datasetUUID").isEmpty();
    if (name.isEmpty() && !hasId) {
      context.required(at, "one of datasetName and datasetUUID is required");
    }
    if (!name.isEmpty() && hasId) {
      context.invalid(
          at, "resource", "datasetName and datasetUUID can not be specified simultaneously");
    }
    if (name.indexOf('/') >= 0) {
      context.invalid(at.child("datasetName"), name, "must not contain '/'");
    }
  }

  private static void quobyte(FieldPath at, GoObject source, PodContext context) {
    String pairs = "must be a host:port pair or multiple pairs separated by commas";
    String registry = source.text("registry");
    if (registry.isEmpty()) {
      context.required(at.child("registry"), pairs);
    } else if (GoStrings.utf8Length(source.text("tenant")) > 64) {
      context.required(
          at.child("tenant"), "must be a UUID and may not exceed a length of 64 characters");
    } else {
      for (String pair : Splitter.on(',').split(registry)) {
        if (!isHostAndPort(pair)) {
          context.invalid(at.child("registry"), registry, pairs);
        }
      }
    }
    context.requiredText(at, source, "volume");
  }

  /** Splits host and port as Go does: at the last colon; hosts with colons must be in brackets. */
  private static boolean isHostAndPort(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      return false;
    }
    if (text.charAt(0) == '[') {
      int end = text.indexOf(']');
      return end >= 0
          && end + 1 == colon
          && text.indexOf('[', 1) < 0
          && text.indexOf(']', end + 1) < 0;
    }
    return text.indexOf(':') == colon && text.indexOf('[') < 0 && text.indexOf(']') < 0;
  }

  private static void fibreChannel(FieldPath at, GoObject source, PodContext context) {
    List<String> names = source.texts("targetWWNs");
    boolean hasIds = !source.texts("wwids").isEmpty();
    if (names.isEmpty() && !hasIds) {
      context.required(
          at.child("targetWWNs"), "must specify either targetWWNs or wwids, but not both");
    }
    if (!names.isEmpty() && hasIds) {
      context.accept(
          Problem.invalid(
              at.child("targetWWNs"),
              ShownValues.list(names, context.rules()),
              "targetWWNs and wwids can not be specified simultaneously"));
    }
    if (!names.isEmpty() && !source.has("lun")) {
      context.required(at.child("lun"), "lun is required if targetWWNs is specified");
    } else if (!names.isEmpty()) {
      context.between(at, source, "lun", 0, 255);
    }
  }

  private static void flex(FieldPath at, GoObject source, PodContext context) {
    context.requiredText(at, source, "driver");
    GoMap options = source.map("options");
    for (int i = 0; i < options.size(); i++) {
      String key = options.key(i);
      int slash = key.indexOf('/');
      String namespace = "." + GoStrings.toLower(slash < 0 ? key : key.substring(0, slash));
      if (namespace.endsWith(".kubernetes.io") || namespace.endsWith(".k8s.io")) {
        context.invalid(
            at.child("options").key(key), key, "kubernetes.io and k8s.io namespaces are reserved");
      }
    }
  }

  private static void azureDisk(FieldPath at, GoObject source, PodContext context) {
    present(at, "azureDisk", source, context, "diskName", "diskURI");
    context.oneOfIfSet(at, source, "cachingMode", CACHING_MODES);
    context.oneOfIfSet(at, source, "kind", DISK_KINDS);
    String uri = isEmpty(source, "azureDisk", "diskURI", context) ? "" : source.text("diskURI");
    boolean managed = Defaulted.text(source, "kind").equals("Managed");
    if (!uri.startsWith(managed ? "/subscriptions/" : "https://")) {
      context.accept(
          Problem.notSupported(
              at.child("diskURI"), GoStrings.quote(uri), managed ? MANAGED_DISKS : BLOB_DISKS));
    }
  }

  private static void storageOs(FieldPath at, GoObject source, PodContext context) {
    String name = source.text("volumeName");
    if (name.isEmpty()) {
      context.required(at.child("volumeName"));
    } else {
      context.label(at.child("volumeName"), name);
    }
    String namespace = source.text("volumeNamespace");
    if (!namespace.isEmpty()) {
      context.label(at.child("volumeNamespace"), namespace);
    }
    context.secretRef(at, source);
  }

  /**
   * Compatibility: a bad name of the Secret is reported at {@code name} of the volume source,
   * beside the reference.
   */
  private static void csi(FieldPath at, GoObject source, PodContext context) {
    String driver = source.text("driver");
    context.requiredText(at, source, "driver");
    if (GoStrings.utf8Length(driver) > MAX_DRIVER) {
      context.accept(Problem.tooLong(at.child("driver"), MAX_DRIVER));
    }
    context.invalid(
        at.child("driver"), driver, NameFormats.dns1123Subdomain(GoStrings.toLower(driver)));
    GoObject secret = source.object("nodePublishSecretRef");
    if (secret != null && secret.text("name").isEmpty()) {
      context.required(at.child("nodePublishSecretRef", "name"));
    } else if (secret != null) {
      context.subdomain(at.child("name"), secret.text("name"));
    }
  }
}
