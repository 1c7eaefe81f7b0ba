package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.progress.UpdateProgress;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.progress.Wait;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.time.Instant;

/** How far the update of each blue-green Rollout is, and what it waits for. */
final class BlueGreenSection implements Section {
  @Override
  public String id() {
    return "bluegreen";
  }

  @Override
  public String title() {
    return "Blue-green: where updates stand, and what they wait for";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    return cluster.rollouts().all().stream()
        .filter(item -> Strategies.blueGreen(item.value()) != null)
        .map(item -> entry(item, cluster))
        .collect(ImmutableList.toImmutableList());
  }

  private static Entry entry(Item<Rollout> item, Cluster cluster) {
    Entry.Builder out = Entry.of(item.manifest());
    String hash = item.value().status().currentPodHash();
    if (hash == null || hash.isEmpty()) {
      return out.fact("stage", "no pod-template-hash is recorded yet").build();
    }
    String namespace = item.manifest().namespace();
    Outcome<UpdateProgress> standing =
        BlueGreenEngine.progress(
            BlueGreenState.builder()
                .rollout(item.value())
                .podHash(hash)
                .replicaSets(cluster.replicaSets().in(namespace))
                .services(cluster.services().in(namespace))
                .build(),
            Instant.EPOCH);
    if (!(standing instanceof Outcome.Ok<UpdateProgress> ok)) {
      return out.problems(standing.problems()).build();
    }
    out.fact("stage", ok.value().stage().text());
    out.fact("active", orNone(ok.value().activeHash()));
    out.fact("stable", orNone(ok.value().stableHash()));
    out.fact("new", orNone(ok.value().newHash()));
    out.fact("waitsFor", ok.value().waitsFor().stream().map(Wait::text).toList());
    return out.problems(ok.warnings()).build();
  }

  private static String orNone(String hash) {
    return hash.isEmpty() ? "none" : hash;
  }
}
