package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** Describes, as data, which Services a load balancer controller serves. */
@Value.Immutable
@ValueStyle
public interface ControllerProfile {
  /** Where the information in a profile comes from. */
  enum Evidence {
    /** The source code of the controller. */
    SOURCE,
    /** The documentation of the controller; not verified. */
    DOCUMENTATION,
    /** An issue on GitHub; not verified. */
    ISSUE,
    /** The user of this library. */
    USER
  }

  /** A display name, unique within a registry. */
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

  /** The finalizers that it sets on its Services. */
  ImmutableList<String> finalizers();

  /**
   * Whether it checks the type of a Service. If not, it may serve a {@code NodePort} Service too.
   */
  default boolean typeGuard() {
    return true;
  }

  /** Annotations. It serves a Service of any class that has one of them with a non-empty value. */
  ImmutableSet<String> overridingAnnotations();

  /** Labels. It serves a Service of any class that has one of them. */
  ImmutableSet<String> overridingLabels();

  /** The annotations to replace when a Service migrates to the controller's class. */
  ImmutableList<AnnotationMigration> migrations();

  /**
   * Whether it is the service controller of a cloud provider, which cleans up every Service with
   * its finalizer, even if the Service has a class, and creates a load balancer even for a Service
   * that is being deleted.
   */
  default boolean serviceController() {
    return false;
  }

  /** Where the information in the profile comes from. */
  default Evidence evidence() {
    return Evidence.USER;
  }

  /** Creates a builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ControllerProfile}. */
  final class Builder extends ImmutableControllerProfile.Builder {}
}
