package dev.rolloutkit.lbcadmission.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbcadmission.webhook.Webhook;

/**
 * A {@code ValidatingAdmissionPolicy} with rules of a webhook.
 *
 * @param name the name of the policy and of its binding
 * @param webhook the webhook whose rules it contains
 * @param variables the CEL expressions of variables by name; each may use those before it
 * @param rules the validations, in the webhook's order
 */
public record AdmissionPolicy(
    String name,
    Webhook webhook,
    ImmutableMap<String, String> variables,
    ImmutableList<PolicyRule> rules) {
  private static final String API_VERSION = "admissionregistration.k8s.io/v1";

  /** The policy and its binding with the action Deny, as manifests for Kubernetes 1.31 or later. */
  public ImmutableList<ObjectNode> manifests() {
    return ImmutableList.of(policy(), binding());
  }

  private ObjectNode policy() {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("failurePolicy", "Fail");
    ObjectNode resources = spec.putObject("matchConstraints").putArray("resourceRules").addObject();
    resources.putArray("apiGroups").add(webhook.kind().group());
    resources.putArray("apiVersions").add(webhook.kind().version());
    resources.putArray("operations").add("CREATE").add("UPDATE");
    resources.putArray("resources").add(webhook.resource());
    ArrayNode named = spec.putArray("variables");
    variables.forEach(
        (variable, expression) ->
            named.addObject().put("name", variable).put("expression", expression));
    ArrayNode validations = spec.putArray("validations");
    for (PolicyRule rule : rules) {
      validations
          .addObject()
          .put("expression", rule.expression())
          .put("messageExpression", rule.messageExpression())
          .put("reason", "Forbidden");
    }
    return object("ValidatingAdmissionPolicy", spec);
  }

  private ObjectNode binding() {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("policyName", name);
    spec.putArray("validationActions").add("Deny");
    return object("ValidatingAdmissionPolicyBinding", spec);
  }

  private ObjectNode object(String kind, ObjectNode spec) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", API_VERSION).put("kind", kind);
    out.putObject("metadata").put("name", name);
    out.set("spec", spec);
    return out;
  }
}
