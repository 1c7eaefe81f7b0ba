package dev.rolloutkit.testkit.world;

import dev.rolloutkit.bluegreen.config.*;
import dev.rolloutkit.testkit.explore.*;
import dev.rolloutkit.testkit.world.Setting.Happening;
import java.util.*;

class ScratchTest {
  static Map<String, Set<String>> parts = new TreeMap<>();

  static void part(String n, Object v) { parts.computeIfAbsent(n, k -> new TreeSet<>()).add(String.valueOf(v)); }

  public static void main(String[] a) {
    boolean stats = a.length > 4;
    List<EngineConfig> configs = new ArrayList<>();
    for (String s : a[0].split(",")) configs.add(s.equals("safe") ? EngineConfig.safe() : s.equals("reference") ? EngineConfig.reference() : EngineConfig.safe().withOptions(BlueGreenOptions.safe().keeping(List.of(Defect.valueOf(s)))));
    Happening[] h = Arrays.stream(a[3].split(",")).map(Happening::valueOf).toArray(Happening[]::new);
    for (EngineConfig config : configs) {
        Setting setting =
            BlueGreenSettings.of(System.getProperty("strategy", "\"autoPromotionEnabled\":false"), System.getProperty("spec", ""))
                .withRevisions(Integer.parseInt(a[1]))
                .with(h)
                .withFaults(Integer.parseInt(a[2]));
        long t = System.nanoTime();
        Explorer<RolloutCluster> x = RolloutExploration.blueGreen(setting, BlueGreenController.of(config)).maxStates(Integer.getInteger("max", 200_000)).threads(Integer.getInteger("threads", 1));
        if (stats) x = x.key(c -> { var s = c.rollout().status();
          synchronized (parts) {
          part("conditions", s.conditions().toString().replaceAll("lastUpdateTime=[^,}]*", ""));
          s.conditions().forEach(q -> { part("age " + q.type(), q.lastUpdateTime()); part("cond " + q.type(), q.reason() + q.message() + q.status()); });
          part("pause", s.pauseConditions());
          part("abortedAt", s.abortedAt());
          part("status", dev.rolloutkit.model.status.RolloutStatus.builder().from(s).conditions(List.of()).abortedAt(null).pauseConditions(List.of()).build());
          part("counts", s.replicas() + " " + s.availableReplicas() + " " + s.updatedReplicas() + " " + s.hpaReplicas());
          part("msg", s.message() + s.phase());
          part("rs", c.replicaSets().stream().map(r -> RolloutCluster.hash(r) + r.getSpec().getReplicas() + "/" + RolloutCluster.available(r)).toList());
          part("rsann", c.replicaSets().stream().map(r -> r.getMetadata().getAnnotations()).toList());
          part("roann", c.rollout().metadata().annotations());
          part("sel", c.selectors());
          }
          return Canonical.key(c); });
        Exploration e = x.run();
        double s = (System.nanoTime() - t) / 1e9;
        System.out.println(config.options().mended().size() + ": " + e + "\n  " + s + " s, " + (e.states() / s) + " states/s, " + (e.transitions() / s) + " t/s " + e.bytes() / e.states());
        parts.forEach((k, v) -> System.out.println(k + " " + v.size() + " " + new ArrayList<>(v).subList(0, Math.min(12, v.size()))));
        parts.clear();
    }
  }
}
