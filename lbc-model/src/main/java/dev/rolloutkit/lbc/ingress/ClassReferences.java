package dev.rolloutkit.lbc.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassParametersReference;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the IngressClassParams to which the classes of Ingresses refer.
 *
 * <pre>{@code
 * ClassReferences.of(classes).paramsOf(ingress)   // Optional[internal]
 * }</pre>
 *
 * <p>Source: AWS Load Balancer Controller, class loader.
 *
 * @rule The parameters of an Ingress are those to which its IngressClass refers.
 */
public final class ClassReferences {
  private final ImmutableMap<String, String> paramsOfClass;
  private final ImmutableList<String> defaults;

  private ClassReferences(
      ImmutableMap<String, String> paramsOfClass, ImmutableList<String> defaults) {
    this.paramsOfClass = paramsOfClass;
    this.defaults = defaults;
  }

  /** The references of these classes; of two with the same name, the first one counts. */
  public static ClassReferences of(Collection<? extends IngressClass> classes) {
    Map<String, String> references = new LinkedHashMap<>();
    for (IngressClass one : classes) {
      IngressClassInfo info = IngressClassInfo.of(one);
      IngressClassParametersReference reference =
          info.isAlb() ? one.getSpec().getParameters() : null;
      if (reference != null
          && IngressClassParams.KIND.equals(reference.getKind())
          && reference.getName() != null) {
        references.putIfAbsent(info.name(), reference.getName());
      }
    }
    return new ClassReferences(
        ImmutableMap.copyOf(references),
        IngressClassInfo.defaultNames(
            classes.stream().map(IngressClassInfo::of).collect(ImmutableList.toImmutableList())));
  }

  /**
   * The name of the IngressClassParams that apply to an Ingress; empty if its class has none, is
   * not among the classes, or is named by the older annotation.
   */
  public Optional<String> paramsOf(Ingress ingress) {
    ClassChoice choice = ClassChoice.of(ingress);
    boolean isDefault = choice instanceof ClassChoice.Unsaid && defaults.size() == 1;
    return (isDefault ? Optional.of(defaults.get(0)) : choice.className()).map(paramsOfClass::get);
  }
}
