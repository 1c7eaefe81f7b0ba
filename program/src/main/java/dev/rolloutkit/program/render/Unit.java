package dev.rolloutkit.program.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.program.manifests.Position;
import java.nio.file.Path;
import java.util.Optional;
import org.immutables.value.Value;

/** What is rendered at once: an overlay, a release of a chart, or a folder of plain manifests. */
@Value.Immutable
@ValueStyle
public interface Unit {
  /** How its objects come to be. */
  enum Kind {
    /** By kustomize. */
    KUSTOMIZATION,
    /** By Helm. */
    CHART,
    /** They are written down. */
    PLAIN
  }

  /** Its name, the same on both sides of a comparison. */
  String id();

  /** How its objects come to be. */
  Kind kind();

  /** The files among which it lies. */
  Tree tree();

  /** Its folder; empty if there is none in this repository. */
  Optional<Path> folder();

  /** The world to which its objects belong; empty if it is a world of its own. */
  Optional<String> world();

  /** The namespace of objects that name none. */
  Optional<String> namespace();

  /** The name of the release, of a chart. */
  default String release() {
    return "release-name";
  }

  /** Files of values, of a chart; the last wins. */
  ImmutableList<Path> valueFiles();

  /** Values that are written down elsewhere, of a chart; they win over all files. */
  ImmutableList<ObjectNode> values();

  /** Further arguments of Helm; each begins with {@code --} and holds its value. */
  ImmutableList<String> arguments();

  /** Fields of a kustomization around the folder. */
  Optional<ObjectNode> around();

  /** Values of variables in what is rendered; empty if none are replaced. */
  Optional<ImmutableSortedMap<String, String>> variables();

  /** Whether folders below the folder count, of plain manifests. */
  default boolean recurses() {
    return true;
  }

  /** The object that asks for it, as messages name it. */
  Optional<String> askedBy();

  /** The file of that object, the same on both sides. */
  Optional<String> askedIn();

  /** Where that object is written. */
  Optional<Position> askedAt();

  /** The unit that renders that object; empty if it is written down. */
  Optional<String> within();

  /** Whether it is supposed only: only what both sides render is told of it. */
  default boolean isSupposed() {
    return false;
  }

  /** Why it cannot be rendered. */
  Optional<String> problem();

  /** The command that a person would run. */
  @Value.Lazy
  default String command() {
    String shownFolder = folder().map(tree()::key).orElse("FOLDER");
    if (kind() != Kind.CHART) {
      return "kubectl kustomize " + shownFolder;
    }
    StringBuilder out = new StringBuilder("helm template " + release() + " " + shownFolder);
    namespace().ifPresent(n -> out.append(" --namespace ").append(n));
    valueFiles().forEach(file -> out.append(" -f ").append(tree().key(file)));
    return out.toString();
  }

  /** Makes a unit. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes a unit. */
  final class Builder extends ImmutableUnit.Builder {}
}
