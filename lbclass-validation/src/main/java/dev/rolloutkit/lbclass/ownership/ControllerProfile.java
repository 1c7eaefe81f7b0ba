package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** Which Services a load balancer controller takes for its own; data, not code. */
@Value.Immutable
@ValueStyle
public interface ControllerProfile {
  /** What a profile rests on. */
  enum Evidence {
    /** Read in the controller's own source. */
    SOURCE,
    /** From its documentation; not tried. */
    DOCUMENTATION,
    /** From an issue thread; not tried. */
    ISSUE,
    /** Given by the user. */
    USER
  }

  /** A name for people, unique within a registry. */
  String name();

  /** The classes that it serves. */
  ImmutableSet<String> classes();

  /** Which Services without a class it serves. */
  default UnsetClass unset() {
    return UnsetClass.never();
  }

  /** Whether it serves Services of any class. */
  default boolean foreign() {
    return false;
  }

  /** The finalizers that it puts on its Services. */
  ImmutableList<String> finalizers();

  /** Whether it looks at the type; one that does not may serve a {@code NodePort} Service too. */
  default boolean typeGuard() {
    return true;
  }

  /** Annotations that, when not empty, make a Service its own whatever the class. */
  ImmutableSet<String> overridingAnnotations();

  /** Labels that, when there, make a Service its own whatever the class. */
  ImmutableSet<String> overridingLabels();

  /** What becomes of annotations when its class takes their place. */
  ImmutableList<AnnotationMigration> migrations();

  /**
   * Whether it is the service controller of a cloud provider, which cleans up by its finalizer
   * alone and builds a load balancer even for a Service under deletion.
   */
  default boolean serviceController() {
    return false;
  }

  /** What the profile rests on. */
  default Evidence evidence() {
    return Evidence.USER;
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ControllerProfile}. */
  final class Builder extends ImmutableControllerProfile.Builder {}
}
