package dev.rolloutkit.program.render;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.manifests.Position;
import java.util.Optional;
import org.immutables.value.Value;

/** What a unit renders. */
@Value.Immutable
@ValueStyle
public interface Rendering {
  /** What was rendered. */
  Unit unit();

  /** Its objects, each at the place in the files of which it was made. */
  ManifestSet objects();

  /** The files of which it was made, as messages name them. */
  ImmutableSet<String> files();

  /** What the files say: equal texts render equal objects. */
  String digest();

  /** The patches of objects, by the places of these. */
  ImmutableListMultimap<Position, Manifest> patches();

  /** Why it is not rendered. */
  Optional<String> failure();

  /** Whether only the program is missing that would render it. */
  default boolean lacksProgram() {
    return false;
  }

  /** Whether it is made of what this repository does not have. */
  default boolean isElsewhere() {
    return unit().problem().isPresent();
  }

  /** The world to which it belongs. */
  @Value.Lazy
  default String world() {
    return unit().world().orElse(unit().id());
  }

  /** Makes a rendering. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes a rendering. */
  final class Builder extends ImmutableRendering.Builder {}
}
