package dev.rolloutkit.lbcadmission.internal.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.TargetGroupQuery;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import org.jspecify.annotations.Nullable;

/**
 * Accesses the fields of a decoded TargetGroupBinding. Accessors that return {@code null}
 * distinguish missing from empty values.
 *
 * <p>This class does not use {@code TargetGroupBindings}, because that reader rejects an object
 * without name, kind or API version, which a webhook may receive. It also does not use the views of
 * a binding, because they do not show whether the tree has a field at all, on which a patch
 * depends.
 *
 * @rule A missing field of a TargetGroupBinding differs from an empty one: only an absent {@code
 *     targetGroupProtocol} is set.
 */
final class BindingSpec {
  static final String TARGET_GROUP_ARN = "targetGroupARN";
  static final String TARGET_TYPE = "targetType";
  static final String IP_ADDRESS_TYPE = "ipAddressType";
  static final String VPC_ID = "vpcID";
  static final String PROTOCOL = "targetGroupProtocol";

  private final ObjectNode object;
  private final JsonNode spec;

  BindingSpec(ObjectNode object) {
    this.object = object;
    this.spec = object.path("spec");
  }

  String uid() {
    return object.path("metadata").path("uid").asText("");
  }

  boolean isDeleting() {
    return object.path("metadata").hasNonNull("deletionTimestamp");
  }

  String arn() {
    return text(TARGET_GROUP_ARN);
  }

  String name() {
    return text("targetGroupName");
  }

  @Nullable String targetType() {
    return optional(TARGET_TYPE);
  }

  @Nullable String ipAddressType() {
    return optional(IP_ADDRESS_TYPE);
  }

  @Nullable String protocol() {
    return optional(PROTOCOL);
  }

  String vpcId() {
    return text(VPC_ID);
  }

  String role() {
    return text("iamRoleArnToAssume");
  }

  boolean isMultiCluster() {
    return spec.path("multiClusterTargetGroup").asBoolean(false);
  }

  boolean hasNodeSelector() {
    return spec.hasNonNull("nodeSelector");
  }

  /** The patch that sets a field to a string. */
  PatchOperation set(String member, String text) {
    return put(member, TextNode.valueOf(text));
  }

  /** The patch that sets a field to its value in another binding. */
  PatchOperation restore(String member, BindingSpec there) {
    JsonNode value = there.spec.get(member);
    return value == null ? remove(member) : put(member, value);
  }

  PatchOperation put(String member, JsonNode value) {
    String path = "/spec/" + member;
    return has(member) ? PatchOperation.replace(path, value) : PatchOperation.add(path, value);
  }

  /** The patch that removes a field. */
  static PatchOperation remove(String member) {
    return PatchOperation.remove("/spec/" + member);
  }

  /** Whether the JSON contains the field, possibly with the value {@code null}. */
  boolean has(String member) {
    return spec.has(member);
  }

  TargetGroupQuery byName() {
    return new TargetGroupQuery(true, name(), role(), text("assumeRoleExternalId"));
  }

  TargetGroupQuery byArn(String arn) {
    return new TargetGroupQuery(false, arn, role(), text("assumeRoleExternalId"));
  }

  private String text(String member) {
    return spec.path(member).asText("");
  }

  private @Nullable String optional(String member) {
    return spec.path(member).textValue();
  }

  static FieldPath at(String member) {
    return FieldPath.of("spec", member);
  }

  static Problem problem(WebhookRule rule, String member, String message) {
    return Problem.plain(at(member), message, rule.code());
  }
}
