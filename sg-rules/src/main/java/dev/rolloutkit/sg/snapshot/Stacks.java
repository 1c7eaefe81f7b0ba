package dev.rolloutkit.sg.snapshot;

import com.google.common.base.Strings;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.GroupId;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the Ingress, Ingress group or Service for which the controller created a binding, from the
 * labels of the binding.
 *
 * <p>Source: AWS Load Balancer Controller, tracking provider.
 */
public final class Stacks {
  private static final String INGRESS = "ingress.k8s.aws/stack";
  private static final String SERVICE = "service.k8s.aws/stack";

  private Stacks() {}

  /** The object that the binding was created for, such as {@code Ingress prod/api}. */
  static Optional<String> owner(TargetGroupBinding binding) {
    return named(binding, INGRESS)
        .map(key -> "Ingress " + key)
        .or(() -> named(binding, SERVICE).map(key -> "Service " + key));
  }

  /**
   * The stack of an application load balancer: the name of an Ingress group, or {@code
   * namespace/name} of a single Ingress; empty for any other binding.
   */
  public static Optional<String> ofIngresses(TargetGroupBinding binding) {
    return named(binding, INGRESS).or(() -> Optional.ofNullable(binding.labels().get(INGRESS)));
  }

  /**
   * The Service of a network load balancer, as {@code namespace/name}; empty for any other binding.
   */
  public static Optional<String> ofService(TargetGroupBinding binding) {
    return named(binding, SERVICE);
  }

  /**
   * The stack to which an Ingress belongs: its group name, or {@code namespace/name}. Empty if the
   * name of its group is invalid, so that the controller makes no load balancer for it.
   *
   * @param params the parameters of its class, which may name the group; empty if it has none
   */
  public static Optional<String> of(
      @Nullable ObjectMeta ingress, Optional<IngressClassParams> params) {
    return GroupId.of(ingress, params).toOptional().map(GroupId::text);
  }

  /** {@code namespace/name}; absent parts are empty. */
  static String key(@Nullable ObjectMeta meta) {
    return meta == null
        ? "/"
        : Strings.nullToEmpty(meta.getNamespace()) + "/" + Strings.nullToEmpty(meta.getName());
  }

  static @Nullable String annotation(@Nullable ObjectMeta meta, String key) {
    Map<String, String> annotations = meta == null ? null : meta.getAnnotations();
    return annotations == null ? null : annotations.get(key);
  }

  private static Optional<String> named(TargetGroupBinding binding, String prefix) {
    String namespace = binding.labels().get(prefix + "-namespace");
    String name = binding.labels().get(prefix + "-name");
    return namespace == null || name == null
        ? Optional.empty()
        : Optional.of(namespace + "/" + name);
  }
}
