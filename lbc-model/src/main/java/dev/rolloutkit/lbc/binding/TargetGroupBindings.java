package dev.rolloutkit.lbc.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import dev.rolloutkit.lbc.internal.problem.ManifestRules;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

/**
 * Reads TargetGroupBindings.
 *
 * <pre>{@code
 * TargetGroupBindings.read(manifest).orElseThrow().service()   // shop/web
 * }</pre>
 *
 * <p>Source: AWS Load Balancer Controller, {@code elbv2.k8s.aws/v1beta1}.
 *
 * @rule A TargetGroupBinding is read with each field of a wrong type as a problem.
 */
public final class TargetGroupBindings {
  /** The {@code kind} of a TargetGroupBinding. */
  public static final String KIND = "TargetGroupBinding";

  /** The API group. */
  public static final String GROUP = ManifestRules.GROUP;

  private static final FieldPath ROOT = FieldPath.root();
  private static final FieldPath METADATA = FieldPath.of("metadata");
  private static final FieldPath SPEC = FieldPath.of("spec");
  private static final ImmutableList<String> STRINGS =
      ImmutableList.of(
          "targetGroupARN",
          "targetGroupName",
          "targetGroupProtocol",
          "ipAddressType",
          "vpcID",
          "iamRoleArnToAssume",
          "assumeRoleExternalId");

  private TargetGroupBindings() {}

  /**
   * Reads the generic resource that a Kubernetes client returns. The resource is neither modified
   * nor retained. Warnings and problems are those of {@link #read(JsonNode)}.
   */
  public static Outcome<TargetGroupBinding> read(GenericKubernetesResource resource) {
    return read(BindingFields.manifest(resource));
  }

  /**
   * Reads a manifest. The spec is not copied, so do not change it afterwards. An absent namespace
   * is read as {@code default}, and an absent spec as an empty one.
   *
   * @return the binding, with a warning for a type of targets that the API does not know, for each
   *     unknown field of the networking block, and for each null element of its lists; or problems
   *     for a wrong kind or API version, a missing name, and fields of a wrong type
   */
  public static Outcome<TargetGroupBinding> read(JsonNode manifest) {
    JsonTreeReader in = new JsonTreeReader();
    ImmutableMap<String, JsonNode> top = in.members(ROOT, manifest);
    ManifestRules.type(in, top, KIND);
    TargetGroupBinding.Builder out = TargetGroupBinding.builder();
    metadata(in, in.members(METADATA, top.get("metadata")), out);
    spec(in, in.members(SPEC, top.get("spec")));
    if (top.containsKey("spec")) {
      out.spec(top.get("spec"));
    }
    ImmutableMap<String, JsonNode> status = in.members(FieldPath.of("status"), top.get("status"));
    if (status.containsKey("observedGeneration")) {
      out.observedGeneration(BindingFields.whole(status.get("observedGeneration")));
    }
    return in.outcome(out.build());
  }

  /**
   * Wraps a manifest without validating it, for callers that need single fields. A field of a wrong
   * type counts as absent, and neither kind nor name is required. The spec is not copied, so do not
   * change it afterwards.
   */
  public static TargetGroupBinding view(JsonNode manifest) {
    JsonNode metadata = manifest.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    TargetGroupBinding.Builder out = TargetGroupBinding.builder();
    out.key(
        new NamespacedName(
            namespace.isEmpty() ? "default" : namespace, metadata.path("name").asText("")));
    ImmutableMap.Builder<String, String> labels = ImmutableMap.builder();
    metadata
        .path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText("")));
    return out.labels(labels.buildOrThrow()).spec(manifest.path("spec")).build();
  }

  private static void metadata(
      JsonTreeReader in, ImmutableMap<String, JsonNode> metadata, TargetGroupBinding.Builder out) {
    String name = ManifestRules.name(in, metadata);
    String namespace = in.text(METADATA, metadata, "namespace");
    out.key(new NamespacedName(Strings.isNullOrEmpty(namespace) ? "default" : namespace, name));
    out.uid(Strings.nullToEmpty(in.text(METADATA, metadata, "uid")));
    out.generation(BindingFields.whole(metadata.get("generation")));
    out.annotations(BindingFields.strings(in, metadata, METADATA, "annotations"));
    out.labels(BindingFields.strings(in, metadata, METADATA, "labels"));
    out.deleting(metadata.containsKey("deletionTimestamp"));
    for (JsonTreeReader.Element finalizer :
        in.elements(METADATA.child("finalizers"), metadata.get("finalizers"))) {
      JsonNode value = finalizer.value();
      if (value != null) {
        out.addFinalizers(value.asText());
      }
    }
  }

  /** Collects the problems of the spec, whose views read the tree themselves. */
  private static void spec(JsonTreeReader in, ImmutableMap<String, JsonNode> spec) {
    STRINGS.forEach(field -> in.text(SPEC, spec, field));
    FieldPath serviceAt = SPEC.child("serviceRef");
    ImmutableMap<String, JsonNode> service = in.members(serviceAt, spec.get("serviceRef"));
    in.text(serviceAt, service, "name");
    BindingFields.port(in, serviceAt.child("port"), service.get("port"));
    NetworkingBlocks.read(in, spec.get("networking"));
    in.members(SPEC.child("nodeSelector"), spec.get("nodeSelector"));
    String type = in.text(SPEC, spec, "targetType");
    if (type != null && TargetType.parse(type).isEmpty()) {
      in.warning(ManifestRules.unsupported(SPEC.child("targetType"), type, "instance", "ip"));
    }
  }
}
