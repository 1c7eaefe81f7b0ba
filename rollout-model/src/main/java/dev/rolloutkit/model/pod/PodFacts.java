package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Facts about a pod that the rules for its parts need from other parts.
 *
 * @rule Rules for a part of a pod depend on its volumes, claims, host namespaces and operating
 *     system.
 */
final class PodFacts {
  private static final List<String> CONTAINER_LISTS =
      List.of("initContainers", "containers", "ephemeralContainers");

  private final GoObject spec;
  private final boolean hostsKnown;
  private final Map<String, GoObject> volumes = new HashMap<>();
  private final Set<String> claims = new HashSet<>();
  private boolean fileKeys;
  private @Nullable String claimNames;

  PodFacts(GoObject spec, PodRules rules) {
    this.spec = spec;
    this.hostsKnown = rules.isServer();
    for (GoObject claim : spec.objects("resourceClaims")) {
      if (!claim.text("name").isEmpty()) {
        claims.add(claim.text("name"));
      }
    }
  }

  GoObject spec() {
    return spec;
  }

  /** The valid volumes by name; filled while the volumes are validated. */
  Map<String, GoObject> volumes() {
    return volumes;
  }

  /** The names of the pod's resource claims. */
  Set<String> claims() {
    return claims;
  }

  /**
   * The message for a container that refers to a claim that the pod does not have; created once.
   */
  String claimNames() {
    if (claimNames == null) {
      List<String> names = new ArrayList<>(claims);
      names.sort(CodePoints::compare);
      claimNames =
          "must be one of the names in pod.spec.resourceClaims"
              + (names.isEmpty() ? " which is empty" : ": " + String.join(", ", names));
    }
    return claimNames;
  }

  /** The termination grace period in seconds. */
  long gracePeriod() {
    return Defaulted.number(spec, "terminationGracePeriodSeconds");
  }

  String restartPolicy() {
    return Defaulted.text(spec, "restartPolicy");
  }

  /** The operating system, empty if its name is empty; null if the pod has none. */
  @Nullable String os() {
    GoObject os = spec.object("os");
    return os == null ? null : os.text("name");
  }

  @Nullable GoObject security() {
    return spec.object("securityContext");
  }

  /** Whether a field about host namespaces is set and true. */
  boolean host(String member) {
    return hostsKnown && PodContext.isTrue(spec, member);
  }

  /** Whether a field about host namespaces is set. */
  boolean hasHost(String member) {
    return hostsKnown && spec.has(member);
  }

  /** Whether the pod uses the host's user namespace. */
  boolean hostUsers() {
    return !(hostsKnown && PodContext.isFalse(spec, "hostUsers"));
  }

  /** Records that a variable takes its value from a file of a volume. */
  void noteFileKey() {
    fileKeys = true;
  }

  /** Whether any environment variable takes its value from a file in a volume. */
  boolean hasFileKeys() {
    return fileKeys;
  }

  /** Calls a visitor for every container of every kind, in the order in which Kubernetes does. */
  void visitContainers(FieldPath at, BiConsumer<FieldPath, GoObject> visitor) {
    for (String list : CONTAINER_LISTS) {
      List<GoObject> containers = spec.objects(list);
      for (int i = 0; i < containers.size(); i++) {
        visitor.accept(at.child(list).index(i), containers.get(i));
      }
    }
  }
}
