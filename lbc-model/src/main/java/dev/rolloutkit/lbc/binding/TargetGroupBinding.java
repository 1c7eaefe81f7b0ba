package dev.rolloutkit.lbc.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Optional;
import java.util.OptionalLong;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A TargetGroupBinding of {@code elbv2.k8s.aws}: its whole spec as a tree, because the controller's
 * checkpoint covers all of it, and views of the fields that rules depend on. {@link
 * TargetGroupBindings} reads one.
 *
 * <p>A view treats a field whose type is not that of the API as absent. Views are computed from the
 * tree, so a copy with another spec shows the other spec; the builder cannot set them.
 *
 * @rule A TargetGroupBinding is for pods if its target type is {@code ip}, and for nodes with every
 *     other type.
 */
@Value.Immutable
@ValueStyle
public interface TargetGroupBinding {
  /** The annotation that contains the checkpoint. */
  String CHECKPOINT = "elbv2.k8s.aws/checkpoint";

  /** The finalizer of the controller. */
  String FINALIZER = "elbv2.k8s.aws/resources";

  /** Namespace and name. */
  NamespacedName key();

  /** The UID; empty if it is not known. */
  default String uid() {
    return "";
  }

  /** The annotations. */
  ImmutableMap<String, String> annotations();

  /**
   * The labels, with which the controller names the Ingress or Service for which it created the
   * binding.
   */
  ImmutableMap<String, String> labels();

  /** The finalizers, in order. */
  ImmutableList<String> finalizers();

  /** The generation, which increases with each change of the spec; 0 if it is not known. */
  default long generation() {
    return 0;
  }

  /** The generation that the status describes; absent if the status has none. */
  OptionalLong observedGeneration();

  /** Whether the binding is being deleted. */
  default boolean deleting() {
    return false;
  }

  /**
   * The spec as it is written, including fields that no view shows; an empty object by default. Do
   * not change the tree.
   */
  default JsonNode spec() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The ARN of the target group; absent if the target group is given by name. */
  @Value.NonAttribute
  default Optional<String> targetGroupArn() {
    return Optional.ofNullable(text("targetGroupARN"));
  }

  /** The name of the target group; absent if the target group is given by ARN. */
  @Value.NonAttribute
  default Optional<String> targetGroupName() {
    return Optional.ofNullable(text("targetGroupName"));
  }

  /**
   * The type of the targets; absent if the controller has not looked it up yet, or if it is neither
   * {@code ip} nor {@code instance}.
   */
  @Value.NonAttribute
  default Optional<TargetType> targetType() {
    String type = text("targetType");
    return type == null ? Optional.empty() : TargetType.parse(type);
  }

  /**
   * Whether a type of targets is given, even an unknown one, which the controller treats as {@code
   * instance}.
   */
  @Value.NonAttribute
  default boolean hasTargetType() {
    return !textOrEmpty("targetType").isEmpty();
  }

  /** Whether the targets are pods. */
  @Value.NonAttribute
  default boolean isIp() {
    return textOrEmpty("targetType").equals(TargetType.IP.text());
  }

  /**
   * Whether the targets are nodes: whether a type other than {@code ip} is given, even one that the
   * API does not know.
   */
  @Value.NonAttribute
  default boolean hasNodes() {
    return hasTargetType() && !isIp();
  }

  /** The name of the Service, which is in the same namespace. */
  @Value.NonAttribute
  default Optional<String> serviceName() {
    return Optional.ofNullable(spec().path("serviceRef").path("name").textValue());
  }

  /** The key of the Service, whose name is empty if the spec names no Service. */
  @Value.Lazy
  default NamespacedName service() {
    return new NamespacedName(key().namespace(), serviceName().orElse(""));
  }

  /** The port of the Service, by number or name. */
  @Value.NonAttribute
  default Optional<IntOrStringValue> servicePort() {
    return Optional.ofNullable(BindingFields.port(spec().path("serviceRef").path("port")));
  }

  /**
   * The traffic that the security groups of the targets must admit. If it is absent, the binding
   * requests no rules; the ports of its targets may still be open because of other bindings, until
   * those are deleted.
   */
  @Value.Lazy
  default Optional<TargetGroupBindingNetworking> networking() {
    return Optional.ofNullable(
        NetworkingBlocks.read(new JsonTreeReader(), spec().get("networking")));
  }

  /** The selector of nodes. */
  @Value.NonAttribute
  default Optional<JsonNode> nodeSelector() {
    return Optional.of(spec().path("nodeSelector")).filter(JsonNode::isObject);
  }

  /** Whether the protocol is QUIC, so that server ids are part of the identities of targets. */
  @Value.NonAttribute
  default boolean isQuic() {
    String protocol = textOrEmpty("targetGroupProtocol");
    return protocol.equals("QUIC") || protocol.equals("TCP_QUIC");
  }

  /** The address type of the EndpointSlices to use. */
  @Value.NonAttribute
  default String addressType() {
    return textOrEmpty("ipAddressType").equals("ipv6") ? "IPv6" : "IPv4";
  }

  /** The id of the VPC of the targets; empty for the controller's VPC. */
  @Value.NonAttribute
  default String vpcId() {
    return textOrEmpty("vpcID");
  }

  /** The role to assume for AWS calls; empty if there is none. */
  @Value.NonAttribute
  default String roleArn() {
    return textOrEmpty("iamRoleArnToAssume");
  }

  /** The external id for assuming the role; empty if there is none. */
  @Value.NonAttribute
  default String externalId() {
    return textOrEmpty("assumeRoleExternalId");
  }

  /** Whether other clusters register targets in the same group. */
  @Value.NonAttribute
  default boolean isMultiCluster() {
    return spec().path("multiClusterTargetGroup").asBoolean(false);
  }

  /**
   * The spec as the controller writes it: known fields in its order, without empty and unknown
   * fields.
   */
  @Value.Lazy
  default String specText() {
    return SpecText.of(spec());
  }

  /** The checkpoint of the last complete pass; empty if there is none. */
  @Value.NonAttribute
  default String checkpoint() {
    String text = annotations().get(CHECKPOINT);
    return text == null ? "" : text;
  }

  /** A copy of this binding with another checkpoint. */
  default TargetGroupBinding withCheckpoint(String checkpoint) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    out.putAll(annotations()).put(CHECKPOINT, checkpoint);
    return builder().from(this).annotations(out.buildKeepingLast()).build();
  }

  private @Nullable String text(String field) {
    return spec().path(field).textValue();
  }

  private String textOrEmpty(String field) {
    String text = text(field);
    return text == null ? "" : text;
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetGroupBinding}. */
  final class Builder extends ImmutableTargetGroupBinding.Builder {}
}
