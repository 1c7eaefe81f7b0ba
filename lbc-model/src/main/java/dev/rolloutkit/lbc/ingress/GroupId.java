package dev.rolloutkit.lbc.ingress;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The id of an Ingress group: the Ingresses that share a load balancer.
 *
 * @rule The group of an Ingress is that of the parameters of its class, else that of its
 *     annotation, else one of its own.
 * @param namespace the namespace of the one Ingress of an implicit group; empty for an explicit one
 * @param name the name of that Ingress, or of the explicit group
 */
public record GroupId(String namespace, String name) {
  /**
   * The annotation that names the group of an Ingress, unless the parameters of its class name one.
   */
  public static final String ANNOTATION = Annotations.ALB + "group.name";

  /** The finalizer of the Ingress of an implicit group. */
  public static final String IMPLICIT_FINALIZER = "ingress.k8s.aws/resources";

  /** The beginning of the finalizer of a member of an explicit group. */
  public static final String EXPLICIT_PREFIX = "group.ingress.k8s.aws/";

  private static final Pattern NAME = Pattern.compile("([a-z0-9][-a-z0-9.]*)?[a-z0-9]");
  private static final int LONGEST = 63;

  /**
   * The group that an Ingress specifies: the one that the parameters of its class name, else the
   * one that its annotation names, else a group of its own.
   *
   * <p>Problems: the name of the group is malformed or too long, with the controller's message.
   *
   * <p>Source: AWS Load Balancer Controller, group loader.
   *
   * @param annotated the value of {@link #ANNOTATION}; {@code null} if it is absent
   */
  public static Outcome<GroupId> of(
      String namespace,
      String name,
      @Nullable String annotated,
      Optional<IngressClassParams> params) {
    String group = params.flatMap(IngressClassParams::groupName).orElse(annotated);
    if (group == null) {
      return Outcome.ok(implicit(namespace, name));
    }
    if (!NAME.matcher(group).matches()) {
      return invalid(
          "groupName must consist of lower case alphanumeric characters, '-' or '.', and must"
              + " start and end with an alphanumeric character");
    }
    return group.length() > LONGEST
        ? invalid("groupName must be no more than 63 characters")
        : Outcome.ok(explicit(group));
  }

  /**
   * As {@link #of(String, String, String, Optional)}, from the metadata of the Ingress.
   *
   * @param metadata its metadata; {@code null} for an Ingress without any field
   * @param params the parameters of its class; empty if there are none or if they are not known
   */
  public static Outcome<GroupId> of(
      @Nullable ObjectMeta metadata, Optional<IngressClassParams> params) {
    ObjectMeta meta = metadata == null ? new ObjectMeta() : metadata;
    Map<String, String> annotations = meta.getAnnotations();
    return of(
        Strings.nullToEmpty(meta.getNamespace()),
        Strings.nullToEmpty(meta.getName()),
        annotations == null ? null : annotations.get(ANNOTATION),
        params);
  }

  private static Outcome<GroupId> invalid(String reason) {
    return Outcome.failed(
        Problem.plain(
            FieldPath.of("metadata", "annotations").key(ANNOTATION),
            "invalid ingress group: " + reason,
            LbcProblemCodes.ANNOTATION_INVALID));
  }

  /** An explicit group. */
  public static GroupId explicit(String name) {
    return new GroupId("", name);
  }

  /** The group of an Ingress that shares its load balancer with no other. */
  public static GroupId implicit(String namespace, String name) {
    return new GroupId(namespace, name);
  }

  /** Whether the group is explicit, that is, named by an annotation or by IngressClassParams. */
  public boolean isExplicit() {
    return namespace.isEmpty();
  }

  /** {@code name} for an explicit group, otherwise {@code namespace/name}. */
  public String text() {
    return isExplicit() ? name : namespace + "/" + name;
  }

  /** The finalizer of the members of the group. */
  public String finalizer() {
    return isExplicit() ? EXPLICIT_PREFIX + name : IMPLICIT_FINALIZER;
  }

  @Override
  public String toString() {
    return text();
  }
}
