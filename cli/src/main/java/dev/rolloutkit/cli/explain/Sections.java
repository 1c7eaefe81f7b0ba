package dev.rolloutkit.cli.explain;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.program.world.AviWorld;

/** The sections, in the order in which they are shown. */
final class Sections {
  static final ImmutableList<Section> ALL =
      ImmutableList.of(
          new RolloutSection(),
          new AlbSection(),
          new CutOverSection(),
          new BlueGreenSection(),
          new SecurityGroupSection(),
          new ClassSection(),
          new AviSection(),
          new DefaultsSection(),
          new RequestSection());

  private Sections() {}

  /** The sections that apply to some manifests: not every cluster uses Avi. */
  static ImmutableList<Section> of(World world) {
    boolean avi = AviWorld.isServed(world.cluster());
    return ALL.stream()
        .filter(section -> avi || !(section instanceof AviSection))
        .map(
            section ->
                section instanceof DefaultsSection
                    ? new DefaultsSection(world.creations())
                    : section)
        .collect(ImmutableList.toImmutableList());
  }

  static String ids() {
    return Joiner.on(", ").join(ALL.stream().map(Section::id).toList());
  }
}
