package dev.rolloutkit.sg.settings;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Objects;

/**
 * The controller's settings that affect the security groups of endpoints.
 *
 * @param clusterName {@code --cluster-name}
 * @param targetEniSgTags {@code --service-target-eni-security-group-tags}
 * @param mode {@link AggregationMode#RESTRICTED} unless the flag {@code
 *     --disable-restricted-sg-rules} is set
 */
public record SgSettings(
    String clusterName, ImmutableMap<String, String> targetEniSgTags, AggregationMode mode) {
  /** Rejects {@code null}. */
  public SgSettings {
    Objects.requireNonNull(clusterName, "clusterName");
    Objects.requireNonNull(targetEniSgTags, "targetEniSgTags");
    Objects.requireNonNull(mode, "mode");
  }

  /** The default settings for a cluster: restricted mode, no extra tags. */
  public static SgSettings of(String clusterName) {
    return new SgSettings(clusterName, ImmutableMap.of(), AggregationMode.RESTRICTED);
  }

  /** A copy of these settings with another mode. */
  public SgSettings withMode(AggregationMode other) {
    return new SgSettings(clusterName, targetEniSgTags, other);
  }

  /** A copy of these settings with extra tags. */
  public SgSettings withTargetEniSgTags(Map<String, String> tags) {
    return new SgSettings(clusterName, ImmutableMap.copyOf(tags), mode);
  }

  /** The key of the tag that marks a security group as belonging to the cluster. */
  public String clusterTag() {
    return "kubernetes.io/cluster/" + clusterName;
  }
}
