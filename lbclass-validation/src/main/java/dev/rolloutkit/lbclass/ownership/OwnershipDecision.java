package dev.rolloutkit.lbclass.ownership;

import java.util.Objects;
import java.util.function.Function;

/** What a controller does with a Service. */
public sealed interface OwnershipDecision {
  /** Why it does that. */
  Reason reason();

  /** It serves the Service. */
  record Reconcile(Reason reason) implements OwnershipDecision {
    /** It is there. */
    public Reconcile {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** It takes down what it had built, and lets go of its finalizer. */
  record Cleanup(Reason reason) implements OwnershipDecision {
    /** It is there. */
    public Cleanup {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** It leaves the Service alone. */
  record Ignore(Reason reason) implements OwnershipDecision {
    /** It is there. */
    public Ignore {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** What one of the three functions makes of it. */
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
    /** The class is unset, and the controller serves those. */
    DEFAULT_CONTROLLER("it serves Services without a class"),
    /** The class is one of the controller's. */
    CLASS("the class is its own"),
    /** An annotation asks for the controller. */
    ANNOTATION("an annotation asks for it"),
    /** A label asks for the controller. */
    LABEL("a label asks for it"),
    /** The controller serves any class. */
    ANY_CLASS("it serves any class"),
    /** The Service is under deletion. */
    DELETED("the Service is being deleted"),
    /** The Service is no load balancer any more. */
    TYPE_CHANGED("the Service is no longer a load balancer"),
    /** The Service belongs to the controller no more. */
    NO_LONGER_OWNED("the Service no longer belongs to it"),
    /** The Service is no load balancer. */
    NOT_LOAD_BALANCER("the Service is not a load balancer"),
    /** The Service has a class, and the controller serves those without. */
    CLASS_SET("a class is set"),
    /** The class is another controller's. */
    OTHER_CLASS("the class is not its own"),
    /** The class is unset, and the controller serves those with one. */
    NO_CLASS("no class is set"),
    /** The Service is under deletion and holds no finalizer of the controller. */
    DELETED_WITHOUT_FINALIZER("the Service is being deleted and does not hold its finalizer");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** The reason in words. */
    public String words() {
      return words;
    }
  }
}
