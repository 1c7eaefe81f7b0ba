package dev.rolloutkit.stack.internal.ingressgroup;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassParametersReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides by the class of an Ingress whether the controller manages it, and finds its group.
 *
 * <p>Source: AWS Load Balancer Controller, class loader and group loader.
 *
 * @rule The class of an Ingress decides whether the controller manages it; without a class, the
 *     default class decides.
 */
final class IngressClassifier {
  private final StackSettings config;
  private final Map<String, IngressClass> classes = new HashMap<>();
  private final Map<String, IngressClassParams> params = new HashMap<>();
  private final Map<String, Namespace> namespaces = new HashMap<>();
  private final ImmutableList<String> defaultClasses;

  /** How an Ingress is classified. */
  sealed interface Found {
    /** The controller does not manage the Ingress. */
    record Foreign() implements Found {}

    /** The Ingress is a member of a group. */
    record Member(GroupId id, Optional<String> ingressClass, Optional<IngressClassParams> params)
        implements Found {}

    /** The class of the Ingress cannot be used. */
    record BadClass(String message) implements Found {}

    /** The group of the Ingress cannot be used. */
    record BadGroup(String message) implements Found {}

    /** The Ingress has no class, and several classes are the default. */
    record SeveralDefaults() implements Found {
      static final String MESSAGE = "multiple default IngressClasses found";
    }
  }

  IngressClassifier(ClusterObjects cluster, StackSettings config) {
    this.config = config;
    for (IngressClass ingressClass : cluster.classes()) {
      classes.putIfAbsent(name(ingressClass), ingressClass);
    }
    this.defaultClasses =
        IngressClassInfo.defaultNames(Lists.transform(cluster.classes(), IngressClassInfo::of));
    cluster.params().forEach(p -> params.putIfAbsent(p.name(), p));
    cluster.namespaces().forEach(n -> namespaces.putIfAbsent(name(n), n));
  }

  /** Classifies an Ingress. */
  Found find(Ingress ingress) {
    if (isDeleted(ingress)) {
      return new Found.Foreign();
    }
    ClassChoice choice = ClassChoice.of(ingress);
    if (choice instanceof ClassChoice.Annotated annotated) {
      return IngressClassInfo.isOurs(config.flags().ingressClass(), annotated.value())
          ? grouped(ingress, Optional.empty(), null)
          : new Found.Foreign();
    }
    if (choice instanceof ClassChoice.Named named) {
      return ofClass(ingress, named.name());
    }
    if (defaultClasses.size() > 1) {
      return new Found.SeveralDefaults();
    }
    if (!defaultClasses.isEmpty()) {
      return ofClass(ingress, defaultClasses.get(0));
    }
    return config.flags().ingressClass().isEmpty()
        ? grouped(ingress, Optional.empty(), null)
        : new Found.Foreign();
  }

  private Found ofClass(Ingress ingress, String name) {
    IngressClass ingressClass = classes.get(name);
    if (ingressClass == null) {
      return badClass("IngressClass.networking.k8s.io " + GoStrings.quote(name) + " not found");
    }
    if (!IngressClassInfo.of(ingressClass).isAlb()) {
      return new Found.Foreign();
    }
    IngressClassParametersReference reference = ingressClass.getSpec().getParameters();
    if (reference == null) {
      return grouped(ingress, Optional.of(name), null);
    }
    if (!"elbv2.k8s.aws".equals(reference.getApiGroup())
        || !"IngressClassParams".equals(reference.getKind())) {
      return badClass("IngressClass " + name + " references unknown parameters");
    }
    String paramsName = text(reference.getName());
    IngressClassParams found = params.get(paramsName);
    if (found == null) {
      return badClass(
          "IngressClassParams.elbv2.k8s.aws " + GoStrings.quote(paramsName) + " not found");
    }
    JsonNode selector = found.namespaceSelector();
    if (selector.isObject()) {
      String problem = namespaceProblem(ingress, paramsName, selector);
      if (problem != null) {
        return badClass(problem);
      }
    }
    return grouped(ingress, Optional.of(name), found);
  }

  private @Nullable String namespaceProblem(Ingress ingress, String paramsName, JsonNode selector) {
    String namespace =
        text(ingress.getMetadata() == null ? null : ingress.getMetadata().getNamespace());
    Namespace found = namespaces.get(namespace);
    if (found == null) {
      return "Namespace " + GoStrings.quote(namespace) + " not found";
    }
    Map<String, String> labels =
        found.getMetadata() == null || found.getMetadata().getLabels() == null
            ? Map.of()
            : found.getMetadata().getLabels();
    Outcome<Selector> read = Selector.read(selector);
    if (!(read instanceof Outcome.Ok<Selector> ok)) {
      return read.problems().get(0).detail();
    }
    return ok.value().matches(labels::get)
        ? null
        : "namespaceSelector of IngressClassParams " + paramsName + " mismatch";
  }

  private static Found grouped(
      Ingress ingress, Optional<String> ingressClass, @Nullable IngressClassParams params) {
    Optional<IngressClassParams> given = Optional.ofNullable(params);
    Outcome<GroupId> group = GroupId.of(ingress.getMetadata(), given);
    return group instanceof Outcome.Ok<GroupId> ok
        ? new Found.Member(ok.value(), ingressClass, given)
        : new Found.BadGroup(group.problems().get(0).detail());
  }

  /** The groups whose finalizers an Ingress has. */
  static ImmutableList<GroupId> pending(Ingress ingress) {
    List<String> finalizers =
        ingress.getMetadata() == null ? null : ingress.getMetadata().getFinalizers();
    if (finalizers == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<GroupId> out = ImmutableList.builder();
    for (String finalizer : finalizers) {
      if (finalizer == null) {
        continue;
      }
      if (finalizer.equals(GroupId.IMPLICIT_FINALIZER)) {
        out.add(GroupId.implicit(text(ingress.getMetadata().getNamespace()), name(ingress)));
      } else if (finalizer.startsWith(GroupId.EXPLICIT_PREFIX)) {
        out.add(GroupId.explicit(finalizer.substring(GroupId.EXPLICIT_PREFIX.length())));
      }
    }
    return out.build();
  }

  /** Whether an Ingress is being deleted. */
  static boolean isDeleted(Ingress ingress) {
    return ingress.getMetadata() != null && ingress.getMetadata().getDeletionTimestamp() != null;
  }

  private static Found badClass(String message) {
    return new Found.BadClass("invalid ingress class: " + message);
  }

  /** {@code namespace/name}. */
  static String key(Ingress ingress) {
    String namespace =
        ingress.getMetadata() == null ? "" : text(ingress.getMetadata().getNamespace());
    return namespace + "/" + name(ingress);
  }

  private static String name(HasMetadata object) {
    return object.getMetadata() == null ? "" : text(object.getMetadata().getName());
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
