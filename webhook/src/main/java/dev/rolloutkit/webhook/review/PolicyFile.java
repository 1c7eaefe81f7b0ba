package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.admission.AllowedClasses;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.admission.ClassPolicy.OrphanClass;
import dev.rolloutkit.lbclass.admission.NamespaceDefault;
import dev.rolloutkit.lbclass.admission.NamespaceSelector;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.program.cluster.KubernetesObjects;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import io.fabric8.kubernetes.api.model.LabelSelector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A policy on load balancer classes in a file, in the form of a Kubernetes object of kind {@code
 * LoadBalancerClassPolicy}. An unknown field is a problem, because its author expects an effect.
 *
 * @param policy the policy on classes
 * @param options the version of the API server
 */
public record PolicyFile(ClassPolicy policy, ServerSettings options) {
  private static final String KIND = "LoadBalancerClassPolicy";
  private static final String API_VERSION = "rolloutkit.dev/v1alpha1";

  private static final ImmutableSet<String> MEMBERS =
      ImmutableSet.of(
          "kubernetesVersion",
          "classRequired",
          "preserveClass",
          "treatEmptyAsUnset",
          "warnOfDroppedFields",
          "orphanClass",
          "controllers",
          "allowed",
          "defaults");

  private static final ImmutableMap<String, Supplier<ControllerProfile>> CONTROLLERS =
      ImmutableMap.<String, Supplier<ControllerProfile>>builder()
          .put("cloud-provider", ControllerProfiles::cloudProvider)
          .put("aws-load-balancer-controller", ControllerProfiles::awsLoadBalancerController)
          .put("ako", () -> ControllerProfiles.ako(false))
          .put("ako-default", () -> ControllerProfiles.ako(true))
          .put("metallb", ControllerProfiles::metalLb)
          .put("cilium", () -> ControllerProfiles.cilium(false))
          .put("kube-vip", ControllerProfiles::kubeVip)
          .put("tailscale", () -> ControllerProfiles.tailscale(false))
          .put("loxilb", ControllerProfiles::loxilb)
          .buildOrThrow();

  /** No policy: only the rules of Kubernetes. */
  public static PolicyFile none() {
    return new PolicyFile(ClassPolicy.builder().build(), ServerSettings.reference());
  }

  /** Reads the only policy of a file. */
  public static Outcome<PolicyFile> read(Path file) {
    ManifestReader reader =
        new ManifestReader(
            Limits.DEFAULT, m -> m.kind().equals(KIND) && m.apiVersion().equals(API_VERSION));
    reader.read(file);
    ManifestSet read = reader.result();
    if (!read.problems().isEmpty() || read.manifests().size() != 1) {
      String why =
          read.problems().isEmpty()
              ? file + ": holds no or several " + API_VERSION + " " + KIND
              : read.problems().get(0).toString();
      return Outcome.failed(
          Problem.plain(FieldPath.root(), why, WebhookProblemCodes.POLICY_UNREADABLE));
    }
    return new Reading(read.manifests().get(0).tree()).policy();
  }

  private static final class Reading {
    private static final FieldPath SPEC = FieldPath.of("spec");

    private final ObjectNode manifest;
    private final List<Problem> problems = new ArrayList<>();

    Reading(ObjectNode manifest) {
      this.manifest = manifest;
    }

