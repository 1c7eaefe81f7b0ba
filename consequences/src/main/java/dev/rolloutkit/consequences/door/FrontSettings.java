package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import org.immutables.value.Value;

/** What a load balancer does with all requests of a door, whatever rule they take. */
@Value.Immutable
@ValueStyle
public interface FrontSettings {
  /** Settings of which nothing is known. */
  static FrontSettings none() {
    return builder()
        .sources(ImmutableSortedSet.of())
        .targetGroups(ImmutableSortedMap.of())
        .filters(ImmutableSortedSet.of())
        .build();
  }

  /**
   * Who may connect: CIDRs, prefix lists, or security groups that no manifest makes; empty if that
   * is not known.
   */
  ImmutableSortedSet<String> sources();

  /** The protocol that clients speak; empty if it is not known. */
  default String protocol() {
    return "";
  }

  /** The ARNs of its certificates; empty if it needs none, or if they are not known. */
  default ImmutableSortedSet<String> certificates() {
    return ImmutableSortedSet.of();
  }

  /**
   * The spec of each target group. The key is {@code namespace/name port} of the Service, followed
   * by what identifies the target group.
   */
  ImmutableSortedMap<String, JsonNode> targetGroups();

  /** Whether a key of {@link #targetGroups} belongs to an object, which is then a Service. */
  static boolean isOf(ObjectKey object, String targetGroup) {
    return object.kind().equals(Kinds.SERVICE)
        && targetGroup.startsWith(object.namespace() + "/" + object.name() + " ");
  }

  /** What identifies each target group with which pods are registered, not nodes. */
  @Value.Lazy
  default ImmutableSet<String> podTargetGroups() {
    return targetGroups().entrySet().stream()
        .filter(one -> one.getValue().path("targetType").asText("").equals("ip"))
        .map(one -> one.getKey().substring(one.getKey().lastIndexOf(' ') + 1))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** What inspects requests before the rules do, such as a web ACL. */
  ImmutableSortedSet<String> filters();

  /** Whether AWS refuses to delete the load balancer. */
  default boolean isProtected() {
    return false;
  }

  /** The spec of the load balancer; a missing node if it is not known. */
  default JsonNode loadBalancer() {
    return MissingNode.getInstance();
  }

  /** Whether everybody may connect. */
  @Value.NonAttribute
  default boolean isOpen() {
    return sources().contains("0.0.0.0/0") || sources().contains("::/0");
  }

  /** A builder of settings. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link FrontSettings}. */
  final class Builder extends ImmutableFrontSettings.Builder {}
}
