package dev.rolloutkit.model.references;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** What a Rollout refers to, as far as it exists. */
@Value.Immutable
@ValueStyle
public interface ReferencedResources {

  /** Services, in the order in which problems are to be reported. */
  ImmutableList<ReferencedService> services();

  /** Templates of analyses, in that order. */
  ImmutableList<ReferencedTemplates> analysisTemplates();

  /** Ingresses, in that order. */
  ImmutableList<ReferencedIngress> ingresses();

  /** A builder with nothing in it. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ReferencedResources}. */
  final class Builder extends ImmutableReferencedResources.Builder {}
}
