package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.internal.plan.Assumptions;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The IngressClasses that the controller's Helm chart installs and that manifests in Git therefore
 * do not contain: {@code alb}, and the class of the flag {@code --ingress-class}.
 */
final class AssumedClasses {
  private static final String USUAL = "alb";

  private AssumedClasses() {}

  /**
   * Returns the objects, and in addition each class that an Ingress names and the Helm chart
   * installs, but that is not among them.
   */
  static ClusterObjects in(ClusterObjects objects, StackSettings config, Assumptions assumptions) {
    Set<String> installed = new HashSet<>(List.of(USUAL, config.flags().ingressClass()));
    installed.remove("");
    for (IngressClass given : objects.classes()) {
      if (given.getMetadata() != null) {
        installed.remove(given.getMetadata().getName());
      }
    }
    ImmutableList.Builder<IngressClass> classes = ImmutableList.builder();
    classes.addAll(objects.classes());
    for (Ingress ingress : objects.ingresses()) {
      Optional<String> name = ClassChoice.of(ingress).className().filter(installed::remove);
      if (name.isPresent()) {
        classes.add(installed(name.get()));
        assumptions.add(Assumption.Kind.INGRESS_CLASS, name.get());
      }
    }
    return new ClusterObjects(
        objects.ingresses(), classes.build(), objects.params(), objects.namespaces());
  }

  private static IngressClass installed(String name) {
    return new IngressClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withController(IngressClassInfo.ALB)
        .endSpec()
        .build();
  }
}
