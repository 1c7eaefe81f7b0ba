package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The parts of an ingress that a rollout controller owns, as JSON Pointers (RFC 6901). A GitOps
 * tool must ignore these parts when it compares manifests with the cluster.
 *
 * @rule A GitOps tool must ignore the annotations of an Ingress that the Rollouts controller
 *     writes.
 */
public final class GitOpsIgnores {
  private static final String ANNOTATIONS = "/metadata/annotations/";

  private GitOpsIgnores() {}

  /**
   * Returns the pointers to the bookkeeping annotation and to all annotations that it lists, in
   * code-point order, followed by those to the paths of header routes, in the order of the rules.
   * The list is empty if there is no bookkeeping annotation.
   *
   * <p>Problems: a bookkeeping annotation that cannot be read.
   */
  public static Outcome<ImmutableList<String>> of(IngressView ingress) {
    String text = ingress.annotations().get(AnnotationKeys.MANAGED_ANNOTATIONS);
    if (text == null) {
      return Outcome.ok(ImmutableList.of());
    }
    return ManagedAnnotations.parse(text).map(managed -> of(ingress, managed));
  }

  private static ImmutableList<String> of(IngressView ingress, ManagedAnnotations managed) {
    Set<String> keys = new TreeSet<>(CodePoints.ORDER);
    keys.add(AnnotationKeys.MANAGED_ANNOTATIONS);
    managed.keysByRollout().values().forEach(keys::addAll);
    ImmutableList.Builder<String> out = ImmutableList.builder();
    Set<String> headerRoutes = new HashSet<>();
    for (String key : keys) {
      out.add(ANNOTATIONS + escaped(key));
      int infix = key.indexOf("/conditions.");
      if (infix >= 0) {
        headerRoutes.add(key.substring(infix + "/conditions.".length()));
      }
    }
    List<IngressRule> rules = ingress.rules();
    for (int i = 0; i < rules.size(); i++) {
      for (int j = 0; j < rules.get(i).paths().size(); j++) {
        ServiceBackendRef service = rules.get(i).paths().get(j).backend().service();
        if (service != null && service.usesAnnotation() && headerRoutes.contains(service.name())) {
          out.add("/spec/rules/" + i + "/http/paths/" + j);
        }
      }
    }
    return out.build();
  }

  private static String escaped(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }
}
