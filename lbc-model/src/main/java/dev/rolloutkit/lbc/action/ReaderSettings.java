package dev.rolloutkit.lbc.action;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbc.flags.LbcFlags;
import java.util.Map;
import org.immutables.value.Value;

/**
 * How an Ingress is read: the flags with which the load balancer controller runs, the prefix of
 * annotations, and the defects of the controller that are fixed.
 */
@Value.Immutable
@ValueStyle
public interface ReaderSettings {
  /** The flags of the controller. */
  default LbcFlags flags() {
    return LbcFlags.defaults();
  }

  /** The prefix of its annotations. */
  default String annotationPrefix() {
    return Annotations.INGRESS_PREFIX;
  }

  /** The beginning of the keys of its annotations: the prefix and a slash. */
  @Value.Derived
  @Value.Auxiliary
  default String keyPrefix() {
    return annotationPrefix() + "/";
  }

  /** Annotations of an Ingress or Service under this prefix. */
  default Annotations read(Map<String, String> annotations) {
    return new Annotations(keyPrefix(), annotations);
  }

  /**
   * Whether a missing Service is reported as by the cache of a running controller, {@code Service
   * "web" not found}, or as by the API server, {@code services "web" not found}.
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
  static ReaderSettings defaults() {
    return DefaultReaderSettings.INSTANCE;
  }

  /** A builder that starts with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ReaderSettings}. */
  final class Builder extends ImmutableReaderSettings.Builder {}
}
