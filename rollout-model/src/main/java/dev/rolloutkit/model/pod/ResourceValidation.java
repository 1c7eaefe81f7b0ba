package dev.rolloutkit.model.pod;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import org.jspecify.annotations.Nullable;

/**
 * Validates limits and requests.
 *
 * <p>Compatibility: a request that does not match its limit is reported without its name.
 * Kubernetes visits limits and requests in random order; here they are sorted by name.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateResourceRequirements.
 *
 * @rule A request is not greater than its limit, and extended resources are integers that may not
 *     be overcommitted.
 */
final class ResourceValidation {
  private static final ImmutableSet<String> COUNTS =
      ImmutableSet.of(
          "pods",
          "resourcequotas",
          "services",
          "replicationcontrollers",
          "secrets",
          "configmaps",
          "persistentvolumeclaims",
          "services.nodeports",
          "services.loadbalancers");

  private ResourceValidation() {}

  /** The kind of object that has the resources. */
  enum Owner {
    CONTAINER,
    POD
  }

  /** Validates the resources of a container. */
  static void validate(FieldPath at, GoObject resources, PodContext context) {
    requirements(at, resources, Owner.CONTAINER, context);
  }

  /** Validates the overhead of a pod by the rules for limits. */
  static void overhead(FieldPath at, GoObject spec, PodContext context) {
    amounts(at, Defaulted.map(spec, "overhead"), GoMap.EMPTY, Owner.CONTAINER, context);
  }

  static void requirements(FieldPath at, GoObject resources, Owner owner, PodContext context) {
    amounts(
        at,
        Defaulted.map(resources, "limits"),
        Defaulted.map(resources, "requests"),
        owner,
        context);
    ClaimValidation.used(at.child("claims"), resources.objects("claims"), context);
  }

  private static void amounts(
      FieldPath at, GoMap limits, GoMap requests, Owner owner, PodContext context) {
    boolean huge = false;
    boolean basic = false;
    for (int i = 0; i < limits.size(); i++) {
      String name = limits.key(i);
      Quantity limit = (Quantity) limits.value(i);
      amount(at, "limits", name, limit, owner, context);
      hugePages(at, "limits", name, limit, context);
      huge |= ResourceNames.isHugePages(name);
      basic |= ResourceNames.isBasic(name);
    }
    for (int i = 0; i < requests.size(); i++) {
      String name = requests.key(i);
      Quantity request = (Quantity) requests.value(i);
      amount(at, "requests", name, request, owner, context);
      againstLimit(at, name, request, (Quantity) limits.get(name), context);
      hugePages(at, "requests", name, request, context);
      huge |= ResourceNames.isHugePages(name);
      basic |= ResourceNames.isBasic(name);
    }
    if (huge && !basic) {
      context.forbidden(at, "HugePages require cpu or memory");
    }
  }

  private static void againstLimit(
      FieldPath at, String name, Quantity request, @Nullable Quantity limit, PodContext context) {
    boolean mayDiffer = ResourceNames.mayBeOvercommitted(name);
    if (limit == null) {
      if (!mayDiffer) {
        context.required(at.child("limits"), "Limit must be set for non overcommitable resources");
      }
      return;
    }
    int compared = request.compareTo(limit);
    if (compared != 0 && !mayDiffer) {
      context.invalid(
          at.child("requests"),
          request.toString(),
          "must be equal to " + name + " limit of " + limit);
    } else if (compared > 0) {
      context.invalid(
          at.child("requests"),
          request.toString(),
          "must be less than or equal to " + name + " limit of " + limit);
    }
  }

  private static void amount(
      FieldPath at, String list, String name, Quantity amount, Owner owner, PodContext context) {
    if (owner == Owner.POD) {
      ResourceNames.ofPod(at, list, name, context);
    } else {
      ResourceNames.ofContainer(at, list, name, context);
    }
    if (amount.signum() < 0) {
      context.invalid(
          at.child(list).key(name), amount.toString(), "must be greater than or equal to 0");
    }
    boolean counted = COUNTS.contains(name) || ResourceNames.isExtended(name);
    if (counted && !WholeAmounts.isWhole(amount)) {
      context.accept(
          Problem.invalid(
              at.child(list).key(name), GoJson.quote(amount.toString()), "must be an integer"));
    }
  }

  private static void hugePages(
      FieldPath at, String list, String name, Quantity amount, PodContext context) {
    if (context.rules().isServer()
        && ResourceNames.isHugePages(name)
        && !WholeAmounts.isMultiple(amount, ResourceNames.pageSize(name))) {
      context.invalid(
          at.child(list).key(name),
          amount.toString(),
          amount + " is not positive integer multiple of " + name);
    }
  }
}
