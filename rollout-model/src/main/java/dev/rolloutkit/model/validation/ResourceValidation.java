package dev.rolloutkit.model.validation;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoJson;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.model.schema.GoMap;
import dev.rolloutkit.model.schema.GoObject;

/** Limits and requests of a container. */
final class ResourceValidation {
  private static final ImmutableSet<String> OF_CONTAINERS =
      ImmutableSet.of("cpu", "memory", "ephemeral-storage");

  /** Names that stand for something somewhere, if not for containers. */
  private static final ImmutableSet<String> STANDARD =
      ImmutableSet.<String>builder()
          .addAll(OF_CONTAINERS)
          .add("requests.cpu", "requests.memory", "requests.ephemeral-storage")
          .add("limits.cpu", "limits.memory", "limits.ephemeral-storage")
          .add("storage", "requests.storage")
          .add("pods", "resourcequotas", "services", "replicationcontrollers", "secrets")
          .add("configmaps", "persistentvolumeclaims")
          .add("services.nodeports", "services.loadbalancers")
          .build();

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

  private static final String HUGE_PAGES = "hugepages-";

  private ResourceValidation() {}

  static void validate(FieldPath at, GoObject resources, TemplateContext context) {
    GoMap limits = Defaulted.map(resources, "limits");
    GoMap requests = Defaulted.map(resources, "requests");
    boolean huge = false;
    boolean basic = false;
    for (int i = 0; i < limits.size(); i++) {
      String name = limits.key(i);
      amount(at.child("limits").key(name), name, (Quantity) limits.value(i), context);
      huge |= name.startsWith(HUGE_PAGES);
      basic |= isBasic(name);
    }
    for (int i = 0; i < requests.size(); i++) {
      String name = requests.key(i);
      Quantity request = (Quantity) requests.value(i);
      amount(at.child("requests").key(name), name, request, context);
      againstLimit(at, name, request, limits, context);
      huge |= name.startsWith(HUGE_PAGES);
      basic |= isBasic(name);
    }
    if (huge && !basic) {
      context.forbidden(at, "HugePages require cpu or memory");
    }
    if (resources.has("claims")) {
      context.unchecked().add(at.child("claims").toString());
    }
  }

  private static boolean isBasic(String name) {
    return name.equals("cpu") || name.equals("memory");
  }

  private static void againstLimit(
      FieldPath at, String name, Quantity request, GoMap limits, TemplateContext context) {
    Quantity limit = (Quantity) limits.get(name);
    if (limit == null) {
      if (!isOvercommitAllowed(name)) {
        context.add(
            Problem.required(
                at.child("limits"), "Limit must be set for non overcommitable resources"));
      }
      return;
    }
    int compared = request.compareTo(limit);
    if (compared != 0 && !isOvercommitAllowed(name)) {
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

  private static void amount(FieldPath at, String name, Quantity amount, TemplateContext context) {
    name(at, name, context);
    if (amount.signum() < 0) {
      context.invalid(at, amount.toString(), "must be greater than or equal to 0");
    }
    if (isCounted(name) && !amount.isWhole()) {
      context.add(Problem.invalid(at, GoJson.quote(amount.toString()), "must be an integer"));
    }
  }

  private static void name(FieldPath at, String name, TemplateContext context) {
    boolean simple = name.indexOf('/') < 0;
    if (!NameFormats.isQualifiedName(name)) {
      context.invalid(at, name, NameFormats.qualifiedName(name));
    } else if (simple && !STANDARD.contains(name) && !isQuotaHugePages(name)) {
      context.invalid(at, name, "must be a standard resource type or fully qualified");
    }
    if (simple) {
      if (!OF_CONTAINERS.contains(name) && !name.startsWith(HUGE_PAGES)) {
        context.invalid(at, name, "must be a standard resource for containers");
      }
    } else if (!isNative(name) && !isExtended(name)) {
      context.invalid(at, name, "doesn't follow extended resource name standard");
    }
  }

  private static boolean isQuotaHugePages(String name) {
    return name.startsWith(HUGE_PAGES) || name.startsWith("requests." + HUGE_PAGES);
  }

  private static boolean isNative(String name) {
    return name.indexOf('/') < 0 || name.contains("kubernetes.io/");
  }

  private static boolean isExtended(String name) {
    return !isNative(name)
        && !name.startsWith("requests.")
        && NameFormats.isQualifiedName("requests." + name);
  }

  private static boolean isOvercommitAllowed(String name) {
    return isNative(name) && !name.startsWith(HUGE_PAGES);
  }

  private static boolean isCounted(String name) {
    return COUNTS.contains(name) || isExtended(name) || name.startsWith(HUGE_PAGES);
  }
}
