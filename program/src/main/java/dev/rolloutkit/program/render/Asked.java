package dev.rolloutkit.program.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.Streams;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An object that asks for others to be rendered, and where it is.
 *
 * @param by the object that is written down, or rendered, of which this one comes
 * @param within what renders it; empty if it is written down
 * @param plain all objects that are written down
 */
record Asked(
    Manifest manifest,
    String by,
    Tree tree,
    String file,
    Optional<Rendering> within,
    ManifestSet plain) {
  Asked(
      Manifest manifest,
      Tree tree,
      String file,
      Optional<Rendering> within,
      ManifestSet plain) {
    this(manifest, manifest.label(), tree, file, within, plain);
  }

  /** An object of its namespace: of what is rendered with it, else of what is written down. */
  Optional<Manifest> find(String kind, String name) {
    return within
        .flatMap(rendering -> find(rendering.objects(), kind, name))
        .or(() -> find(plain, kind, name));
  }

  private Optional<Manifest> find(ManifestSet objects, String kind, String name) {
    return Streams.stream(objects.all())
        .filter(
            one ->
                one.kind().equals(kind)
                    && one.name().equals(name)
                    && one.namespace().equals(manifest.namespace()))
        .findFirst();
  }

  /** The world in which the object is; empty if it is written down. */
  Optional<String> world() {
    return within.map(Rendering::world);
  }

  /** Such as {@code argoproj.io}. */
  String group() {
    int slash = manifest.apiVersion().indexOf('/');
    return slash < 0 ? "" : manifest.apiVersion().substring(0, slash);
  }

  JsonNode spec() {
    return manifest.tree().path("spec");
  }

  /** A unit that is asked for, with what is known of every one. */
  Unit.Builder unit(String suffix) {
    return Unit.builder()
        .id(manifest.label() + suffix + " in " + place())
        .tree(tree)
        .askedBy(by)
        .askedIn(file)
        .askedAt(manifest.at())
        .within(within.map(one -> one.unit().id()));
  }

  /** The folder of its file. */
  String place() {
    Path folder = Path.of(file).getParent();
    return folder == null ? "." : folder.toString();
  }

  static Optional<String> text(JsonNode node) {
    return node.isValueNode() && !node.isNull() && !node.asText().isEmpty()
        ? Optional.of(node.asText())
        : Optional.empty();
  }
}
