package dev.rolloutkit.examples.reachability;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasAnnotations;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The methods and constructors that can run when somebody calls given ones.
 *
 * <p>A call of a method reaches the methods that override it in classes of which an object is made.
 * A lambda belongs to the method that contains it, and a reference to a method counts as a call.
 * What other libraries call is reached as soon as its class is made: methods that override one of
 * theirs, and what has an annotation of Jackson or picocli. So is the generated binding of a value
 * type as soon as the type is used.
 */
final class CallGraph {
  private final JavaClasses classes;
  private final Set<JavaCodeUnit> reached = new HashSet<>();
  private final Set<JavaClass> used = new HashSet<>();
  private final Set<JavaClass> made = new HashSet<>();
  private final Map<JavaClass, Set<JavaClass>> madeSubtypes = new HashMap<>();
  private final Map<JavaClass, Set<Signature>> called = new HashMap<>();
  private final Map<JavaClass, Set<String>> foreignMethods = new HashMap<>();
  private final Deque<JavaCodeUnit> open = new ArrayDeque<>();

  private record Signature(String name, List<String> parameters) {
    static Signature of(JavaCodeUnit method) {
      return new Signature(
          method.getName(),
          method.getRawParameterTypes().stream().map(JavaClass::getName).toList());
    }

    Optional<JavaMethod> in(JavaClass type) {
      return type.tryGetMethod(name, parameters.toArray(String[]::new));
    }
  }

  CallGraph(JavaClasses classes) {
    this.classes = classes;
  }

  /** Somebody calls these. */
  void call(Collection<? extends JavaCodeUnit> roots) {
    roots.forEach(this::reach);
    while (!open.isEmpty()) {
      follow(open.remove());
    }
  }

  boolean reaches(JavaCodeUnit unit) {
    return reached.contains(unit);
  }

  /** Whether reached code names the type, or a type that it uses has a property of this type. */
  boolean uses(JavaClass type) {
    return used.contains(type);
  }

  private void reach(JavaCodeUnit unit) {
    if (isOwn(unit.getOwner()) && reached.add(unit)) {
      open.add(unit);
    }
  }

  private void follow(JavaCodeUnit unit) {
    use(unit.getOwner());
    if (unit.isConstructor()) {
      make(unit.getOwner());
    } else {
      dispatch(unit.getOwner(), unit);
    }
    unit.getFieldAccesses().forEach(access -> use(access.getTargetOwner()));
    unit.getReferencedClassObjects().forEach(literal -> use(literal.getRawType()));
    unit.getMethodCallsFromSelf().forEach(this::access);
    unit.getConstructorCallsFromSelf().forEach(this::access);
    unit.getMethodReferencesFromSelf().forEach(this::access);
    unit.getConstructorReferencesFromSelf().forEach(this::access);
  }

  private <T extends CodeUnitAccessTarget> void access(JavaAccess<T> access) {
    JavaClass owner = access.getTargetOwner();
    use(owner);
    Optional<? extends JavaMember> target = access.getTarget().resolveMember();
    if (target.isPresent() && target.get() instanceof JavaCodeUnit unit) {
      reach(unit);
      dispatch(owner, unit);
    }
  }

  /** A method of an object of the type is called: it is that of a class of which one is made. */
  private void dispatch(JavaClass type, JavaCodeUnit unit) {
    if (unit.isMethod()
        && !unit.getModifiers().contains(JavaModifier.STATIC)
        && isOwn(type)
        && called.computeIfAbsent(type, t -> new LinkedHashSet<>()).add(Signature.of(unit))) {
      for (JavaClass subtype : List.copyOf(madeSubtypes.getOrDefault(type, Set.of()))) {
        implementation(subtype, Signature.of(unit)).ifPresent(this::reach);
      }
    }
  }

