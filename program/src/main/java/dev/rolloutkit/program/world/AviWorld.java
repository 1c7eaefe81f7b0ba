package dev.rolloutkit.program.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A cluster export as AKO sees it.
 *
 * <p>Exports seldom contain secrets, classes and namespaces. Those that Ingresses refer to and that
 * are missing are assumed to exist, and are listed: in a cluster without them AKO would create
 * fewer objects.
 *
 * @param snapshot what AKO sees
 * @param assumed the objects that were added, as kind, namespace and name
 */
public record AviWorld(AkoCluster snapshot, ImmutableList<String> assumed) {
  private static final String CLASS = "avi-lb";
  private static final String CONTROLLER = "ako.vmware.com/avi-lb";

  /** Completes an export. */
  public static AviWorld of(Cluster cluster) {
    return of(
        cluster.services().all().stream().map(Item::value).toList(),
        cluster.ingresses().all().stream().map(Item::value).toList(),
        cluster.others());
  }

  /**
   * Completes these objects.
   *
   * @param others objects of other kinds that AKO reads
   */
  public static AviWorld of(
      List<Service> services, List<Ingress> ingresses, List<? extends HasMetadata> others) {
    return new Completion().world(services, ingresses, others);
  }

  /**
   * Whether the manifests show that AKO runs in the cluster: they contain one of its custom
   * resources, an IngressClass of it, or a Service of its class.
   */
  public static boolean isServed(Cluster cluster) {
    return cluster.others().stream().anyMatch(AviWorld::isOfAko)
        || cluster.ingresses().all().stream()
            .anyMatch(
                i ->
                    i.value().getSpec() != null
                        && CLASS.equals(i.value().getSpec().getIngressClassName()))
        || cluster.services().all().stream()
            .anyMatch(
                s ->
                    s.value().getSpec() != null
                        && CONTROLLER.equals(s.value().getSpec().getLoadBalancerClass()));
  }

  private static boolean isOfAko(HasMetadata object) {
    return (object.getApiVersion() != null && object.getApiVersion().startsWith("ako.vmware.com/"))
        || (object instanceof IngressClass ingressClass
            && ingressClass.getSpec() != null
            && CONTROLLER.equals(ingressClass.getSpec().getController()));
  }

  private static final class Completion {
    private final List<HasMetadata> objects = new ArrayList<>();
    private final Set<NamespacedName> secrets = new HashSet<>();
    private final Set<String> namespaces = new HashSet<>();
    private final ImmutableList.Builder<String> assumed = ImmutableList.builder();

    AviWorld world(
        List<Service> services, List<Ingress> ingresses, List<? extends HasMetadata> others) {
      objects.addAll(services);
      objects.addAll(ingresses);
      boolean classes = false;
      for (HasMetadata object : others) {
        objects.add(object);
        classes |= object instanceof IngressClass;
        if (object instanceof Secret) {
          secrets.add(NamespacedName.of(object));
        } else if (object instanceof Namespace) {
          namespaces.add(NamespacedName.of(object).name());
        }
      }
      if (!classes && !ingresses.isEmpty()) {
        addClass();
      }
      ingresses.forEach(this::addSecrets);
      Stream.concat(services.stream(), ingresses.stream())
          .map(object -> NamespacedName.of(object).namespace())
          .distinct()
          .forEach(this::addNamespace);
      return new AviWorld(AkoCluster.of(objects), assumed.build());
    }

    private void addClass() {
      objects.add(
          new IngressClassBuilder()
              .withNewMetadata()
              .withName(CLASS)
              .endMetadata()
              .withNewSpec()
              .withController(CONTROLLER)
              .endSpec()
              .build());
      assumed.add("IngressClass " + CLASS);
    }

    private void addNamespace(String name) {
      if (namespaces.add(name)) {
        objects.add(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build());
      }
    }

    private void addSecrets(Ingress ingress) {
      List<IngressTLS> entries =
          ingress.getSpec() == null
              ? List.of()
              : Optional.ofNullable(ingress.getSpec().getTls()).orElse(List.of());
      for (IngressTLS tls : entries) {
        String name = tls == null ? null : tls.getSecretName();
        NamespacedName key =
            new NamespacedName(NamespacedName.of(ingress).namespace(), name == null ? "" : name);
        if (!key.name().isEmpty() && secrets.add(key)) {
          objects.add(
              new SecretBuilder()
                  .withNewMetadata()
                  .withNamespace(key.namespace())
                  .withName(key.name())
                  .endMetadata()
                  .withData(Map.of("tls.crt", "", "tls.key", ""))
                  .build());
          assumed.add("Secret " + key);
        }
      }
    }
  }
}
