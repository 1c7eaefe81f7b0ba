package dev.rolloutkit.targets.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.JsonTreeReader;
import dev.rolloutkit.sg.binding.BindingFields;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads TargetGroupBindings with their whole spec.
 *
 * <p>Source: AWS Load Balancer Controller, {@code elbv2.k8s.aws/v1beta1}.
 */
public final class Bindings {
  private Bindings() {}

  /**
   * Reads a resource as a Kubernetes client returns it. It is not changed, and no reference is
   * kept.
   */
  public static Outcome<Binding> read(GenericKubernetesResource resource) {
    return read(BindingFields.manifest(resource));
  }

  /**
   * Converts a binding that {@code sg-rules} has read, which contains neither finalizers nor a
   * generation.
   */
  public static Binding of(TargetGroupBinding binding) {
    return Binding.builder()
        .key(binding.key())
        .annotations(binding.annotations())
        .deleting(binding.deleting())
        .spec(binding.spec().orElse(JsonNodeFactory.instance.objectNode()))
        .build();
  }

  /**
   * Reads a manifest. The spec is not copied, so do not change it afterwards. An absent namespace
   * is read as {@code default}, and an absent spec as an empty one. A missing name or a field of a
   * wrong type is a problem.
   */
  public static Outcome<Binding> read(JsonNode manifest) {
    JsonTreeReader in = new JsonTreeReader();
    ImmutableMap<String, JsonNode> top = in.members(FieldPath.root(), manifest);
    ImmutableMap<String, JsonNode> meta = in.members(BindingFields.METADATA, top.get("metadata"));
    NamespacedName key = BindingFields.key(in, meta);
    String uid = in.text(BindingFields.METADATA, meta, "uid");
    ImmutableMap<String, JsonNode> spec = in.members(BindingFields.SPEC, top.get("spec"));
    for (String text :
        List.of(
            "targetGroupARN",
            "targetType",
            "targetGroupProtocol",
            "ipAddressType",
            "vpcID",
            "iamRoleArnToAssume",
            "assumeRoleExternalId",
            "targetGroupName")) {
      in.text(BindingFields.SPEC, spec, text);
    }
    FieldPath serviceAt = BindingFields.SPEC.child("serviceRef");
    ImmutableMap<String, JsonNode> service = in.members(serviceAt, spec.get("serviceRef"));
    in.text(serviceAt, service, "name");
    BindingFields.port(in, serviceAt.child("port"), service.get("port"));
    in.members(BindingFields.SPEC.child("nodeSelector"), spec.get("nodeSelector"));
    ImmutableMap<String, JsonNode> status = in.members(FieldPath.of("status"), top.get("status"));
    Binding.Builder out =
        Binding.builder()
            .key(key)
            .annotations(BindingFields.strings(in, meta, BindingFields.METADATA, "annotations"))
            .uid(uid == null ? "" : uid)
            .generation(whole(meta.get("generation"), 0L))
            .observedGeneration(
                status.containsKey("observedGeneration")
                    ? whole(status.get("observedGeneration"), 0L)
                    : null)
            .deleting(BindingFields.isDeleting(meta))
            .spec(
                top.containsKey("spec") ? top.get("spec") : JsonNodeFactory.instance.objectNode());
    for (JsonTreeReader.Element finalizer :
        in.elements(BindingFields.METADATA.child("finalizers"), meta.get("finalizers"))) {
      JsonNode value = finalizer.value();
      if (value != null) {
        out.addFinalizers(value.asText());
      }
    }
    return in.outcome(out.build());
  }

  private static long whole(@Nullable JsonNode json, long otherwise) {
    return json != null && json.isIntegralNumber() && json.canConvertToLong()
        ? json.longValue()
        : otherwise;
  }
}
