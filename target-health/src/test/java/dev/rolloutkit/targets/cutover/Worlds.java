package dev.rolloutkit.targets.cutover;

import dev.rolloutkit.targets.cutover.Scenario.At;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random cut-overs of every kind. */
final class Worlds {
  private final Random random;

  private Worlds(long seed) {
    random = new Random(seed);
  }

  /** The scenario for a seed. */
  static Scenario of(long number) {
    return new Worlds(number * 7919 + 17).next();
  }

  private Scenario next() {
    CutOverKind kind = CutOverKind.values()[random.nextInt(4)];
    int horizon = 1 + random.nextInt(random.nextInt(4) == 0 ? 900 : 250);
    Scenario.Builder out =
        Scenario.builder()
            .kind(kind)
            .replicas(one(0, 1, 1, 2, 2, 3, 5, 7, 12))
            .ipTargets(random.nextInt(5) != 0)
            .horizon(Duration.ofSeconds(horizon))
            .weightFrom(one(0, 0, 1, 20, 50, 99, 100, 100, random.nextInt(101)))
            .weightTo(kind == CutOverKind.PING_PONG ? 100 : one(0, 10, 60, 99, 100, 33))
            .timing(timing())
            .maxBackoff(Duration.ofSeconds(one(0, 1, 7, 30, 1000, 1000)))
            .scaleDownDelay(Duration.ofSeconds(one(0, 0, 5, 30, 30, 60, 120)))
            .verifyTargetGroup(random.nextBoolean())
            .verifyInterval(Duration.ofSeconds(one(1, 3, 10, 10, 20)))
            .dynamicStableScale(random.nextInt(3) == 0);
    out.outages(spans(horizon)).registerThrottled(spans(horizon));
    out.deregisterThrottled(spans(horizon)).ruleThrottled(spans(horizon));
    if (random.nextInt(4) == 0) {
      out.tampering(events(horizon)).checkpointResets(events(horizon));
    }
    return out.build();
  }

  private Timing timing() {
    return Timing.builder()
        .endpointsLag(Duration.ofSeconds(one(0, 0, 1, 1, 1, 2, 7)))
        .controllerLag(Duration.ofSeconds(one(0, 0, 1, 1, 1, 3, 9)))
        .registerLag(Duration.ofSeconds(one(0, 1, 2, 2, 10, 60)))
        .healthCheckInterval(Duration.ofSeconds(one(0, 1, 5, 10, 15, 15)))
        .healthyThreshold(one(0, 1, 2, 2, 3))
        .unhealthyThreshold(one(0, 1, 2, 2, 4))
        .ingressLag(Duration.ofSeconds(one(0, 1, 1, 4, 20)))
        .ruleLag(Duration.ofSeconds(one(0, 1, 1, 5, 15)))
        .preStop(Duration.ofSeconds(one(0, 0, 1, 3, 20, 60)))
        .statusLag(Duration.ofSeconds(one(0, 1, 1, 5)))
        .build();
  }

  private List<Span> spans(int horizon) {
    List<Span> out = new ArrayList<>();
    for (int i = random.nextInt(5) - 2; i > 0; i--) {
      int from = random.nextInt(4) == 0 ? 0 : random.nextInt(horizon);
      out.add(new Span(from, from + random.nextInt(120)));
    }
    return out;
  }

  private List<At> events(int horizon) {
    List<At> out = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      String[] names = {"active", "stable", "canary", "ping", "pong", "other"};
      out.add(new At(random.nextInt(horizon), names[random.nextInt(names.length)]));
    }
    return out;
  }

  private int one(int... values) {
    return values[random.nextInt(values.length)];
  }
}
