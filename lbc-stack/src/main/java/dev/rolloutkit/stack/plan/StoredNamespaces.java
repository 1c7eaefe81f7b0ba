package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.Collection;

/** Namespaces as the API server stores them: each has its name as a label. */
final class StoredNamespaces {
  private static final String NAME = "kubernetes.io/metadata.name";

  private StoredNamespaces() {}

  /** The same namespaces with the label, whatever its value was. No argument is modified. */
  static ImmutableList<Namespace> of(Collection<Namespace> namespaces) {
    return namespaces.stream()
        .map(StoredNamespaces::labelled)
        .collect(ImmutableList.toImmutableList());
  }

  private static Namespace labelled(Namespace given) {
    return given.getMetadata() == null || given.getMetadata().getName() == null
        ? given
        : new NamespaceBuilder(given)
            .editMetadata()
            .addToLabels(NAME, given.getMetadata().getName())
            .endMetadata()
            .build();
  }
}
