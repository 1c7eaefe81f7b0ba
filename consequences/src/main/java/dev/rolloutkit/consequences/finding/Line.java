package dev.rolloutkit.consequences.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multimaps;
import java.util.Collection;

/**
 * What is told in one line: a finding, or more than twenty of one code and level.
 *
 * @param sentence for people
 * @param findings the findings
 */
public record Line(String sentence, ImmutableList<Finding> findings) {
  private static final int MANY = 20;

  /** The lines of findings, in their order. */
  public static ImmutableList<Line> of(Collection<Finding> findings) {
    ImmutableList.Builder<Line> out = ImmutableList.builder();
    Multimaps.index(findings, Finding::code)
        .asMap()
        .forEach(
            (code, all) -> {
              if (all.size() <= MANY) {
                all.forEach(one -> out.add(new Line(one.sentence(), ImmutableList.of(one))));
              } else {
                Finding first = all.iterator().next();
                out.add(
                    new Line(
                        first.sentence() + " And " + (all.size() - 1) + " more of this kind.",
                        ImmutableList.copyOf(all)));
              }
            });
    return out.build();
  }

  /** The worst level of its findings. */
  public Level level() {
    return findings.stream().map(Finding::level).reduce(Level.NOTE, Level::or);
  }

  /** The code of its findings. */
  public Code code() {
    return findings.get(0).code();
  }
}
