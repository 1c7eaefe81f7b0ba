package dev.rolloutkit.lbc.action;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.defect.LbcDefect;
import java.util.Map;
import org.immutables.value.Value;

/** The part of a load balancer controller's configuration that affects how it reads an Ingress. */
@Value.Immutable
@ValueStyle
public interface LbcOptions {

  /** The prefix of its annotations. */
  default String annotationPrefix() {
    return Annotations.INGRESS_PREFIX;
  }

  /** Annotations of an Ingress or Service under this prefix. */
  default Annotations read(Map<String, String> annotations) {
    return new Annotations(annotationPrefix() + "/", annotations);
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

  /** The defects of the controller that are fixed; none by default. */
  default Fixes<LbcDefect> fixes() {
    return Fixes.reference();
  }

  /** Whether a defect is fixed. */
  default boolean fixes(LbcDefect defect) {
    return fixes().fixes(defect);
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