    Outcome<PolicyFile> policy() {
      JsonNode spec = manifest.path("spec");
      if (!spec.isObject()) {
        return Outcome.failed(Problem.required(SPEC, ""));
      }
      spec.fieldNames()
          .forEachRemaining(
              name -> {
                if (!MEMBERS.contains(name)) {
                  problems.add(text(SPEC.child(name), "is not known"));
                }
              });
      ClassPolicy.Builder out = ClassPolicy.builder();
      out.classRequired(flag(spec, "classRequired"))
          .preserveClass(flag(spec, "preserveClass"))
          .treatEmptyAsUnset(flag(spec, "treatEmptyAsUnset"))
          .warnOfDroppedFields(flag(spec, "warnOfDroppedFields"));
      switch (string(spec, "orphanClass")) {
        case "", "Warn" -> out.orphanClass(OrphanClass.WARN);
        case "Allow" -> out.orphanClass(OrphanClass.ALLOW);
        case "Deny" -> out.orphanClass(OrphanClass.DENY);
        default -> problems.add(text(SPEC.child("orphanClass"), "is not Allow, Warn or Deny"));
      }
      registry(spec).ifPresent(out::registry);
      each(
          spec,
          "allowed",
          (at, entry) ->
              out.addAllowed(
                  new AllowedClasses(selector(at, entry), strings(at, entry, "classes"))));
      each(
          spec,
          "defaults",
          (at, entry) ->
              out.addDefaults(
                  new NamespaceDefault(selector(at, entry), string(entry, "loadBalancerClass"))));
      ServerSettings options = options(spec);
      if (!problems.isEmpty()) {
        return Outcome.failed(problems);
      }
      ClassPolicy policy = out.build();
      ImmutableList<Problem> wrong = policy.check();
      return wrong.isEmpty() ? Outcome.ok(new PolicyFile(policy, options)) : Outcome.failed(wrong);
    }

    private ServerSettings options(JsonNode spec) {
      String version = string(spec, "kubernetesVersion");
      if (version.isEmpty()) {
        return ServerSettings.reference();
      }
      Outcome<KubernetesVersion> parsed = KubernetesVersion.parse(version);
      problems.addAll(parsed.warningsOrProblems());
      return parsed.toOptional().map(ServerSettings::of).orElse(ServerSettings.reference());
    }

    private Optional<ClassRegistry> registry(JsonNode spec) {
      if (!spec.has("controllers")) {
        return Optional.empty();
      }
      List<ControllerProfile> profiles = new ArrayList<>();
      for (String name : strings(SPEC, spec, "controllers")) {
        Supplier<ControllerProfile> profile = CONTROLLERS.get(name);
        if (profile == null) {
          problems.add(
              text(SPEC.child("controllers"), name + " is none of " + CONTROLLERS.keySet()));
        } else {
          profiles.add(profile.get());
        }
      }
      Outcome<ClassRegistry> registry = ClassRegistry.of(profiles);
      if (!registry.isOk()) {
        problems.addAll(registry.problems());
      }
      return registry.toOptional();
    }

    private interface Entry {
      void read(FieldPath at, JsonNode entry);
    }

    private void each(JsonNode spec, String field, Entry reader) {
      JsonNode list = spec.path(field);
      if (!list.isMissingNode() && !list.isArray()) {
        problems.add(text(SPEC.child(field), "is no list"));
      }
      for (int i = 0; i < list.size(); i++) {
        reader.read(SPEC.child(field).index(i), list.get(i));
      }
    }

    private NamespaceSelector selector(FieldPath at, JsonNode entry) {
      if (!(entry.path("namespaceSelector") instanceof ObjectNode tree)) {
        return NamespaceSelector.all();
      }
      Outcome<NamespaceSelector> selector =
          KubernetesObjects.read(tree, LabelSelector.class).flatMap(NamespaceSelector::of);
      if (!selector.isOk()) {
        problems.add(text(at.child("namespaceSelector"), selector.problems().get(0).text()));
      }
      return selector.toOptional().orElse(NamespaceSelector.all());
    }

    private boolean flag(JsonNode spec, String field) {
      JsonNode value = spec.path(field);
      if (!value.isMissingNode() && !value.isBoolean()) {
        problems.add(text(SPEC.child(field), "is neither true nor false"));
      }
      return value.asBoolean(false);
    }

    private static String string(JsonNode parent, String field) {
      return parent.path(field).asText("");
    }

    private ImmutableList<String> strings(FieldPath at, JsonNode parent, String field) {
      ImmutableList.Builder<String> out = ImmutableList.builder();
      JsonNode list = parent.path(field);
      if (!list.isArray()) {
        problems.add(text(at.child(field), "is no list"));
      }
      list.forEach(item -> out.add(item.asText("")));
      return out.build();
    }

    private static Problem text(FieldPath at, String message) {
      return Problem.plain(at, message, WebhookProblemCodes.POLICY_UNREADABLE);
    }
  }
}
