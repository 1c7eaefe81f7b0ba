package dev.rolloutkit.targets.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.JsonTreeReader;
import dev.rolloutkit.apimachinery.json.JsonTrees;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.TgbKey;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads TargetGroupBindings with their whole spec.
 *
 * <p>Source: AWS Load Balancer Controller, {@code elbv2.k8s.aws/v1beta1}.
 */
public final class Bindings {
  private static final FieldPath METADATA = FieldPath.of("metadata");
  private static final FieldPath SPEC = FieldPath.of("spec");

  private Bindings() {}

  /** Reads a resource as a client gives it. The resource is neither kept nor changed. */
  public static Outcome<Binding> read(GenericKubernetesResource resource) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ObjectMeta meta = resource.getMetadata();
    if (meta != null) {
      ObjectNode to = tree.putObject("metadata");
      to.put("namespace", meta.getNamespace());
      to.put("name", meta.getName());
      to.put("uid", meta.getUid());
      to.put("deletionTimestamp", meta.getDeletionTimestamp());
      to.put("generation", meta.getGeneration());
      to.set("annotations", JsonTrees.of(meta.getAnnotations()));
      to.set("finalizers", JsonTrees.of(meta.getFinalizers()));
    }
    if (resource.getAdditionalProperties() != null) {
      tree.set("spec", JsonTrees.of(resource.getAdditionalProperties().get("spec")));
      tree.set("status", JsonTrees.of(resource.getAdditionalProperties().get("status")));
    }
    return read(tree);
  }

  /**
   * The binding that {@code sg-rules} has read. It is as one without finalizers and generation,
   * which are not among what the rules of security groups look at.
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
   * Reads a manifest; the spec is kept as it is given, so never change it afterwards. A namespace
   * that is absent is {@code default}. Members of a wrong type are problems, as is a missing name;
   * a missing spec is read as an empty one.
   */
  public static Outcome<Binding> read(JsonNode manifest) {
    JsonTreeReader in = new JsonTreeReader();
    ImmutableMap<String, JsonNode> top = in.members(FieldPath.root(), manifest);
    ImmutableMap<String, JsonNode> meta = in.members(METADATA, top.get("metadata"));
    String name = in.text(METADATA, meta, "name");
    if (name == null || name.isEmpty()) {
      in.problem(Problem.required(METADATA.child("name"), ""));
    }
    String namespace = in.text(METADATA, meta, "namespace");
    String uid = in.text(METADATA, meta, "uid");
    ImmutableMap<String, JsonNode> spec = in.members(SPEC, top.get("spec"));
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
      in.text(SPEC, spec, text);
    }
    FieldPath serviceAt = SPEC.child("serviceRef");
    ImmutableMap<String, JsonNode> service = in.members(serviceAt, spec.get("serviceRef"));
    in.text(serviceAt, service, "name");
    JsonNode port = service.get("port");
    if (port != null && !port.isTextual() && !JsonTreeReader.isInt32(port)) {
      in.problem(JsonTreeReader.wrongType(serviceAt.child("port"), port, "int32 or string"));
    }
    in.members(SPEC.child("nodeSelector"), spec.get("nodeSelector"));
    ImmutableMap<String, JsonNode> status = in.members(FieldPath.of("status"), top.get("status"));
    Binding.Builder out =
        Binding.builder()
            .key(
                new TgbKey(
                    namespace == null || namespace.isEmpty() ? "default" : namespace,
                    name == null ? "" : name))
            .uid(uid == null ? "" : uid)
            .generation(whole(meta.get("generation"), 0L))
            .observedGeneration(
                status.containsKey("observedGeneration")
                    ? whole(status.get("observedGeneration"), 0L)
                    : null)
            .deleting(meta.containsKey("deletionTimestamp"))
            .spec(
                top.containsKey("spec") ? top.get("spec") : JsonNodeFactory.instance.objectNode());
    FieldPath annotationsAt = METADATA.child("annotations");
    in.members(annotationsAt, meta.get("annotations"))
        .forEach(
            (key, value) -> {
              if (value.isTextual()) {
                out.putAnnotation(key, value.textValue());
              } else {
                in.problem(JsonTreeReader.wrongType(annotationsAt.key(key), value, "string"));
              }
            });
    for (JsonTreeReader.Element finalizer :
        in.elements(METADATA.child("finalizers"), meta.get("finalizers"))) {
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
