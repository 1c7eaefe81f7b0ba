package dev.rolloutkit.targets.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** What the controller reads of a node. */
@Value.Immutable
@ValueStyle
public interface NodeInfo {
  /** A taint; its value plays no role. */
  record NodeTaint(String key, String effect) {}

  /** Its name. */
  String name();

  /** When it was created, in milliseconds since 1970; see {@link CreationTimes}. */
  default long createdAtMillis() {
    return CreationTimes.NONE;
  }

  /** Its labels. */
  ImmutableMap<String, String> labels();

  /** Its taints, in order. */
  ImmutableList<NodeTaint> taints();

  /** The cloud's name for it, empty when it is not known. */
  default String providerId() {
    return "";
  }

  /** The status of its condition {@code Ready}; absent when it has none. */
  Optional<String> ready();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link NodeInfo}. */
  final class Builder extends ImmutableNodeInfo.Builder {}
}
