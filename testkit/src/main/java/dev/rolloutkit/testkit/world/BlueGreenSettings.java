package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.stream.IntStream;

/** Rollouts of two pods and three versions, by blue-green. */
public final class BlueGreenSettings {
  /** The name of the Rollout. */
  static final String NAME = "web";

  /** Its namespace. */
  static final String NAMESPACE = "shop";

  /** The Service of the users. */
  static final String ACTIVE = "web-active";

  /** The Service of the testers. */
  static final String PREVIEW = "web-preview";

  /** What analyses measure; how they end is the world's choice. */
  static final ImmutableList<AnalysisTemplate> ANALYSIS_TEMPLATES =
      ImmutableList.of(
          ReplicaSetEdits.read(
              """
              {"metadata":{"name":"works","namespace":"shop"},"spec":{"metrics":[{"name":"m",
              "count":1,"provider":{"prometheus":{"address":"http://p","query":"up"}}}]}}""",
              AnalysisTemplate.class));

  /** The templates of the three versions. */
  private static final int VERSIONS = 3;

  private BlueGreenSettings() {}

  /**
   * A setting in which nothing happens yet.
   *
   * @param strategy members of {@code spec.strategy.blueGreen} as JSON, but for the Services
   * @param spec members of {@code spec} as JSON, but for the strategy; empty for none
   */
  public static Setting of(String strategy, String spec) {
    return Setting.of(
        IntStream.rangeClosed(1, VERSIONS)
            .mapToObj(version -> rollout(version, strategy, spec))
            .collect(ImmutableList.toImmutableList()),
        ACTIVE,
        PREVIEW);
  }

  private static Rollout rollout(int version, String strategy, String spec) {
    return Rollouts.read(
            """
            {"metadata":{"name":"web","namespace":"shop","uid":"u-1","generation":1},
            "spec":{"replicas":2,"selector":{"matchLabels":{"app":"web"}},
            "template":{"metadata":{"labels":{"app":"web"}},
            "spec":{"containers":[{"name":"web","image":"example.com/web:%d"}]}},
            "strategy":{"blueGreen":{"activeService":"web-active","previewService":"web-preview"%s}}%s}}"""
                .formatted(version, members(strategy), members(spec)))
        .orElseThrow();
  }

  private static String members(String members) {
    return members.isEmpty() ? "" : "," + members;
  }
}
