package dev.rolloutkit.targets.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.targets.internal.cluster.CreationTimes;
import java.util.Optional;
import org.immutables.value.Value;

/** The fields of a node that the controller reads. */
@Value.Immutable
@ValueStyle
public interface NodeInfo {
  /** A taint, without its value, which the controller ignores. */
  record NodeTaint(String key, String effect) {}

  /** Its name. */
  String name();

  /** The time of its creation in milliseconds since 1970; see {@link CreationTimes}. */
  default long createdAtMillis() {
    return CreationTimes.NONE;
  }

  /** Its labels. */
  ImmutableMap<String, String> labels();

  /** Its taints, in order. */
  ImmutableList<NodeTaint> taints();

  /** The cloud provider's id of the node; empty if it is not known. */
  default String providerId() {
    return "";
  }

  /** The status of its condition {@code Ready}; absent if it has no such condition. */
  Optional<String> ready();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link NodeInfo}. */
  final class Builder extends ImmutableNodeInfo.Builder {}
}
