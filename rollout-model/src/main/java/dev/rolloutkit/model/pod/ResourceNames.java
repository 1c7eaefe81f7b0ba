package dev.rolloutkit.model.pod;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NameFormats;
import java.util.List;

/**
 * Validates names of resources: standard ones, huge pages, and extended resources.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateContainerResourceName,
 * validatePodResourceName.
 *
 * @rule A resource is a standard one, a huge page or an extended one with a domain.
 */
final class ResourceNames {
  private static final ImmutableSet<String> OF_CONTAINERS =
      ImmutableSet.of("cpu", "memory", "ephemeral-storage");

  /** Names that are standard somewhere, even if not for containers. */
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

  private static final String HUGE_PAGES = "hugepages-";
  private static final List<String> OF_PODS = List.of("cpu", HUGE_PAGES, "memory");

  private ResourceNames() {}

  static void ofContainer(FieldPath at, String list, String name, PodContext context) {
    if (OF_CONTAINERS.contains(name)) {
      return;
    }
    FieldPath path = at.child(list).key(name);
    standard(path, name, context);
    if (name.indexOf('/') < 0) {
      if (!isHugePages(name)) {
        context.invalidResource(path, name, "must be a standard resource for containers");
      }
    } else if (!isNative(name) && !isExtended(name)) {
      context.invalidResource(path, name, "doesn't follow extended resource name standard");
    }
  }

  static void ofPod(FieldPath at, String list, String name, PodContext context) {
    if (isBasic(name)) {
      return;
    }
    FieldPath path = at.child(list).key(name);
    if (standard(path, name, context) && !isHugePages(name)) {
      context.notSupportedResource(path, name, OF_PODS);
    }
  }

  private static boolean standard(FieldPath at, String name, PodContext context) {
    if (!NameFormats.isQualifiedName(name)) {
      for (String message : NameFormats.qualifiedName(name)) {
        context.invalidResource(at, name, message);
      }
      return false;
    }
    boolean known =
        name.indexOf('/') >= 0
            || STANDARD.contains(name)
            || name.startsWith(HUGE_PAGES)
            || name.startsWith("requests." + HUGE_PAGES);
    if (!known) {
      context.invalidResource(at, name, "must be a standard resource type or fully qualified");
    }
    return known;
  }

  static boolean isBasic(String name) {
    return name.equals("cpu") || name.equals("memory");
  }

  static boolean isHugePages(String name) {
    return name.startsWith(HUGE_PAGES);
  }

  /** The page size in the name of a huge page resource. */
  static String pageSize(String name) {
    return name.substring(HUGE_PAGES.length());
  }

  private static boolean isNative(String name) {
    return name.indexOf('/') < 0 || name.contains("kubernetes.io/");
  }

  static boolean isExtended(String name) {
    return !isNative(name)
        && !name.startsWith("requests.")
        && NameFormats.isQualifiedName("requests." + name);
  }

  /** Whether a limit may exceed its request. */
  static boolean mayBeOvercommitted(String name) {
    return isNative(name) && !isHugePages(name);
  }
}
