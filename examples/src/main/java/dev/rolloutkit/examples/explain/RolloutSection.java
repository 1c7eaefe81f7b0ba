package dev.rolloutkit.examples.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.examples.cluster.Cluster;
import dev.rolloutkit.examples.cluster.Cluster.Item;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutDefaults;
import dev.rolloutkit.model.RolloutSpec;
import dev.rolloutkit.model.RolloutStatus;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Each Rollout: its strategy, what it leaves to the defaults, its revision and phase. */
final class RolloutSection implements Section {
  @Override
  public String id() {
    return "rollouts";
  }

  @Override
  public String title() {
    return "Rollouts: what they say, and what the defaults add";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    return cluster.rollouts().all().stream()
        .map(RolloutSection::entry)
        .collect(ImmutableList.toImmutableList());
  }

  private static Entry entry(Item<Rollout> item) {
    Rollout rollout = item.value();
    RolloutStatus status = rollout.status();
    Entry.Builder out = Entry.of(item.manifest());
    out.fact(
        "strategy",
        Rollouts.strategyKind(rollout).name().toLowerCase(Locale.ROOT).replace('_', '-'));
    OptionalLong revision = Rollouts.revision(rollout);
    out.fact(
        "revision", revision.isPresent() ? Long.toString(revision.getAsLong()) : "not recorded");
    out.fact("phase", phase(status));
    if (status.currentPodHash() != null) {
      out.fact("podTemplateHash", status.currentPodHash());
    }
    if (status.stableRS() != null) {
      out.fact("stablePodTemplateHash", status.stableRS());
    }
    return out.fact("settings", settings(rollout)).problems(item.warnings()).build();
  }

  private static String phase(RolloutStatus status) {
    String phase = status.phase();
    String message = status.message();
    if (phase == null || phase.isEmpty()) {
      return "not recorded";
    }
    return message == null || message.isEmpty() ? phase : phase + ": " + message;
  }

  /** What holds in the end, and whether the manifest says so or the controller's defaults. */
  private static ArrayNode settings(Rollout rollout) {
    RolloutSpec spec = rollout.spec();
    Settled out = new Settled();
    out.add("replicas", RolloutDefaults.replicas(rollout), spec.replicas());
    out.add(
        "revisionHistoryLimit",
        RolloutDefaults.revisionHistoryLimit(rollout),
        spec.revisionHistoryLimit());
    out.add(
        "progressDeadlineSeconds",
        RolloutDefaults.progressDeadlineSeconds(rollout),
        spec.progressDeadlineSeconds());
    int scaleDownDelay = RolloutDefaults.scaleDownDelaySeconds(rollout);
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    CanaryStrategy canary = Strategies.canary(rollout);
    if (blueGreen != null) {
      out.add("scaleDownDelaySeconds", scaleDownDelay, blueGreen.scaleDownDelaySeconds());
      out.add(
          "autoPromotionEnabled",
          RolloutDefaults.autoPromotionEnabled(rollout),
          blueGreen.autoPromotionEnabled());
    }
    if (canary != null) {
      out.add("scaleDownDelaySeconds", scaleDownDelay, canary.scaleDownDelaySeconds());
      out.add("maxSurge", RolloutDefaults.resolvedMaxSurge(rollout), canary.maxSurge());
      out.add(
          "maxUnavailable",
          RolloutDefaults.resolvedMaxUnavailable(rollout),
          canary.maxUnavailable());
      if (canary.trafficRouting() != null) {
        out.add(
            "maxTrafficWeight",
            RolloutDefaults.maxTrafficWeight(rollout),
            canary.trafficRouting().maxTrafficWeight());
      }
    }
    return out.rows;
  }

  /** Collects settings. */
  private static final class Settled {
    private final ArrayNode rows = Facts.list();

    void add(String setting, Object value, @Nullable Object said) {
      rows.addObject()
          .put("setting", setting)
          .put("value", value.toString())
          .put("from", said == null ? "default" : "manifest");
    }
  }
}
