package dev.rolloutkit.stack.ingressgroup;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.meta.LabelSelectors;
import dev.rolloutkit.sg.loadbalancer.Annotations;
import dev.rolloutkit.sg.loadbalancer.Failure;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.config.StackProblemCodes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassParametersReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the members of a group.
 *
 * <p>Source: AWS Load Balancer Controller, class loader and group loader.
 */
public final class GroupLoader {
  private static final String CLASS_ANNOTATION = "kubernetes.io/ingress.class";
  private static final String DEFAULT_CLASS = "ingressclass.kubernetes.io/is-default-class";
  private static final String CONTROLLER = "ingress.k8s.aws/alb";
  private static final int MAX_ORDER = 1000;
  private static final Pattern GROUP_NAME = Pattern.compile("([a-z0-9][-a-z0-9.]*)?[a-z0-9]");

  private final ControllerConfig config;
  private final Map<String, IngressClass> classes = new HashMap<>();
  private final Map<String, ClassParams> params = new HashMap<>();
  private final Map<String, Namespace> namespaces = new HashMap<>();
  private final List<String> defaultClasses = new ArrayList<>();

  /** What an Ingress is found to be. */
  private sealed interface Found {
    /** Not the controller's. */
    record Foreign() implements Found {}

    /** A member of that group. */
    record Member(GroupId id, Optional<String> ingressClass, Optional<ClassParams> params)
        implements Found {}

    /** A class that cannot be used. */
    record BadClass(String message) implements Found {}

    /** A group that cannot be used. */
    record BadGroup(String message) implements Found {}

    /** Several classes are the default. */
    record SeveralDefaults() implements Found {
      static final String MESSAGE = "multiple default IngressClasses found";
    }
  }

  private GroupLoader(ClusterObjects cluster, ControllerConfig config) {
    this.config = config;
    for (IngressClass ingressClass : cluster.classes()) {
      String name = name(ingressClass);
      classes.putIfAbsent(name, ingressClass);
      Map<String, String> annotations =
          ingressClass.getMetadata() == null ? null : ingressClass.getMetadata().getAnnotations();
      if (annotations != null && "true".equals(annotations.get(DEFAULT_CLASS))) {
        defaultClasses.add(name);
      }
    }
    cluster.params().forEach(p -> params.putIfAbsent(p.name(), p));
    cluster.namespaces().forEach(n -> namespaces.putIfAbsent(name(n), n));
  }

  /**
   * The group that one Ingress asks for.
   *
   * <p>An annotation of the class wins over the field. A group that is named by the parameters of
   * the class wins over the annotation; without both the Ingress is a group of its own. An empty
   * name, wherever it stands, is a name that is not valid; an empty class name is looked up.
   */
  public static GroupMembership groupOf(
      Ingress ingress, ClusterObjects cluster, ControllerConfig config) {
    Found found = new GroupLoader(cluster, config).find(ingress);
    Optional<GroupId> group = Optional.empty();
    String error = null;
    if (found instanceof Found.Member member) {
      group = Optional.of(member.id());
    } else if (found instanceof Found.BadClass bad) {
      error = bad.message();
    } else if (found instanceof Found.BadGroup bad) {
      error = bad.message();
    } else if (found instanceof Found.SeveralDefaults) {
      error = Found.SeveralDefaults.MESSAGE;
    }
    return new GroupMembership(group, error, pending(ingress));
  }

  /**
   * The members of a group, in its order, and those that leave it.
   *
   * <p>Problems: the first one alone, as the controller reports it. An Ingress whose class cannot
   * be used stops the group whose finalizer it carries; two default classes stop every group while
   * any Ingress is without a class.
   *
   * <p>Linear in the Ingresses, but for sorting the members.
   */
  public static Outcome<IngressGroup> load(
      GroupId id, ClusterObjects cluster, ControllerConfig config) {
    List<Problem> warnings = new ArrayList<>();
    return Failure.toOutcome(
        () -> new GroupLoader(cluster, config).load(id, cluster.ingresses(), warnings), warnings);
  }

  private IngressGroup load(GroupId id, List<Ingress> ingresses, List<Problem> warnings)
      throws Failure {
    List<GroupMember> members = new ArrayList<>();
    ImmutableList.Builder<InactiveMember> inactive = ImmutableList.builder();
    for (Ingress ingress : ingresses) {
      Found found = find(ingress);
      if (found instanceof Found.Member member && member.id().equals(id)) {
        members.add(
            new GroupMember(AlbIngress.of(ingress), member.ingressClass(), member.params()));
        continue;
      }
      boolean holds = pending(ingress).contains(id);
      if (found instanceof Found.BadClass bad) {
        if (holds) {
          throw failure(
              "Ingress: "
                  + key(ingress)
                  + ": Ingress has invalid IngressClass configuration: "
                  + bad.message());
        }
      } else if (found instanceof Found.SeveralDefaults) {
        Failure failure =
            failure("Ingress: " + key(ingress) + ": " + Found.SeveralDefaults.MESSAGE);
        if (config.options().defaultClassesStopAll()) {
          throw failure;
        }
        warnings.add(failure.problem());
      } else if (holds) {
        inactive.add(new InactiveMember(AlbIngress.of(ingress), isDeleted(ingress)));
      }
    }
    return new IngressGroup(id, sorted(members), inactive.build());
  }

