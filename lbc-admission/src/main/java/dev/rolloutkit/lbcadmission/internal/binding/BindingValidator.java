package dev.rolloutkit.lbcadmission.internal.binding;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.controller.ReadErrors.Read;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Validates bindings; the answer contains the first rule that is violated.
 *
 * <p>If the binding has only the name of the target group, its ARN is looked up by this name. On
 * creation the target group is also looked up once by its ARN, on update it is not. An update can
 * therefore set a protocol that differs from that of the target group, unless {@link
 * dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect#UPDATES_UNCHECKED} is fixed. The
 * controller never compares the target type with that of the target group, and never validates the
 * Service, the port and {@code networking}.
 *
 * <p>Source: AWS Load Balancer Controller, validating webhook of TargetGroupBindings.
 *
 * @rule A TargetGroupBinding is refused with the first rule that it violates.
 */
public final class BindingValidator {
  private final BindingSpec spec;
  private final Controller controller;

  private BindingValidator(BindingSpec spec, Controller controller) {
    this.spec = spec;
    this.controller = controller;
  }

  /** The answer to the creation of a binding. */
  public static WebhookAnswer create(ObjectNode object, Controller controller) {
    return WebhookAnswer.ofFirst(violations(object, controller));
  }

  /**
   * The answer to an update of a binding.
   *
   * @rule An update of a TargetGroupBinding can set a protocol that differs from that of its target
   *     group, because the group is not looked up again.
   */
  public static WebhookAnswer update(
      ObjectNode oldObject, ObjectNode object, Controller controller) {
    return WebhookAnswer.ofFirst(violations(oldObject, object, controller));
  }

  /** The rules that a new binding violates, in the controller's order, evaluated lazily. */
  public static Stream<Violation> violations(ObjectNode object, Controller controller) {
    return new BindingValidator(new BindingSpec(object), controller).onCreate();
  }

  /** The rules that an update of a binding violates, in the controller's order, lazily. */
  public static Stream<Violation> violations(
      ObjectNode oldObject, ObjectNode object, Controller controller) {
    return new BindingValidator(new BindingSpec(object), controller)
        .onUpdate(new BindingSpec(oldObject));
  }

  private Stream<Violation> onCreate() {
    Optional<Outcome<String>> arn = arn();
    Optional<GroupRules> group = group(arn);
    return Violation.inOrder(
        List.of(
            () -> requiredFields(arn),
            this::nodeSelector,
            () -> known(arn).flatMap(this::duplicates),
            () -> group.flatMap(GroupRules::ipAddressType),
            () -> group.flatMap(GroupRules::vpc),
            this::role,
            () -> group.flatMap(GroupRules::protocol)));
  }

  private Stream<Violation> onUpdate(BindingSpec old) {
    Optional<Outcome<String>> arn = arn();
    Optional<String> resolved = arn.isEmpty() ? Optional.of("") : known(arn);
    Optional<GroupRules> group =
        controller.settings().fixes().fixes(LbcAdmissionDefect.UPDATES_UNCHECKED)
                && !spec.isDeleting()
            ? group(arn)
            : Optional.empty();
    return Violation.inOrder(
        List.of(
            () -> requiredFields(arn),
            () -> resolved.flatMap(text -> ImmutableFields.check(old, spec, text, controller)),
            this::nodeSelector,
            this::role,
            () -> known(arn).flatMap(this::duplicates),
            // Changed fields are checked as on creation.
            () ->
                group
                    .filter(rules -> isChosen(spec.ipAddressType(), old.ipAddressType()))
                    .flatMap(GroupRules::ipAddressType),
            () ->
                group.filter(rules -> isChosen(spec.vpcId(), old.vpcId())).flatMap(GroupRules::vpc),
            () ->
                group
                    .filter(rules -> isChosen(spec.protocol(), old.protocol()))
                    .flatMap(GroupRules::protocol)));
  }

  private static boolean isChosen(@Nullable String now, @Nullable String before) {
    return now != null && !now.equals(before);
  }

  /** The ARN of the target group, given or looked up by name; empty if there is neither. */
  private Optional<Outcome<String>> arn() {
    if (!spec.arn().isEmpty()) {
      return Optional.of(Outcome.ok(spec.arn()));
    }
    return spec.name().isEmpty()
        ? Optional.empty()
        : Optional.of(
            FoundGroup.arnByName(
                controller.targetGroups(),
                spec,
                "searching TargetGroup with name " + spec.name() + ": "));
  }

  private static Optional<String> known(Optional<Outcome<String>> arn) {
    return arn.flatMap(Outcome::toOptional);
  }

  private Optional<GroupRules> group(Optional<Outcome<String>> arn) {
    return known(arn).map(text -> new GroupRules(spec, text, controller));
  }

  /**
   * Checks required fields. If the name of the target group cannot be looked up, reports only this.
   *
   * @rule A TargetGroupBinding needs the ARN or the name of its target group.
   */
  private Optional<Violation> requiredFields(Optional<Outcome<String>> arn) {
    if (arn.isPresent() && !arn.get().isOk()) {
      return Optional.of(Violation.of(arn.get().problems().get(0)));
    }
    List<String> absent = new ArrayList<>();
    if (arn.isEmpty()) {
      absent.add("either TargetGroupARN or TargetGroupName");
    }
    if (spec.targetType() == null) {
      absent.add("spec.targetType");
    }
    return absent.isEmpty()
        ? Optional.empty()
        : violation(
            WebhookRule.BINDING_REQUIRED_FIELDS,
            spec.targetType() == null ? BindingSpec.TARGET_TYPE : BindingSpec.TARGET_GROUP_ARN,
            "TargetGroupBinding must specify these fields: " + String.join(",", absent));
  }

  private Optional<Violation> nodeSelector() {
    return "ip".equals(spec.targetType()) && spec.hasNodeSelector()
        ? violation(
            WebhookRule.BINDING_NODE_SELECTOR,
            "nodeSelector",
            "TargetGroupBinding cannot set NodeSelector when TargetType is ip",
            BindingSpec.remove("nodeSelector"))
        : Optional.empty();
  }

  private Optional<Violation> role() {
    return !spec.role().isEmpty() && "instance".equals(spec.targetType())
        ? violation(
            WebhookRule.BINDING_ROLE,
            BindingSpec.TARGET_TYPE,
            "Unable to use instance target type while using assume role")
        : Optional.empty();
  }

  /**
   * Finds other bindings of the group; objects with equal, even empty, uids count as the same.
   *
   * @rule Two TargetGroupBindings must not have the same target group, unless both share it with
   *     other clusters.
   */
  private Optional<Violation> duplicates(String arn) {
    Optional<String> error = controller.cluster().readErrors().errorOf(Read.LIST_BINDINGS);
    if (error.isPresent()) {
      return violation(
          WebhookRule.BINDING_DUPLICATE,
          BindingSpec.TARGET_GROUP_ARN,
          "failed to list TargetGroupBindings in the cluster: " + error.get());
    }
    boolean othersShare = true;
    List<String> others = new ArrayList<>();
    for (TargetGroupBinding other : sameGroup(arn)) {
      if (!other.uid().equals(spec.uid())) {
        othersShare &= other.isMultiCluster();
        others.add(other.key().namespace() + '/' + other.key().name());
      }
    }
    if (others.isEmpty() || (othersShare && spec.isMultiCluster())) {
      return Optional.empty();
    }
    Problem problem =
        BindingSpec.problem(
            WebhookRule.BINDING_DUPLICATE,
            BindingSpec.TARGET_GROUP_ARN,
            "TargetGroup "
                + arn
                + " is already bound to following TargetGroupBindings ["
                + String.join(" ", others)
                + "]. Please enable MultiCluster mode on all TargetGroupBindings referencing "
                + arn
                + " or choose a different Target Group ARN.");
    return Optional.of(
        othersShare
            ? Violation.of(problem, spec.put("multiClusterTargetGroup", BooleanNode.TRUE))
            : Violation.of(problem));
  }

  private ImmutableList<TargetGroupBinding> sameGroup(String arn) {
    ImmutableList<TargetGroupBinding> named =
        controller.cluster().byArn().getOrDefault(arn, ImmutableList.of());
    String name = nameOf(arn);
    if (!controller.settings().fixes().fixes(LbcAdmissionDefect.NAMES_NOT_RESOLVED)
        || name == null) {
      return named;
    }
    ImmutableList.Builder<TargetGroupBinding> out = ImmutableList.builder();
    out.addAll(named);
    for (TargetGroupBinding other :
        controller.cluster().byArn().getOrDefault("", ImmutableList.of())) {
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

  private static Optional<Violation> violation(
      WebhookRule rule, String member, String message, PatchOperation... fix) {
    return Optional.of(Violation.of(BindingSpec.problem(rule, member, message), fix));
  }
}
