package dev.rolloutkit.lbcadmission.binding;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.ReadErrors.Read;
import dev.rolloutkit.lbcadmission.review.AdmissionAnswer;
import dev.rolloutkit.lbcadmission.review.Rule;
import dev.rolloutkit.targets.cluster.Binding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of bindings; the first one that is broken is the answer.
 *
 * <p>On creation AWS is asked for the target group once. On update it is asked by name alone, so
 * that a protocol may be changed to a wrong one, unless {@link
 * dev.rolloutkit.lbcadmission.controller.LbcAdmissionOptions#updatesAreChecked}. That the target
 * type is the group's, the Service, the port and {@code networking} are never checked.
 *
 * <p>Source: AWS Load Balancer Controller, validating webhook of TargetGroupBindings.
 */
public final class BindingValidator {
  private final BindingSpec spec;
  private final Controller controller;

  private BindingValidator(BindingSpec spec, Controller controller) {
    this.spec = spec;
    this.controller = controller;
  }

  /** The answer to a new binding. */
  public static AdmissionAnswer create(ObjectNode object, Controller controller) {
    return answer(new BindingValidator(new BindingSpec(object), controller).checkCreate());
  }

  /** The answer to a new version of a binding. */
  public static AdmissionAnswer update(
      ObjectNode oldObject, ObjectNode object, Controller controller) {
    return answer(
        new BindingValidator(new BindingSpec(object), controller)
            .checkUpdate(new BindingSpec(oldObject)));
  }

  private static AdmissionAnswer answer(Optional<Problem> problem) {
    return problem
        .map(found -> AdmissionAnswer.deny(ImmutableList.of(found)))
        .orElseGet(AdmissionAnswer::allow);
  }

  private Optional<Problem> checkCreate() {
    Outcome<String> arn = requiredFields();
    if (arn instanceof Outcome.Failed<String> failed) {
      return Optional.of(failed.problems().get(0));
    }
    String resolved = arn.orElseThrow();
    GroupRules group = new GroupRules(spec, resolved, controller);
    return nodeSelector()
        .or(() -> duplicates(resolved))
        .or(group::ipAddressType)
        .or(group::vpc)
        .or(this::role)
        .or(group::protocol);
  }

  private Optional<Problem> checkUpdate(BindingSpec old) {
    Outcome<String> arn = requiredFields();
    if (arn instanceof Outcome.Failed<String> failed) {
      return Optional.of(failed.problems().get(0));
    }
    String resolved = arn.orElseThrow();
    return ImmutableFields.check(old, spec, resolved, controller)
        .or(this::nodeSelector)
        .or(this::role)
        .or(() -> duplicates(resolved))
        .or(() -> changes(old, resolved));
  }

  /** What is newly chosen, checked as on creation. */
  private Optional<Problem> changes(BindingSpec old, String arn) {
    if (!controller.options().updatesAreChecked() || spec.isDeleting()) {
      return Optional.empty();
    }
    GroupRules group = new GroupRules(spec, arn, controller);
    String type = spec.ipAddressType();
    String protocol = spec.protocol();
    Optional<Problem> problem =
        type == null || type.equals(old.ipAddressType()) ? Optional.empty() : group.ipAddressType();
    return problem
        .or(() -> spec.vpcId().equals(old.vpcId()) ? Optional.empty() : group.vpc())
        .or(
            () ->
                protocol == null || protocol.equals(old.protocol())
                    ? Optional.empty()
                    : group.protocol());
  }

  /** The ARN of the target group, given or found by name. */
  private Outcome<String> requiredFields() {
    List<String> absent = new ArrayList<>();
    String arn = spec.arn();
    if (arn.isEmpty() && spec.name().isEmpty()) {
      absent.add("either TargetGroupARN or TargetGroupName");
    } else if (arn.isEmpty()) {
      Outcome<String> found =
          FoundGroup.arnByName(
              controller.targetGroups(),
              spec,
              "searching TargetGroup with name " + spec.name() + ": ");
      if (!found.isOk()) {
        return found;
      }
      arn = found.orElseThrow();
    }
    if (spec.targetType() == null) {
      absent.add("spec.targetType");
    }
    return absent.isEmpty()
        ? Outcome.ok(arn)
        : Outcome.failed(
            BindingSpec.problem(
                Rule.BINDING_REQUIRED_FIELDS,
                spec.targetType() == null ? BindingSpec.TARGET_TYPE : BindingSpec.TARGET_GROUP_ARN,
                "TargetGroupBinding must specify these fields: " + String.join(",", absent)));
  }

  private Optional<Problem> nodeSelector() {
    return "ip".equals(spec.targetType()) && spec.hasNodeSelector()
        ? problem(
            Rule.BINDING_NODE_SELECTOR,
            "nodeSelector",
            "TargetGroupBinding cannot set NodeSelector when TargetType is ip")
        : Optional.empty();
  }

  private Optional<Problem> role() {
    return !spec.role().isEmpty() && "instance".equals(spec.targetType())
        ? problem(
            Rule.BINDING_ROLE,
            BindingSpec.TARGET_TYPE,
            "Unable to use instance target type while using assume role")
        : Optional.empty();
  }

  /** Other bindings of the group; equal uids, two empty ones included, are the same object. */
  private Optional<Problem> duplicates(String arn) {
    Optional<String> error = controller.readErrors().errorOf(Read.LIST_BINDINGS);
    if (error.isPresent()) {
      return problem(
          Rule.BINDING_DUPLICATE,
          BindingSpec.TARGET_GROUP_ARN,
          "failed to list TargetGroupBindings in the cluster: " + error.get());
    }
    boolean shared = spec.isMultiCluster();
    List<String> others = new ArrayList<>();
    for (Binding other : sameGroup(arn)) {
      if (!other.uid().equals(spec.uid())) {
        shared &= other.isMultiCluster();
        others.add(other.key().namespace() + '/' + other.key().name());
      }
    }
    return others.isEmpty() || shared
        ? Optional.empty()
        : problem(
            Rule.BINDING_DUPLICATE,
            BindingSpec.TARGET_GROUP_ARN,
            "TargetGroup "
                + arn
                + " is already bound to following TargetGroupBindings ["
                + String.join(" ", others)
                + "]. Please enable MultiCluster mode on all TargetGroupBindings referencing "
                + arn
                + " or choose a different Target Group ARN.");
  }

  private ImmutableList<Binding> sameGroup(String arn) {
    ImmutableList<Binding> named =
        controller.cluster().byArn().getOrDefault(arn, ImmutableList.of());
    String name = nameOf(arn);
    if (!controller.options().namesAreResolved() || name == null) {
      return named;
    }
    ImmutableList.Builder<Binding> out = ImmutableList.builder();
    out.addAll(named);
    for (Binding other : controller.cluster().byArn().getOrDefault("", ImmutableList.of())) {
      if (name.equals(other.spec().path("targetGroupName").asText(""))) {
        out.add(other);
      }
    }
    return out.build();
  }

  /** The name in an ARN such as {@code …:targetgroup/web/0011223344556677}. */
  private static @Nullable String nameOf(String arn) {
    int from = arn.indexOf(":targetgroup/");
    int to = arn.lastIndexOf('/');
    int start = from + ":targetgroup/".length();
    return from < 0 || to < start ? null : arn.substring(start, to);
  }

  private static Optional<Problem> problem(Rule rule, String member, String message) {
    return Optional.of(BindingSpec.problem(rule, member, message));
  }
}
