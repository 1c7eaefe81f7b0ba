package com.example.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.fleet.Finding.Table;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.rolloutkit.consequences.finding.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page about an upgrade, and what stands on it. */
class UpgradePageTest {
  private static final ChangeText CHANGE =
      new ChangeText("Router", "R-1", "1.4.0", "Loses the `query`.", "Keeps <it>.");

  private static Hit hit(String cluster, Level level, long objects) {
    return new Hit(CHANGE, cluster, level, objects, 2, "It & that.", "");
  }

  private static ChangeTotal sum(List<Hit> hits) {
    ChangeTotal.Sum sum = new ChangeTotal.Sum();
    ChangeTotal total = sum.createAccumulator();
    for (Hit hit : hits) {
      total = sum.addInput(total, hit);
    }
    return sum.extractOutput(total);
  }

  private static Finding finding(Table table, String cluster, String what, String explanation) {
    return new Finding(table, cluster, what, "", explanation);
  }

  @Test
  void hitsAddUpToTheSameInAnyOrderAndInParts() {
    List<Hit> hits =
        List.of(
            hit("a", Level.NOTE, 1),
            hit("b", Level.NOTE, 9),
            hit("c", Level.NOTE, 1),
            hit("d", Level.NOTE, 3),
            hit("e", Level.NOTE, 2),
            hit("f", Level.NOTE, 1));

    ChangeTotal total = sum(hits);

    assertThat(total.clusters()).isEqualTo(6);
    assertThat(total.objects()).isEqualTo(17);
    assertThat(total.requests()).isEqualTo(12);
    assertThat(total.worst()).extracting(Hit::cluster).containsExactly("b", "d", "e", "a", "c");
    assertThat(sum(Lists.reverse(hits))).isEqualTo(total);
    assertThat(
            new ChangeTotal.Sum()
                .mergeAccumulators(
                    List.of(sum(hits.subList(4, 6)), sum(List.of()), sum(hits.subList(0, 4)))))
        .isEqualTo(total);
  }

  @Test
  void aClusterThatWasNotReadInFullIsNotAmongThoseThatNoChangeHits() {
    FleetState state =
        FleetState.of(
            List.of(
                finding(Table.CLUSTERS, "whole", "untouched", ""),
                finding(Table.CLUSTERS, "half", "untouched", ""),
                finding(Table.PROBLEMS, "half", "unreadable", "is broken"),
                finding(Table.PROBLEMS, "none", "unreadable", "is broken"),
                finding(Table.CLUSTERS, "hit", "touched", ""),
                finding(Table.PROBLEMS, "hit", "copy", "twice")));

    assertThat(state.all()).containsExactly("half", "hit", "none", "whole");
    assertThat(state.untouched()).containsExactly("whole");
    assertThat(state.touched()).containsExactly("hit");
    assertThat(state.incomplete()).containsExactly("half", "none");
    assertThat(state.reasons().get("is broken")).containsExactly("half", "none");
    assertThat(state.otherProblems()).isEqualTo(1);
  }

  @Test
  void theWorstChangeIsTheFirstAndTextIsNeverMarkup() {
    ChangeTotal notes = sum(List.of(hit("many", Level.NOTE, 100), hit("more", Level.NOTE, 1)));
    ChangeTotal breaks = sum(List.of(hit("<b>one</b>", Level.BREAKING, 1)));
    FleetState state =
        FleetState.of(List.of(finding(Table.CLUSTERS, "<i>idle</i>", "untouched", "")));

    String page =
        new Page(
                "Router to 1.4",
                ImmutableList.sortedCopyOf(ChangeTotal.WORST, List.of(notes, breaks)),
                state)
            .html();

    assertThat(page.indexOf("class=\"breaking\""))
        .isPositive()
        .isLessThan(page.indexOf("class=\"note\""));
    assertThat(page)
        .contains("Loses the <code>query</code>.", "Keeps &lt;it&gt;.", "It &amp; that.")
        .contains("&lt;b&gt;one&lt;/b&gt;", "&lt;i&gt;idle&lt;/i&gt;")
        .doesNotContain("<b>one", "<i>idle");
  }
}
