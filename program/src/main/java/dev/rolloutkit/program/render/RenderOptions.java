package dev.rolloutkit.program.render;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** What no file says of charts that nothing in the repository releases. */
@Value.Immutable
@ValueStyle
public interface RenderOptions {
  /** Files of values, by the folder of the chart; those of {@code *} are for all. */
  ImmutableListMultimap<String, String> valueFiles();

  /** Names of releases, by the folder of the chart. */
  ImmutableMap<String, String> releases();

  /** The namespace of objects that name none. */
  Optional<String> namespace();

  /** Makes options. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes options. */
  final class Builder extends ImmutableRenderOptions.Builder {}
}
