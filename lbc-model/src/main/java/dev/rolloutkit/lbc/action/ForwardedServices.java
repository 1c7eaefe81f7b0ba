package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.IngressBackends;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Map;

/**
 * Finds the Services to which requests of an Ingress may be forwarded: those that its backends
 * name, and those that its actions in annotations name.
 */
public final class ForwardedServices {
  private static final String ACTIONS = Annotations.ALB + "actions.";

  private ForwardedServices() {}

  /**
   * The names of the Services, those of backends first. The name of an action that a backend names
   * is included like that of a Service; an action that cannot be read names none.
   */
  public static ImmutableSet<String> of(Ingress ingress) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    out.addAll(IngressBackends.services(ingress));
    Map<String, String> annotations =
        ingress.getMetadata() == null
            ? Map.of()
            : Annotations.merged(ingress.getMetadata().getAnnotations());
    for (String key : annotations.keySet()) {
      if (key.startsWith(ACTIONS)) {
        ActionParser.action(annotations, key.substring(ACTIONS.length()), ReaderSettings.defaults())
            .toOptional()
            .ifPresent(
                action ->
                    action.targets().stream()
                        .map(LbcAction.Target::serviceName)
                        .filter(name -> name != null && !name.isEmpty())
                        .forEach(out::add));
      }
    }
    return out.build();
  }
}
