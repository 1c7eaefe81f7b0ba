package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.cutover.CutOverFacts;
import dev.rolloutkit.cli.cutover.CutOverPlay;
import dev.rolloutkit.cli.cutover.Supposed;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.targets.cutover.CutOverVerdict;

/** Whether the next update of each Rollout behind a load balancer of AWS loses traffic. */
final class CutOverSection implements Section {
  @Override
  public String id() {
    return "cutover";
  }

  @Override
  public String title() {
    return "Cut-over: whether the next update loses traffic at the load balancer";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    return CutOverPlay.all(cluster, Supposed.NOTHING).stream()
        .filter(CutOverPlay::isBalanced)
        .map(CutOverSection::entry)
        .collect(ImmutableList.toImmutableList());
  }

  private static Entry entry(CutOverPlay play) {
    Entry.Builder out = Entry.of(play.rollout());
    return play.proof()
        .match(
            (proof, warnings) ->
                out.facts(CutOverFacts.of(proof))
                    .level(proof.verdict() == CutOverVerdict.SAFE ? Level.NONE : Level.WARNING)
                    .build(),
            problems -> out.problems(problems).build());
  }
}
