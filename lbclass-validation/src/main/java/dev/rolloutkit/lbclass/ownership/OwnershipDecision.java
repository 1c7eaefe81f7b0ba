package dev.rolloutkit.lbclass.ownership;

import java.util.Objects;
import java.util.function.Function;

/** What a controller does with a Service. */
public sealed interface OwnershipDecision {
  /** The reason for the decision. */
  Reason reason();

  /** The controller serves the Service. */
  record Reconcile(Reason reason) implements OwnershipDecision {
    /** The component must not be {@code null}. */
    public Reconcile {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** The controller deletes the Service's load balancer and removes its own finalizer. */
  record Cleanup(Reason reason) implements OwnershipDecision {
    /** The component must not be {@code null}. */
    public Cleanup {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** The controller ignores the Service. */
  record Ignore(Reason reason) implements OwnershipDecision {
    /** The component must not be {@code null}. */
    public Ignore {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** Applies the function for this kind of decision and returns its result. */
  default <R> R match(
      Function<? super Reconcile, ? extends R> reconcile,
      Function<? super Cleanup, ? extends R> cleanup,
      Function<? super Ignore, ? extends R> ignore) {
    if (this instanceof Reconcile r) {
      return reconcile.apply(r);
    }
    return this instanceof Cleanup c ? cleanup.apply(c) : ignore.apply((Ignore) this);
  }

  /** The reasons of decisions. */
  enum Reason {
    /** The class is unset, and the controller serves Services without a class. */
    DEFAULT_CONTROLLER("it serves Services without a class"),
    /** The class is one of the controller's. */
    CLASS("the class is its own"),
    /** An annotation selects the controller. */
    ANNOTATION("an annotation selects it"),
    /** A label selects the controller. */
    LABEL("a label selects it"),
    /** The controller serves any class. */
    ANY_CLASS("it serves any class"),
    /** The Service is being deleted. */
    DELETED("the Service is being deleted"),
    /** The Service is no longer a load balancer. */
    TYPE_CHANGED("the Service is no longer a load balancer"),
    /** The Service no longer belongs to the controller. */
    NO_LONGER_OWNED("the Service no longer belongs to it"),
    /** The Service is not a load balancer. */
    NOT_LOAD_BALANCER("the Service is not a load balancer"),
    /** The Service has a class, and the controller serves only Services without one. */
    CLASS_SET("a class is set"),
    /** The class is another controller's. */
    OTHER_CLASS("the class is not its own"),
    /** The class is unset, and the controller serves only Services with one. */
    NO_CLASS("no class is set"),
    /** The Service is being deleted and does not have the controller's finalizer. */
    DELETED_WITHOUT_FINALIZER("the Service is being deleted and does not have its finalizer");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** A description of the reason. */
    public String words() {
      return words;
    }
  }
}
