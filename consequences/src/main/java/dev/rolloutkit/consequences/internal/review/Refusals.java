package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.internal.object.FieldValues;
import dev.rolloutkit.consequences.internal.pods.RolloutServices;
import dev.rolloutkit.consequences.object.ApiServer;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.references.ReferencedIngress;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who refuses objects, and why.
 *
 * @rule The API server refuses to change immutable fields, and Argo Rollouts does nothing for an
 *     invalid Rollout.
 */
final class Refusals {
  private static final ImmutableMap<String, ImmutableList<String>> IMMUTABLE =
      ImmutableMap.of(
          Kinds.DEPLOYMENT,
          ImmutableList.of("spec.selector"),
          Kinds.DAEMON_SET,
          ImmutableList.of("spec.selector"),
          Kinds.REPLICA_SET,
          ImmutableList.of("spec.selector"),
          "IngressClass",
          ImmutableList.of("spec.controller"),
          Kinds.STATEFUL_SET,
          ImmutableList.of(
              "spec.selector",
              "spec.serviceName",
              "spec.podManagementPolicy",
              "spec.volumeClaimTemplates[*].metadata.name",
              "spec.volumeClaimTemplates[*].spec.accessModes",
              "spec.volumeClaimTemplates[*].spec.storageClassName",
              "spec.volumeClaimTemplates[*].spec.resources.requests.storage"));

  /** What the webhook of the load balancer controller does not let change once it is set. */
  private static final ImmutableList<String> OF_BINDING =
      ImmutableList.of(
          "spec.targetGroupARN", "spec.targetType", "spec.ipAddressType", "spec.vpcID");

  /** How pods come into another target group. */
  private static final String BESIDE_TARGETS =
      "Or create a second TargetGroupBinding for the new ARN, let the listener forward to that"
          + " target group, and then delete this one.";

  private Refusals() {}

  /**
   * A refusal by the API server.
   *
   * @param field the field that it does not take, without indices
   * @param why for people, as a clause
   * @param remedy what a person can do, as a sentence; empty if the reason says it
   */
  record Refused(String field, String why, String remedy) {}

  /**
   * The objects whose update the API server refuses, each with the reason. Deleting and creating an
   * object is never refused for that reason.
   *
   * @param assumed which API server stores them, and which Argo Rollouts reads them
   */
  static ImmutableMap<ObjectKey, Refused> ofServer(
      ObjectSet before, Collection<Change> changes, Assumptions assumed) {
    ApiServer server = assumed.server();
    Map<ObjectKey, Refused> out = new LinkedHashMap<>();
    for (Change change : changes) {
      ClusterObject old = before.get(change.key());
      change
          .object()
          .filter(written -> !isTold(old, written))
          .flatMap(written -> ServedVersions.refusal(written))
          .ifPresent(refused -> out.put(change.key(), refused));
      if (out.containsKey(change.key())) {
        continue;
      }
      if (!(change instanceof Change.Delete) && change.key().kind().equals(Kinds.SERVICE)) {
        ClusterObject stored = change instanceof Change.Apply ? old : null;
        ServiceRefusals.of(stored, change.object().orElseThrow(), server.services())
            .ifPresent(
                why ->
                    out.put(
                        change.key(), new Refused(ObjectField.plain(why.field()), why.text(), "")));
      }
      if (change instanceof Change.Apply apply && old != null && !out.containsKey(change.key())) {
        ofUpdate(old, before.applied(apply), assumed.argo())
            .ifPresent(why -> out.put(change.key(), why));
      }
    }
    return ImmutableMap.copyOf(out);
  }

  /** Why an object may not become another; empty if it may. */
  private static Optional<Refused> ofUpdate(
      ClusterObject old, ClusterObject young, ReleaseOf<RolloutsChange> argo) {
    for (String field : IMMUTABLE.getOrDefault(old.key().kind(), ImmutableList.of())) {
      if (!same(FieldValues.at(old.tree(), field), FieldValues.at(young.tree(), field))) {
        String plain = ObjectField.plain(field);
        return Optional.of(
            new Refused(plain, plain + " may not change once it is stored", beside(plain)));
      }
    }
    return switch (old.key().kind()) {
      case Kinds.ROLLOUT ->
          Rollouts.read(old.tree(), argo).toOptional().stream()
              .flatMap(
                  was ->
                      Rollouts.read(young.tree(), argo).toOptional().stream()
                          .flatMap(is -> RolloutValidation.validateUpdate(was, is).stream()))
              .findFirst()
              .map(
                  problem ->
                      new Refused(
                          ObjectField.plain(problem.field()),
                          problem.text(),
                          beside(ObjectField.plain(problem.field()))));
      case "TargetGroupBinding" ->
          OF_BINDING.stream()
              .filter(
                  field -> {
                    JsonNode was = FieldValues.at(old.tree(), field);
                    JsonNode is = FieldValues.at(young.tree(), field);
                    return !was.isMissingNode() && !is.isMissingNode() && !was.equals(is);
                  })
              .findFirst()
              .map(
                  field ->
                      new Refused(
                          field,
                          "the webhook of the load balancer controller does not let "
                              + field
                              + " change",
                          field.equals("spec.targetGroupARN") ? BESIDE_TARGETS : beside(field)));
      default -> Optional.empty();
    };
  }

