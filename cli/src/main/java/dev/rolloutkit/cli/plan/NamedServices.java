package dev.rolloutkit.cli.plan;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.rolloutkit.sg.snapshot.IngressBackends;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The Services that the backends and annotations of Ingresses or Services may refer to. */
final class NamedServices {
  /** Every character that cannot be part of a name ends it. */
  private static final Splitter WORDS =
      Splitter.on(
              CharMatcher.inRange('a', 'z')
                  .or(CharMatcher.inRange('0', '9'))
                  .or(CharMatcher.is('-'))
                  .negate())
          .omitEmptyStrings();

  private NamedServices() {}

  /**
   * The Services whose name is a word in the backends or annotations of an object of their
   * namespace.
   *
   * @param services by {@code namespace/name}
   */
  static List<Service> of(
      Collection<? extends HasMetadata> objects, Map<String, Service> services) {
    Set<String> keys = new LinkedHashSet<>();
    for (HasMetadata object : objects) {
      if (object.getMetadata() == null) {
        continue;
      }
      String namespace = object.getMetadata().getNamespace() + "/";
      if (object instanceof Ingress ingress) {
        IngressBackends.services(ingress).forEach(name -> keys.add(namespace + name));
      }
      Map<String, String> annotations = object.getMetadata().getAnnotations();
      if (annotations != null) {
        annotations
            .values()
            .forEach(
                value -> {
                  if (value != null) {
                    WORDS.split(value).forEach(word -> keys.add(namespace + word));
                  }
                });
      }
    }
    List<Service> out = new ArrayList<>();
    for (String key : keys) {
      Service service = services.get(key);
      if (service != null) {
        out.add(service);
      }
    }
    return out;
  }
}
