package dev.rolloutkit.targets.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.sg.binding.TgbKey;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A TargetGroupBinding as a pass of the controller sees it: the whole spec as a tree, since the
 * checkpoint covers all of it, and the parts that rules look at beside it. Texts that are absent
 * are empty.
 */
@Value.Immutable
@ValueStyle
public interface Binding {
  /** The annotation that holds the checkpoint. */
  String CHECKPOINT = "elbv2.k8s.aws/checkpoint";

  /** The finalizer of the controller. */
  String FINALIZER = "elbv2.k8s.aws/resources";

  /** Namespace and name. */
  TgbKey key();

  /** Its uid; empty when it is not known. */
  default String uid() {
    return "";
  }

  /** Its annotations. */
  ImmutableMap<String, String> annotations();

  /** Its finalizers, in order. */
  ImmutableList<String> finalizers();

  /** How often the spec has changed; 0 when it is not known. */
  default long generation() {
    return 0;
  }

  /** The generation that the status speaks of; absent when the status names none. */
  @Nullable Long observedGeneration();

  /** Whether it is being deleted. */
  default boolean deleting() {
    return false;
  }

  /** The spec as it is written. Never change the tree. */
  @Value.Auxiliary
  JsonNode spec();

  /** The spec in the controller's own order and spelling; see {@link SpecText}. */
  @Value.Derived
  default String specText() {
    return SpecText.of(spec());
  }

  /** {@code ip}, {@code instance}, or any other text; empty when it is not specified. */
  default String targetType() {
    return spec().path("targetType").asText("");
  }

  /** Whether the targets are pods; any other type that is specified means nodes. */
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

  /** The target group. */
  default String targetGroupArn() {
    return spec().path("targetGroupARN").asText("");
  }

  /** The labels that nodes must have; absent when the spec has no selector. */
  default @Nullable JsonNode nodeSelector() {
    JsonNode selector = spec().path("nodeSelector");
    return selector.isObject() ? selector : null;
  }

  /** Whether the targets take part in QUIC, so that server ids tell them apart. */
  default boolean isQuic() {
    String protocol = spec().path("targetGroupProtocol").asText("");
    return protocol.equals("QUIC") || protocol.equals("TCP_QUIC");
  }

  /** The address type of the EndpointSlices that count. */
  default String addressType() {
    return spec().path("ipAddressType").asText("").equals("ipv6") ? "IPv6" : "IPv4";
  }

  /** The VPC of the targets; empty for the controller's. */
  default String vpcId() {
    return spec().path("vpcID").asText("");
  }

  /** The role that is assumed for AWS calls; empty for none. */
  default String roleArn() {
    return spec().path("iamRoleArnToAssume").asText("");
  }

  /** The external id that goes with the role. */
  default String externalId() {
    return spec().path("assumeRoleExternalId").asText("");
  }

  /** Whether other clusters have targets in the same group. */
  default boolean isMultiCluster() {
    return spec().path("multiClusterTargetGroup").asBoolean(false);
  }

  /** The checkpoint of the last pass that was complete; empty when there is none. */
  default String checkpoint() {
    String text = annotations().get(CHECKPOINT);
    return text == null ? "" : text;
  }

  /** The same binding with another checkpoint. */
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