  private void make(JavaClass type) {
    if (!made.add(type)) {
      return;
    }
    List<JavaClass> supertypes = new ArrayList<>(type.getAllRawSuperclasses());
    supertypes.addAll(type.getAllRawInterfaces());
    supertypes.add(type);
    Set<String> foreign = new HashSet<>();
    for (JavaClass supertype : supertypes) {
      if (isOwn(supertype)) {
        madeSubtypes.computeIfAbsent(supertype, t -> new LinkedHashSet<>()).add(type);
        for (Signature signature : List.copyOf(called.getOrDefault(supertype, Set.of()))) {
          implementation(type, signature).ifPresent(this::reach);
        }
      } else {
        foreign.addAll(foreignMethods.computeIfAbsent(supertype, CallGraph::methodsOf));
      }
    }
    supertypes.stream()
        .filter(this::isOwn)
        .flatMap(supertype -> supertype.getMethods().stream())
        .filter(method -> foreign.contains(shape(method)))
        .forEach(this::reach);
  }

  /** The body that runs when a method of an object of this class is called. */
  private static Optional<JavaMethod> implementation(JavaClass type, Signature signature) {
    Optional<JavaMethod> inherited =
        Stream.concat(Stream.of(type), type.getAllRawSuperclasses().stream())
            .flatMap(each -> signature.in(each).stream())
            .findFirst();
    return inherited.isPresent()
        ? inherited
        : type.getAllRawInterfaces().stream()
            .flatMap(each -> signature.in(each).stream())
            .filter(method -> !method.getModifiers().contains(JavaModifier.ABSTRACT))
            .reduce((a, b) -> b.getOwner().isAssignableTo(a.getOwner().getName()) ? b : a);
  }

  /** The generated binding of a value type, which its shape makes by its name. */
  private Optional<JavaClass> bindingOf(JavaClass type) {
    String name = "dev.rolloutkit.model.internal.binding." + type.getSimpleName() + "Binding";
    return classes.contain(name) ? Optional.of(classes.get(name)) : Optional.empty();
  }

  private void use(JavaClass type) {
    if (!isOwn(type) || !used.add(type)) {
      return;
    }
    type.getStaticInitializer().ifPresent(this::reach);
    type.getRawSuperclass().ifPresent(this::use);
    annotated(type);
    type.getAnnotations().forEach(annotation -> use(annotation.getRawType()));
    bindingOf(type).ifPresent(binding -> binding.getConstructors().forEach(this::reach));
    for (JavaMember member : type.getMembers()) {
      annotated(member);
      if (member instanceof JavaCodeUnit unit && isCalledByLibraries(unit)) {
        reach(unit);
      }
      if (member instanceof JavaMethod property
          && property.getModifiers().contains(JavaModifier.ABSTRACT)) {
        property.getReturnType().getAllInvolvedRawTypes().forEach(this::use);
      }
    }
  }

  private static boolean isCalledByLibraries(HasAnnotations<?> place) {
    return place.getAnnotations().stream()
        .map(annotation -> annotation.getRawType().getPackageName())
        .anyMatch(name -> name.startsWith("com.fasterxml.jackson") || name.startsWith("picocli"));
  }

  private void annotated(HasAnnotations<?> place) {
    for (JavaAnnotation<?> annotation : place.getAnnotations()) {
      annotation.getProperties().values().forEach(this::named);
    }
  }

  /** Libraries make objects of the classes that an annotation names. */
  private void named(Object value) {
    if (value instanceof JavaClass type) {
      type.getConstructors().forEach(this::reach);
      use(type);
    } else if (value instanceof Object[] values) {
      Stream.of(values).forEach(this::named);
    } else if (value instanceof JavaAnnotation<?> inner) {
      inner.getProperties().values().forEach(this::named);
    }
  }

  private boolean isOwn(JavaClass type) {
    return classes.contain(type.getName());
  }

  /** Methods that can be overridden of a class of another library and of what is above it. */
  private static Set<String> methodsOf(JavaClass type) {
    Set<String> out = new HashSet<>();
    Deque<Class<?>> open = new ArrayDeque<>();
    open.add(type.reflect());
    while (!open.isEmpty()) {
      Class<?> next = open.remove();
      for (Method method : next.getDeclaredMethods()) {
        if (!Modifier.isStatic(method.getModifiers())
            && !Modifier.isPrivate(method.getModifiers())) {
          out.add(method.getName() + "/" + method.getParameterCount());
        }
      }
      open.addAll(List.of(next.getInterfaces()));
      Optional.<Class<?>>ofNullable(next.getSuperclass()).ifPresent(open::add);
    }
    return out;
  }

  private static String shape(JavaMethod method) {
    return method.getName() + "/" + method.getRawParameterTypes().size();
  }
}
