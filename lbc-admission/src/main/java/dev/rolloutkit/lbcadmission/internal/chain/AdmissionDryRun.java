package dev.rolloutkit.lbcadmission.internal.chain;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbcadmission.chain.AdmissionChain;
import dev.rolloutkit.lbcadmission.chain.DryRunResult;
import dev.rolloutkit.lbcadmission.chain.Stage;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.internal.explain.Explanations;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs admission for the manifests of a repository as if all of them existed in a cluster.
 *
 * <p>The cluster is that of the controller, to which the TargetGroupBindings, Services and
 * IngressClasses of the repository are added; they replace objects with the same name. Therefore,
 * if two bindings have the same target group, both are denied, although a real cluster would allow
 * the first one.
 *
 * @rule Manifests are reviewed as if all of them existed in the cluster.
 */
public final class AdmissionDryRun {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final Controller controller;
  private final SchemaCheck schemas;
  private final List<Item> items = new ArrayList<>();
  private final Map<NamespacedName, TargetGroupBinding> bindings = new LinkedHashMap<>();
  private final Map<NamespacedName, Service> services = new LinkedHashMap<>();
  private final Map<String, IngressClassInfo> classes = new LinkedHashMap<>();

  private record Item(ObjectKind kind, NamespacedName key, JsonNode object) {}

  private AdmissionDryRun(Controller controller, SchemaCheck schemas) {
    this.controller = controller;
    this.schemas = schemas;
    for (TargetGroupBinding binding : controller.cluster().bindings()) {
      bindings.put(binding.key(), binding);
    }
    services.putAll(controller.cluster().services());
    controller.cluster().ingressClasses().forEach(found -> classes.put(found.name(), found));
  }

  /**
   * The results for the manifests that the controller's webhooks handle, in the order given. Lists
   * are expanded, and other kinds are ignored. A missing namespace means {@code default}.
   *
   * @param schemas the API server's validation of custom resources
   */
  public static ImmutableList<DryRunResult> of(
      Collection<? extends JsonNode> manifests, Controller controller, SchemaCheck schemas) {
    AdmissionDryRun run = new AdmissionDryRun(controller, schemas);
    for (JsonNode manifest : manifests) {
      if (manifest.path("kind").asText("").equals("List")) {
        manifest.path("items").forEach(run::add);
      } else {
        run.add(manifest);
      }
    }
    return run.results();
  }

  private void add(JsonNode manifest) {
    String kind = manifest.path("kind").asText("");
    String apiVersion = manifest.path("apiVersion").asText("");
    if (kind.equals("IngressClass") && apiVersion.equals("networking.k8s.io/v1")) {
      typed(manifest, IngressClass.class)
          .map(IngressClassInfo::of)
          .ifPresent(found -> classes.put(found.name(), found));
    }
    for (ObjectKind known : ObjectKind.values()) {
      if (known.kind().equals(kind) && known.apiVersion().equals(apiVersion)) {
        add(known, manifest);
      }
    }
  }

  private void add(ObjectKind kind, JsonNode manifest) {
    JsonNode metadata = manifest.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    NamespacedName key =
        new NamespacedName(
            kind == ObjectKind.INGRESS_CLASS_PARAMS
                ? ""
                : namespace.isEmpty() ? "default" : namespace,
            metadata.path("name").asText(""));
    items.add(new Item(kind, key, manifest));
    if (kind == ObjectKind.SERVICE) {
      typed(manifest, Service.class).ifPresent(service -> services.put(key, service));
    } else if (kind == ObjectKind.TARGET_GROUP_BINDING) {
      stored(key, manifest).ifPresent(binding -> bindings.put(key, binding));
    }
  }

  /** The binding after the mutating webhook; empty if it cannot be used. */
  private Optional<TargetGroupBinding> stored(NamespacedName key, JsonNode manifest) {
    AdmissionChain chain =
        AdmissionChain.of(
            ObjectKind.TARGET_GROUP_BINDING,
            AdmissionRequest.create(key.namespace(), manifest),
            controller,
            schemas);
    Outcome<TargetGroupBinding> read = TargetGroupBindings.read(chain.object());
    return read.toOptional()
        .map(binding -> TargetGroupBinding.builder().from(binding).uid(uid(key)).build());
  }

  private static String uid(NamespacedName key) {
    return "dry run of " + key;
  }

  private static <T extends HasMetadata> Optional<T> typed(JsonNode manifest, Class<T> type) {
    try {
      return Optional.ofNullable(MAPPER.convertValue(manifest, type));
    } catch (IllegalArgumentException e) {
      // Other objects ignore it; its own result reports the problem.
      return Optional.empty();
    }
  }

  private ImmutableList<DryRunResult> results() {
    Controller whole =
        Controller.builder()
            .from(controller)
            .cluster(
                Cluster.builder()
                    .addAllBindings(bindings.values())
                    .putAllServices(services)
                    .addAllIngressClasses(classes.values())
                    .build())
            .build();
    Set<String> seen = new HashSet<>();
    ImmutableList.Builder<DryRunResult> out = ImmutableList.builder();
    for (Item item : items) {
      boolean again = !seen.add(item.kind() + " " + item.key());
      out.add(result(item, again, whole));
    }
    return out.build();
  }

  private DryRunResult result(Item item, boolean again, Controller whole) {
    // An API server sets the uid before it calls webhooks. They take two objects without uid for
    // one.
    PatchOperation uid = PatchOperation.add("/metadata/uid", TextNode.valueOf(uid(item.key())));
    JsonNode object = PatchOperation.apply(item.object(), List.of(uid));
    AdmissionChain chain =
        AdmissionChain.of(
            item.kind(), AdmissionRequest.create(item.key().namespace(), object), whole, schemas);
    ImmutableList.Builder<Violation> violations = ImmutableList.builder();
    if (again) {
      violations.add(
          Violation.of(
              Problem.duplicate(
                      FieldPath.of("metadata", "name"), GoStrings.quote(item.key().name()))
                  .withCode(LbcAdmissionProblemCodes.REPEATED_OBJECT)));
    }
    Optional<Stage> refusal = chain.refusal();
    if (refusal.isPresent() && refusal.get().step() != Stage.Step.VALIDATE) {
      refusal.get().answer().problems().forEach(problem -> violations.add(Violation.of(problem)));
    }
    Webhook.validating(item.kind())
        .filter(webhook -> refusal.isEmpty() || refusal.get().step() != Stage.Step.MUTATE)
        .map(webhook -> explain(webhook, item, chain, whole))
        .ifPresent(violations::addAll);
    return new DryRunResult(item.kind(), item.key(), chain, violations.build());
  }

  private static ImmutableList<Violation> explain(
      Webhook webhook, Item item, AdmissionChain chain, Controller controller) {
    return Explanations.of(
        webhook, AdmissionRequest.create(item.key().namespace(), chain.object()), controller);
  }
}
