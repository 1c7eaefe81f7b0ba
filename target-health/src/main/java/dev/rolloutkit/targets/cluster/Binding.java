package dev.rolloutkit.targets.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A TargetGroupBinding as a pass of the controller reads it: the whole spec as a tree, because the
 * checkpoint covers all of it, and the other fields that rules depend on. Absent strings are empty.
 */
@Value.Immutable
@ValueStyle
public interface Binding {
  /** The annotation that contains the checkpoint. */
  String CHECKPOINT = "elbv2.k8s.aws/checkpoint";

  /** The finalizer of the controller. */
  String FINALIZER = "elbv2.k8s.aws/resources";

  /** Namespace and name. */
  NamespacedName key();

  /** Its UID; empty if it is not known. */
  default String uid() {
    return "";
  }

  /** Its annotations. */
  ImmutableMap<String, String> annotations();

  /** Its finalizers, in order. */
  ImmutableList<String> finalizers();

  /** The generation, which increases with each change of the spec; 0 if it is not known. */
  default long generation() {
    return 0;
  }

  /** The generation that the status describes; absent if the status has none. */
  @Nullable Long observedGeneration();

  /** Whether it is being deleted. */
  default boolean deleting() {
    return false;
  }

  /** The spec as it is written. Do not change the tree. */
  @Value.Auxiliary
  JsonNode spec();

  /** The spec in the order and spelling of the controller; see {@link SpecText}. */
  @Value.Derived
  default String specText() {
    return SpecText.of(spec());
  }

  /** {@code ip}, {@code instance}, or any other string; empty if it is not specified. */
  default String targetType() {
    return spec().path("targetType").asText("");
  }

  /** Whether the targets are pods; with any other specified type they are nodes. */
  default boolean isIp() {
    return targetType().equals("ip");
  }

  /** The Service, in the same namespace. */
  default NamespacedName service() {
    return new NamespacedName(key().namespace(), spec().at("/serviceRef/name").asText(""));
  }

  /** The Service's port, by number or by name. */
  default IntOrStringValue servicePort() {
    JsonNode port = spec().at("/serviceRef/port");
    return port.isTextual()
        ? IntOrStringValue.of(port.textValue())
        : IntOrStringValue.of(port.intValue());
  }

  /** The ARN of the target group. */
  default String targetGroupArn() {
    return spec().path("targetGroupARN").asText("");
  }

  /** The selector of nodes; absent if the spec has none. */
  default @Nullable JsonNode nodeSelector() {
    JsonNode selector = spec().path("nodeSelector");
    return selector.isObject() ? selector : null;
  }

  /** Whether the protocol is QUIC, so that server ids are part of the identities of targets. */
  default boolean isQuic() {
    String protocol = spec().path("targetGroupProtocol").asText("");
    return protocol.equals("QUIC") || protocol.equals("TCP_QUIC");
  }

  /** The address type of the EndpointSlices to use. */
  default String addressType() {
    return spec().path("ipAddressType").asText("").equals("ipv6") ? "IPv6" : "IPv4";
  }

  /** The VPC of the targets; empty if it is the controller's VPC. */
  default String vpcId() {
    return spec().path("vpcID").asText("");
  }

  /** The role to assume for AWS calls; empty if there is none. */
  default String roleArn() {
    return spec().path("iamRoleArnToAssume").asText("");
  }

  /** The external id for assuming the role. */
  default String externalId() {
    return spec().path("assumeRoleExternalId").asText("");
  }

  /** Whether other clusters register targets in the same group. */
  default boolean isMultiCluster() {
    return spec().path("multiClusterTargetGroup").asBoolean(false);
  }

  /** The checkpoint of the last complete pass; empty if there is none. */
  default String checkpoint() {
    String text = annotations().get(CHECKPOINT);
    return text == null ? "" : text;
  }

  /** A copy of this binding with another checkpoint. */
  default Binding withCheckpoint(String checkpoint) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    out.putAll(annotations()).put(CHECKPOINT, checkpoint);
    return builder().from(this).annotations(out.buildKeepingLast()).build();
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Binding}. */
  final class Builder extends ImmutableBinding.Builder {}
}