  private static ImmutableList<GroupMember> sorted(List<GroupMember> members) throws Failure {
    record Ordered(int order, GroupMember member) {}
    List<Ordered> ordered = new ArrayList<>();
    for (GroupMember member : members) {
      int order = order(member);
      if (order < -MAX_ORDER || order > MAX_ORDER) {
        throw failure(
            "explicit Ingress group order must be within [-1000:1000], Ingress: "
                + member.key()
                + ", order: "
                + order);
      }
      ordered.add(new Ordered(order, member));
    }
    ordered.sort(
        Comparator.comparingInt(Ordered::order)
            .thenComparing(o -> o.member().key(), CodePoints.ORDER));
    return ordered.stream().map(Ordered::member).collect(ImmutableList.toImmutableList());
  }

  private static int order(GroupMember member) throws Failure {
    Annotations annotations = new Annotations(Annotations.ALB, member.ingress().annotations());
    Outcome<OptionalInt> order = annotations.int32("group.order");
    try {
      return Failure.orStop(order).orElse(0);
    } catch (Failure e) {
      throw e.prefixed("failed to load Ingress group order for ingress: " + member.key() + ": ");
    }
  }

  private Found find(Ingress ingress) {
    if (isDeleted(ingress)) {
      return new Found.Foreign();
    }
    String annotated = annotation(ingress, CLASS_ANNOTATION);
    if (annotated != null) {
      boolean ours =
          annotated.equals(config.ingressClass())
              || (config.ingressClass().isEmpty() && annotated.equals("alb"));
      return ours ? grouped(ingress, Optional.empty(), null) : new Found.Foreign();
    }
    String name = ingress.getSpec() == null ? null : ingress.getSpec().getIngressClassName();
    if (name == null) {
      if (defaultClasses.size() > 1) {
        return new Found.SeveralDefaults();
      }
      if (defaultClasses.isEmpty()) {
        return config.ingressClass().isEmpty()
            ? grouped(ingress, Optional.empty(), null)
            : new Found.Foreign();
      }
      name = defaultClasses.get(0);
    }
    return ofClass(ingress, name);
  }

  private Found ofClass(Ingress ingress, String name) {
    IngressClass ingressClass = classes.get(name);
    if (ingressClass == null) {
      return badClass("IngressClass.networking.k8s.io " + GoText.quote(name) + " not found");
    }
    if (ingressClass.getSpec() == null
        || !CONTROLLER.equals(ingressClass.getSpec().getController())) {
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
    ClassParams found = params.get(paramsName);
    if (found == null) {
      return badClass(
          "IngressClassParams.elbv2.k8s.aws " + GoText.quote(paramsName) + " not found");
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
      return "Namespace " + GoText.quote(namespace) + " not found";
    }
    Map<String, String> labels =
        found.getMetadata() == null || found.getMetadata().getLabels() == null
            ? Map.of()
            : found.getMetadata().getLabels();
    LabelSelector read = LabelSelectors.read(selector);
    String error = LabelSelectors.conversionError(read);
    if (error != null) {
      return error;
    }
    return LabelSelectors.matches(read, labels::get)
        ? null
        : "namespaceSelector of IngressClassParams " + paramsName + " mismatch";
  }

  private static Found grouped(
      Ingress ingress, Optional<String> ingressClass, @Nullable ClassParams params) {
    Optional<ClassParams> given = Optional.ofNullable(params);
    Optional<String> name =
        given
            .flatMap(ClassParams::groupName)
            .or(() -> Optional.ofNullable(annotation(ingress, Annotations.ALB + "group.name")));
    if (name.isEmpty()) {
      String namespace =
          ingress.getMetadata() == null ? "" : text(ingress.getMetadata().getNamespace());
      return new Found.Member(GroupId.implicit(namespace, name(ingress)), ingressClass, given);
    }
    String group = name.get();
    if (!GROUP_NAME.matcher(group).matches()) {
      return new Found.BadGroup(
          "invalid ingress group: groupName must consist of lower case alphanumeric characters, '-'"
              + " or '.', and must start and end with an alphanumeric character");
    }
    if (group.length() > 63) {
      return new Found.BadGroup(
          "invalid ingress group: groupName must be no more than 63 characters");
    }
    return new Found.Member(GroupId.explicit(group), ingressClass, given);
  }

  private static ImmutableList<GroupId> pending(Ingress ingress) {
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

  private static boolean isDeleted(Ingress ingress) {
    return ingress.getMetadata() != null && ingress.getMetadata().getDeletionTimestamp() != null;
  }

  private static @Nullable String annotation(Ingress ingress, String key) {
    Map<String, String> annotations =
        ingress.getMetadata() == null ? null : ingress.getMetadata().getAnnotations();
    return annotations == null ? null : annotations.get(key);
  }

  private static Found badClass(String message) {
    return new Found.BadClass("invalid ingress class: " + message);
  }

  private static Failure failure(String message) {
    return new Failure(
        Problem.text(FieldPath.root(), message, StackProblemCodes.INGRESS_GROUP_INVALID));
  }

  private static String key(Ingress ingress) {
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
