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
        .map(section -> judged(section, world))
        .collect(ImmutableList.toImmutableList());
  }

  /** The section with what the API server answers to the manifests, which is found once. */
  private static Section judged(Section section, World world) {
    if (section instanceof DefaultsSection) {
      return new DefaultsSection(world.creations());
    }
    return section instanceof RequestSection ? new RequestSection(world) : section;
  }

  static String ids() {
    return Joiner.on(", ").join(ALL.stream().map(Section::id).toList());
  }
}
