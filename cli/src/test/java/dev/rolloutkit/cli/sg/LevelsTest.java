package dev.rolloutkit.cli.sg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.testkit.base.Growth;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Labels are on the first levels on which they overlap no other one. */
class LevelsTest {
  @Test
  void labelsThatOverlapAreOnLevelsOfTheirOwnAndOthersOnTheFirstWithRoom() {
    Levels levels = new Levels(5);

    assertThat(levels.take(0, 10)).isEqualTo(1);
    assertThat(levels.take(5, 20)).isEqualTo(2);
    assertThat(levels.take(6, 8)).isEqualTo(3);
    assertThat(levels.take(10, 30)).as("begins where the first one ends").isEqualTo(1);
    assertThat(levels.take(9, 40)).as("the third is the first with room").isEqualTo(3);
  }

  @Test
  void noLabelNeedsNoLevelAndEachMayNeedOne() {
    assertThat(new Levels(0).take(0, 1)).isEqualTo(1);
    Levels levels = new Levels(64);
    for (int level = 1; level <= 64; level++) {
      assertThat(levels.take(0, 1)).isEqualTo(level);
    }
  }

  @Property(tries = 300)
  void theLevelIsThatWhichASearchFromTheFirstOneFinds(
      @ForAll @Size(max = 60) List<@IntRange(max = 900) Integer> starts,
      @ForAll @IntRange(min = 1, max = 400) int width) {
    Levels levels = new Levels(starts.size());
    List<Double> ends = new ArrayList<>();
    for (double from : starts) {
      int plain = 0;
      while (plain < ends.size() && ends.get(plain) > from) {
        plain++;
      }
      if (plain == ends.size()) {
        ends.add(0.0);
      }
      ends.set(plain, from + width);
      assertThat(levels.take(from, from + width)).isEqualTo(plain + 1);
    }
  }

  @Test
  void theCostOfLabelsThatAllOverlapIsNearlyLinear() {
    assertThat(
            Growth.ofProcessorTime(
                labels -> {
                  Levels levels = new Levels(labels);
                  for (int i = 0; i < labels; i++) {
                    levels.take(0, 1);
                  }
                },
                8000))
        .isLessThan(Growth.NEARLY_LINEAR);
  }
}
