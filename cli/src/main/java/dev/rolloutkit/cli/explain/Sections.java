package dev.rolloutkit.cli.explain;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;

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
          new AviSection());

  private Sections() {}

  static String ids() {
    return Joiner.on(", ").join(ALL.stream().map(Section::id).toList());
  }
}