  private static String beside(String field) {
    return "Or create a second object of another name with the new "
        + field
        + ", move the requests there, and then delete this one.";
  }

  /** Whether an object had the version of the API before that it has now. */
  private static boolean isTold(@Nullable ClusterObject old, ClusterObject written) {
    return old != null && old.at("apiVersion").equals(written.at("apiVersion"));
  }

  /** Whether two values are equal; quantities are, in whatever unit they are written. */
  private static boolean same(JsonNode one, JsonNode two) {
    if (one.equals(two)) {
      return true;
    }
    if (one.isArray() && two.isArray() && one.size() == two.size()) {
      for (int i = 0; i < one.size(); i++) {
        if (!same(one.get(i), two.get(i))) {
          return false;
        }
      }
      return true;
    }
    return one.isValueNode()
        && two.isValueNode()
        && dev.rolloutkit.apimachinery.Quantity.parse(one.asText())
            .flatMap(
                a ->
                    dev.rolloutkit.apimachinery.Quantity.parse(two.asText())
                        .map(b -> a.compareTo(b) == 0))
            .toOptional()
            .orElse(false);
  }

  /**
   * Why Argo Rollouts does nothing for a Rollout.
   *
   * @param field the field that is wrong; empty if that is not known
   * @param why for people, as a clause
   * @param missing the object that the field names and that does not exist; {@code null} if all
   *     exist
   */
  record Invalid(String field, String why, @Nullable ObjectKey missing) {
    static Invalid naming(String field, ObjectKey missing) {
      return new Invalid(field, missing.label() + " does not exist", missing);
    }
  }

  /**
   * Why Argo Rollouts does nothing for a Rollout; empty if it accepts it.
   *
   * @param argo the release of the controller
   * @param find looks up the objects that the Rollout names
   */
  static Optional<Invalid> ofRollout(
      ClusterObject object,
      Rollout rollout,
      ReleaseOf<RolloutsChange> argo,
      Function<ObjectKey, Lookup> find) {
    List<Problem> problems = new ArrayList<>(Rollouts.validate(rollout, argo));
    ReferencedResources.Builder found = ReferencedResources.builder();
    List<Invalid> missing = new ArrayList<>();
    RolloutServices.of(rollout)
        .forEach(
            (role, name) -> {
              Lookup service = find.apply(object.key().sibling(Kinds.SERVICE, name));
              if (service instanceof Lookup.Present present) {
                found.addServices(ReferencedService.of(role, present.object().tree()));
              } else if (service instanceof Lookup.Absent) {
                missing.add(
                    Invalid.naming(
                        role.path().toString(), object.key().sibling(Kinds.SERVICE, name)));
              }
            });
    if (Strategies.trafficRouting(rollout) != null
        && AlbActions.route(rollout) instanceof Outcome.Ok<AlbRoute> route) {
      for (String name : route.value().ingressNames()) {
        Lookup ingress = find.apply(object.key().sibling(Kinds.INGRESS, name));
        if (ingress instanceof Lookup.Present present) {
          found.addIngresses(ReferencedIngress.of(present.object().tree()));
        } else if (ingress instanceof Lookup.Absent) {
          missing.add(
              Invalid.naming(
                  "spec.strategy.canary.trafficRouting.alb",
                  object.key().sibling(Kinds.INGRESS, name)));
        }
      }
    }
    problems.addAll(Rollouts.validateReferences(rollout, found.build(), argo));
    if (!missing.isEmpty()) {
      return Optional.of(missing.get(0));
    }
    return problems.stream()
        .map(one -> new Invalid(ObjectField.plain(one.field()), one.text(), null))
        .findFirst();
  }
}
