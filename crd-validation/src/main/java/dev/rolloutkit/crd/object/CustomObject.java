package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import dev.rolloutkit.crd.schema.Crd;
import dev.rolloutkit.crd.schema.CrdVersion;
import dev.rolloutkit.crd.schema.Schema;
import java.util.Optional;

/**
 * An object of a CRD while the API server processes it. The class is mutable: each step changes the
 * tree of the object.
 *
 * @rule An object passes through the storage version before it is stored and read again.
 */
public final class CustomObject {
  private final Crd crd;
  private final ObjectNode tree;

  CustomObject(Crd crd, ObjectNode tree) {
    this.crd = crd;
    this.tree = tree;
  }

  /** The CRD of the URL to which the object was sent. */
  public Crd crd() {
    return crd;
  }

  /** The tree itself, not a copy. */
  public ObjectNode tree() {
    return tree;
  }

  /** The metadata; if it is absent, adds empty metadata. */
  public ObjectNode metadata() {
    if (tree.get("metadata") instanceof ObjectNode metadata) {
      return metadata;
    }
    ObjectNode metadata = JsonNodes.object();
    tree.set("metadata", metadata);
    return metadata;
  }

  /** A string of the metadata; empty if it is absent. */
  public String meta(String name) {
    return tree.path("metadata").path(name).asText("");
  }

  /** The kind; empty if it is absent. */
  public String kind() {
    return text("kind");
  }

  /** The group and version; empty if they are absent. */
  public String apiVersion() {
    return text("apiVersion");
  }

  private String text(String name) {
    String text = tree.path(name).textValue();
    return text == null ? "" : text;
  }

  /**
   * The version of the CRD in which the object is written; empty if the object is not of the CRD,
   * or if the CRD has no such version.
   */
  public Optional<CrdVersion> version() {
    return crd.version(versionName());
  }

  /** The version in which the object is written, whether the CRD has it or not. */
  String versionName() {
    return apiVersion().substring(apiVersion().indexOf('/') + 1);
  }

  /** The group and version as the API server prints them: without a group there is no slash. */
  public String printedVersion() {
    return apiVersion().startsWith("/") ? apiVersion().substring(1) : apiVersion();
  }

  /** Whether group and kind are those of the CRD. */
  public boolean isOfCrd() {
    int slash = apiVersion().indexOf('/');
    String group = slash < 0 ? "" : apiVersion().substring(0, slash);
    return group.equals(crd.group()) && kind().equals(crd.kind());
  }

  /**
   * Removes the fields that the schema does not name, and nulls that it forbids; returns the paths
   * of the fields that it does not name.
   */
  ImmutableList<String> prune() {
    Schema schema = version().map(CrdVersion::schema).orElse(null);
    ImmutableList<String> unknown = ImmutableList.copyOf(Pruning.prune(tree, schema));
    Nulls.prune(tree, schema);
    return unknown;
  }

  /** Inserts the defaults of its version; returns whether anything was inserted. */
  boolean applyDefaults() {
    return version().map(version -> Defaults.apply(tree, version.schema())).orElse(false);
  }

  /**
   * Converts the object to another version: replaces the version and prunes by the schema of that
   * version. No defaults are set.
   */
  public void convertTo(CrdVersion version) {
    tree.put("apiVersion", crd.apiVersion(version.name()));
    prune();
  }

  /**
   * Changes the object as storage does: converts it to the storage version, sets the defaults of
   * that version as a read does, and converts the object to the given version.
   */
  public void passThroughStorage(CrdVersion version) {
    CrdVersion storage = crd.storageVersion();
    convertTo(storage);
    if (metadata().path("generation").asLong(0) == 0) {
      metadata().put("generation", 1L); // as a read from storage does
    }
    boolean inserted = applyDefaults();
    if (inserted || !storage.name().equals(version.name())) {
      convertTo(version); // otherwise it is already pruned
    }
  }

  /**
   * The stored object as the API server reads it: malformed metadata is dropped, generation 0
   * becomes 1, and the object is pruned and defaulted by its own version and converted to the
   * version of the request.
   *
   * @param stored the stored object, in the form of {@code JsonValues}
   */
  public static CustomObject stored(Crd crd, JsonNode stored, CrdVersion version) {
    CustomObject object =
        new CustomObject(crd, stored instanceof ObjectNode tree ? tree : JsonNodes.object());
    ObjectNode metadata = ObjectMetas.readLeniently(object.tree.path("metadata"));
    if (object.isOfCrd()) {
      object.prune();
      object.version().ifPresent(own -> EmbeddedResources.read(object.tree, own.schema(), true));
      if (!metadata.has("generation")) {
        metadata.put("generation", 1L);
      }
    }
    object.tree.set("metadata", metadata);
    if (object.isOfCrd()) {
      object.applyDefaults();
    }
    object.convertTo(version);
    return object;
  }
}
