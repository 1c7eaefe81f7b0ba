package dev.rolloutkit.alb.lbc;

import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbOptions;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** The part of a load balancer controller's configuration that affects how it reads an Ingress. */
@Value.Immutable
@ValueStyle
public interface LbcOptions {

  /** The prefix of its annotations. */
  default String annotationPrefix() {
    return AnnotationKeys.DEFAULT_PREFIX;
  }

  /**
   * Whether a backend whose action is missing answers 503 instead of failing the whole Ingress:
   * {@code --tolerate-non-existent-backend-action}.
   */
  default boolean tolerateMissingAction() {
    return true;
  }

  /**
   * Whether a backend whose service is missing answers 503 instead of failing the whole Ingress:
   * {@code --tolerate-non-existent-backend-service}.
   */
  default boolean tolerateMissingService() {
    return true;
  }

  /**
   * Whether an action may forward to several target groups by weight: feature gate {@code
   * WeightedTargetGroups}.
   */
  default boolean weightedTargetGroups() {
    return true;
  }

  /**
   * Whether a missing Service is reported in the words of a running controller, whose cache names
   * the kind: {@code Service "web" not found}.
   */
  default boolean readsThroughCache() {
    return false;
  }

  /** The options that determine which defects are fixed. */
  default AlbOptions compatibility() {
    return AlbOptions.reference();
  }

  /** The defaults of the controller. */
  static LbcOptions defaults() {
    return builder().build();
  }

  /** A builder that starts with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbcOptions}. */
  final class Builder extends ImmutableLbcOptions.Builder {}
}
