package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.stream.IntStream;

/** Manifests of Rollouts of two pods and three versions. */
final class Manifests {
  /** The name of the Rollout. */
  static final String NAME = "web";

  /** Its namespace. */
  static final String NAMESPACE = "shop";

  /** The templates of analyses; the worlds decide how an analysis ends. */
  static final ImmutableList<AnalysisTemplate> ANALYSIS_TEMPLATES =
      ImmutableList.of(
          ReplicaSetEdits.read(
              """
              {"metadata":{"name":"works","namespace":"shop"},"spec":{"metrics":[{"name":"m",
              "count":1,"provider":{"prometheus":{"address":"http://p","query":"up"}}}]}}""",
              AnalysisTemplate.class));

  private static final int VERSIONS = 3;

  private Manifests() {}

  /**
   * The Rollout with each of its pod templates.
   *
   * @param strategy {@code spec.strategy} as JSON
   * @param spec more fields of {@code spec} as JSON; may be empty
   */
  static ImmutableList<Rollout> versions(String strategy, String spec) {
    return IntStream.rangeClosed(1, VERSIONS)
        .mapToObj(version -> rollout(version, strategy, spec))
        .collect(ImmutableList.toImmutableList());
  }

  private static Rollout rollout(int version, String strategy, String spec) {
    return Rollouts.read(
            """
            {"metadata":{"name":"web","namespace":"shop","uid":"u-1","generation":1},
            "spec":{"replicas":2,"selector":{"matchLabels":{"app":"web"}},
            "template":{"metadata":{"labels":{"app":"web"}},
            "spec":{"containers":[{"name":"web","image":"example.com/web:%d"}]}},
            "strategy":%s%s}}"""
                .formatted(version, strategy, more(spec)))
        .orElseThrow();
  }

  /** Fields that follow others, with the comma before them. */
  static String more(String members) {
    return members.isEmpty() ? "" : "," + members;
  }
}
