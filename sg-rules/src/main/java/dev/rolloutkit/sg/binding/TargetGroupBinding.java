package dev.rolloutkit.sg.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The fields of a TargetGroupBinding of {@code elbv2.k8s.aws} on which security group rules depend.
 * It cannot be written back as a manifest.
 */
@Value.Immutable
@ValueStyle
public interface TargetGroupBinding {
  /** Namespace and name. */
  NamespacedName key();

  /** Its annotations. */
  ImmutableMap<String, String> annotations();

  /** Its labels; labels of the controller name the Ingress or Service that it was created for. */
  ImmutableMap<String, String> labels();

  /** The ARN of the target group; absent if the target group is given by name. */
  Optional<String> targetGroupArn();

  /** The name of the target group; absent if it is given by ARN. */
  Optional<String> targetGroupName();

  /** The type of the targets; absent until the controller has looked it up. */
  Optional<TargetType> targetType();

  /** The name of the Service, which is in the same namespace. */
  Optional<String> serviceName();

  /** The Service's port, by number or name. */
  Optional<IntOrStringValue> servicePort();

  /**
   * The traffic to admit. If it is absent, the binding requests no rules; its ports may still be
   * open because of other bindings, and close when those are deleted.
   */
  Optional<TargetGroupBindingNetworking> networking();

  /**
   * The whole spec as it is written, including fields that this module does not read; absent if
   * there is none. The tree must not be changed. {@code equals} ignores it.
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
