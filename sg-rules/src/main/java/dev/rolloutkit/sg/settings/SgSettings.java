package dev.rolloutkit.sg.settings;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Objects;

/**
 * The controller's settings that decide about endpoint groups.
 *
 * @param clusterName {@code --cluster-name}
 * @param targetEniSgTags {@code --service-target-eni-security-group-tags}
 * @param mode restricted unless {@code --disable-restricted-sg-rules}
 */
public record SgSettings(
    String clusterName, ImmutableMap<String, String> targetEniSgTags, AggregationMode mode) {
  /** All are there. */
  public SgSettings {
    Objects.requireNonNull(clusterName, "clusterName");
    Objects.requireNonNull(targetEniSgTags, "targetEniSgTags");
    Objects.requireNonNull(mode, "mode");
  }

  /** The defaults for a cluster: restricted mode, no extra tags. */
  public static SgSettings of(String clusterName) {
    return new SgSettings(clusterName, ImmutableMap.of(), AggregationMode.RESTRICTED);
  }

  /** The same with another mode. */
  public SgSettings withMode(AggregationMode other) {
    return new SgSettings(clusterName, targetEniSgTags, other);
  }

  /** The same with extra tags. */
  public SgSettings withTargetEniSgTags(Map<String, String> tags) {
    return new SgSettings(clusterName, ImmutableMap.copyOf(tags), mode);
  }

  /** The tag that marks a group as the cluster's. */
  public String clusterTag() {
    return "kubernetes.io/cluster/" + clusterName;
  }
}
