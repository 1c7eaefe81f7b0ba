package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.check.Pointers;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.validation.RolloutValidation;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Whether the API server accepts the change of an object: some fields cannot change once they are
 * set.
 */
final class UpdateVerdicts implements ChangeCheck {
  private static final String ADDRESS = "10.96.0.10";
  private static final ImmutableList<String> OF_BINDING =
      ImmutableList.of("targetGroupARN", "targetType", "ipAddressType", "vpcID");
  private static final ImmutableList<String> SELECTED = ImmutableList.of("ReplicaSet");
  private static final String RECREATE =
      "create a Service of another name and move its users; kubectl replace --force deletes and"
          + " creates this one, and ends its load balancer and address";

  @Override
  public void check(Change change, Consumer<Finding> out) {
    rollouts(change, out);
    services(change, out);
    bindings(change, out);
    for (String kind : SELECTED) {
      for (Change.Pair pair : change.changed(kind)) {
        fixed(change.after(), pair, "selector", "field is immutable", out);
      }
    }
    for (Change.Pair pair : change.changed("IngressClass")) {
      fixed(change.after(), pair, "controller", "field is immutable", out);
    }
  }

  private static void rollouts(Change change, Consumer<Finding> out) {
    for (Item<Rollout> item : change.after().cluster().rollouts().all()) {
      Manifest manifest = item.manifest();
      Optional<Item<Rollout>> before =
          change.before().cluster().rollouts().find(manifest.namespace(), manifest.name());
      if (before.isPresent()) {
        for (Problem problem :
            RolloutValidation.validateUpdate(before.get().value(), item.value())) {
          refuse(
              change.after(),
              manifest,
              problem,
              "create a Rollout of another name beside it, move the traffic, and delete this one",
              out);
        }
      }
    }
  }

  private static void services(Change change, Consumer<Finding> out) {
    for (Item<Service> item : change.after().cluster().services().all()) {
      Manifest manifest = item.manifest();
      Optional<Item<Service>> before =
          change.before().cluster().services().find(manifest.namespace(), manifest.name());
      if (before.isEmpty() || before.get().manifest().tree().equals(manifest.tree())) {
        continue;
      }
      Service old = stored(before.get().value());
      ImmutableList<Problem> updated =
          problems(new ServiceRequest.Update(old, applied(old, item.value())));
      ImmutableList<Problem> created = problems(new ServiceRequest.Create(item.value()));
      for (Problem problem : updated) {
        if (created.stream().noneMatch(p -> p.text().equals(problem.text()))) {
          refuse(change.after(), manifest, problem, RECREATE, out);
        }
      }
    }
  }

  /** All problems of a request, not only those for which an API server refuses it first. */
  private static ImmutableList<Problem> problems(ServiceRequest request) {
    ServerSettings options = ServerSettings.builder().allocatorFirst(false).build();
    return LoadBalancerClasses.evaluate(request, options).problems();
  }

  /** A manifest as the API server stores it, with the addresses that it allocates. */
  private static Service stored(Service manifest) {
    Service prepared = LoadBalancerClasses.setDefaults(manifest);
    if (prepared.getSpec() == null
        || "ExternalName".equals(prepared.getSpec().getType())
        || !isEmpty(prepared.getSpec().getClusterIP())) {
      return prepared;
    }
    return new ServiceBuilder(prepared)
        .editSpec()
        .withClusterIP(ADDRESS)
        .withClusterIPs(ADDRESS)
        .endSpec()
        .build();
  }

  /**
   * The object that {@code kubectl apply} results in: fields that the manifest omits keep their
   * stored values.
   */
  private static Service applied(Service stored, Service manifest) {
    if (manifest.getSpec() == null
        || stored.getSpec() == null
        || "ExternalName".equals(manifest.getSpec().getType())
        || !isEmpty(manifest.getSpec().getClusterIP())) {
      return manifest;
    }
    return new ServiceBuilder(manifest)
        .editSpec()
        .withClusterIP(stored.getSpec().getClusterIP())
        .withClusterIPs(stored.getSpec().getClusterIPs())
        .endSpec()
        .build();
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }

  /** Fields that the webhook of the load balancer controller does not allow to change. */
  private static void bindings(Change change, Consumer<Finding> out) {
    for (Change.Pair pair : change.changed("TargetGroupBinding")) {
      List<String> fields = new ArrayList<>();
      for (String field : OF_BINDING) {
        JsonNode was = pair.before().tree().path("spec").path(field);
        JsonNode is = pair.after().tree().path("spec").path(field);
        if (!was.isMissingNode() && !is.isMissingNode() && !was.equals(is)) {
          fields.add("spec." + field);
        }
      }
      if (!fields.isEmpty()) {
        out.accept(
            new Finding(
                Level.ERROR,
                FindingCode.IMMUTABLE_FIELD,
                pair.after().label(),
                change.after().place(pair.after(), Pointers.of(fields.get(0))),
                "The webhook of the load balancer controller refuses the change:"
                    + " TargetGroupBinding update may not change these fields: "
                    + String.join(",", fields)
                    + ".",
                "create a TargetGroupBinding of another name, and delete this one afterwards"));
      }
    }
  }

  private static void fixed(
      World world, Change.Pair pair, String field, String text, Consumer<Finding> out) {
    JsonNode was = pair.before().tree().path("spec").path(field);
    JsonNode is = pair.after().tree().path("spec").path(field);
    if (!was.equals(is)) {
      out.accept(
          new Finding(
              Level.ERROR,
              FindingCode.IMMUTABLE_FIELD,
              pair.after().label(),
              world.place(pair.after(), "/spec/" + field),
              "The API server refuses the change: spec." + field + ": " + text + ".",
              "create an object of another name"));
    }
  }

  private static void refuse(
      World world, Manifest manifest, Problem problem, String remedy, Consumer<Finding> out) {
    out.accept(
        new Finding(
            Level.ERROR,
            FindingCode.IMMUTABLE_FIELD,
            manifest.label(),
            world.place(manifest, Pointers.of(problem.field())),
            "The API server refuses the change: " + problem.text() + ".",
            remedy));
  }
}
