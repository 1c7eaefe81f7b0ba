package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.check.AnalysisReferences;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.rollout.Revisions;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.rollout.StrategyKind;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Each Rollout: its strategy, revision, phase, defaults, and the problems that its controller
 * reports.
 */
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
        .map(item -> entry(item, cluster))
        .collect(ImmutableList.toImmutableList());
  }

  private static Entry entry(Item<Rollout> item, Cluster cluster) {
    Rollout rollout = item.value();
    RolloutStatus status = rollout.status();
    Entry.Builder out = Entry.of(item.manifest());
    out.fact(
        "strategy", StrategyKind.of(rollout).name().toLowerCase(Locale.ROOT).replace('_', '-'));
    OptionalLong revision = Revisions.of(rollout);
    if (revision.isPresent()) {
      out.fact("revision", revision.getAsLong());
    }
    out.fact("phase", phase(status));
    if (status.currentPodHash() != null) {
      out.fact("podTemplateHash", status.currentPodHash());
    }
    if (status.stableRS() != null) {
      out.fact("stablePodTemplateHash", status.stableRS());
    }
    out.fact("settings", settings(rollout));
    judge(item, cluster, out);
    return out.problems(item.warnings()).build();
  }

  /** The problems that the controller reports, and the lint findings that it accepts. */
  private static void judge(Item<Rollout> item, Cluster cluster, Entry.Builder out) {
    Rollout rollout = item.value();
    ImmutableList<Problem> invalid = Rollouts.validate(rollout, cluster.argo());
    ReferencedResources.Builder found = ReferencedResources.builder();
    List<String> missing = new ArrayList<>();
    services(rollout)
        .forEach(
            (role, name) -> {
              Optional<Item<Service>> service =
                  cluster.services().find(item.manifest().namespace(), name);
              service.ifPresentOrElse(
                  s -> found.addServices(ReferencedService.of(role, s.value())),
                  () -> missing.add("Service " + name));
            });
    ImmutableList<Problem> findings = Rollouts.lint(rollout);
    if (!findings.isEmpty()) {
      out.fact("odd", findings.stream().map(Problem::text).toList());
    }
    AnalysisReferences analyses = AnalysisReferences.of(item, cluster);
    if (!analyses.all().isEmpty()) {
      ArrayNode rows = Facts.list();
      analyses
          .all()
          .forEach(
              one ->
                  rows.addObject()
                      .put("at", one.field())
                      .put("template", one.template())
                      .put("given", one.given()));
      out.fact("analyses", rows);
    }
    if (!missing.isEmpty()) {
      out.fact("notAmongTheManifests", missing);
    }
    out.problems(invalid)
        .problems(Rollouts.validateReferences(rollout, found.build(), cluster.argo()))
        .problems(analyses.problems());
  }

  /** The Services that a strategy refers to, by their role. */
  private static Map<ServiceRole, String> services(Rollout rollout) {
    Map<ServiceRole, String> out = new EnumMap<>(ServiceRole.class);
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      put(out, ServiceRole.ACTIVE, blueGreen.activeService());
      put(out, ServiceRole.PREVIEW, blueGreen.previewService());
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary != null) {
      put(out, ServiceRole.CANARY, canary.canaryService());
      put(out, ServiceRole.STABLE, canary.stableService());
      PingPongSpec pingPong = canary.pingPong();
      if (pingPong != null) {
        put(out, ServiceRole.PING, pingPong.pingService());
        put(out, ServiceRole.PONG, pingPong.pongService());
      }
    }
    return out;
  }

  private static void put(Map<ServiceRole, String> out, ServiceRole role, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      out.put(role, name);
    }
  }

  private static String phase(RolloutStatus status) {
    String phase = status.phase();
    String message = status.message();
    if (phase == null || phase.isEmpty()) {
      return "not recorded";
    }
    return message == null || message.isEmpty() ? phase : phase + ": " + message;
  }

  /**
   * The effective settings, and whether each comes from the manifest or from the controller's
   * defaults.
   */
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
      ObjectNode row = rows.addObject().put("setting", setting);
      if (value instanceof Integer number) {
        row.put("value", number);
      } else if (value instanceof Boolean flag) {
        row.put("value", flag);
      } else {
        row.put("value", value.toString());
      }
      row.put("from", said == null ? "default" : "manifest");
    }
  }
}
