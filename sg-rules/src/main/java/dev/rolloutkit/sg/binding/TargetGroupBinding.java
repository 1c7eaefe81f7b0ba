package dev.rolloutkit.sg.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What the rules need of a TargetGroupBinding of {@code elbv2.k8s.aws}. It is for reading; a
 * manifest is not written back from it.
 */
@Value.Immutable
@ValueStyle
public interface TargetGroupBinding {
  /** Namespace and name. */
  TgbKey key();

  /** Its annotations. */
  ImmutableMap<String, String> annotations();

  /** Its labels; those of the controller tell the Ingress or Service that it was made for. */
  ImmutableMap<String, String> labels();

  /** The target group, absent when it is named instead. */
  Optional<String> targetGroupArn();

  /** The target group's name, absent when it is given by ARN. */
  Optional<String> targetGroupName();

  /** What the targets are; absent until the controller has looked it up. */
  Optional<TargetType> targetType();

  /** The Service, in the same namespace. */
  Optional<String> serviceName();

  /** The Service's port, by number or name. */
  Optional<IntOrStringValue> servicePort();

  /**
   * The traffic to admit. Absent means that nobody looks after it: the ports are no need of this
   * binding, even when they are open because of others.
   */
  Optional<TargetGroupBindingNetworking> networking();

  /**
   * The whole spec as it is written, fields that no rule here looks at included; absent when there
   * is none. It is kept as it was given, so never change the tree, and bindings that differ in
   * nothing else are equal.
   */
  @Value.Auxiliary
  Optional<JsonNode> spec();

  /** Whether it is being deleted. */
  boolean deleting();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetGroupBinding}. */
  final class Builder extends ImmutableTargetGroupBinding.Builder {}
}
