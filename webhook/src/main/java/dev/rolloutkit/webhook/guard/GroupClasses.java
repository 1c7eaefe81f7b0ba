package dev.rolloutkit.webhook.guard;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The classes that Ingresses name.
 *
 * @param classes the known classes, by name
 * @param complete whether no others exist
 */
record GroupClasses(ImmutableMap<String, IngressClass> classes, boolean complete) {
  static GroupClasses of(WorldView view) {
    ImmutableMap.Builder<String, IngressClass> out = ImmutableMap.builder();
    view.ingressClasses().forEach(known -> out.put(known.getMetadata().getName(), known));
    return new GroupClasses(out.buildKeepingLast(), view.isComplete());
  }

  /** Whether the class of an Ingress certainly does not exist, so that no controller serves it. */
  boolean isMissing(Ingress ingress) {
    Optional<String> name = ClassChoice.of(ingress).className();
    return complete && name.isPresent() && !classes.containsKey(name.get());
  }

  /** The class of an Ingress if it is the AWS Load Balancer Controller's and has parameters. */
  Optional<String> parametrized(Ingress ingress) {
    return ClassChoice.of(ingress).className().filter(name -> hasParameters(classes.get(name)));
  }

  private static boolean hasParameters(@Nullable IngressClass known) {
    return known != null
        && IngressClassInfo.of(known).isAlb()
        && known.getSpec().getParameters() != null;
  }
}
