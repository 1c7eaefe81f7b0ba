package dev.rolloutkit.model.references;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** The existing objects that a Rollout refers to. */
@Value.Immutable
@ValueStyle
public interface ReferencedResources {

  /** Services, in the order in which their problems are reported. */
  ImmutableList<ReferencedService> services();

  /** Analysis templates, in the order in which their problems are reported. */
  ImmutableList<ReferencedTemplates> analysisTemplates();

  /** Ingresses, in the order in which their problems are reported. */
  ImmutableList<ReferencedIngress> ingresses();

  /** Creates an empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ReferencedResources}. */
  final class Builder extends ImmutableReferencedResources.Builder {}
}
