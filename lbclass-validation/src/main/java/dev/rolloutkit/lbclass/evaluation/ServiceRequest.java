package dev.rolloutkit.lbclass.evaluation;

import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/** A request to write a Service, with the objects as the client sent them. */
public sealed interface ServiceRequest {
  /** The object to write. */
  Service service();

  /** A request to create a Service. */
  record Create(Service service) implements ServiceRequest {
    /** The component must not be {@code null}. */
    public Create {
      Objects.requireNonNull(service, "service");
    }
  }

  /** A request to update the stored Service. */
  record Update(Service old, Service service) implements ServiceRequest {
    /** No component may be {@code null}. */
    public Update {
      Objects.requireNonNull(old, "old");
      Objects.requireNonNull(service, "service");
    }
  }

  /** A request to update the status of the stored Service. */
  record UpdateStatus(Service old, Service service) implements ServiceRequest {
    /** No component may be {@code null}. */
    public UpdateStatus {
      Objects.requireNonNull(old, "old");
      Objects.requireNonNull(service, "service");
    }
  }
}
