package dev.rolloutkit.lbclass.evaluation;

import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/** A write to a Service that an API server is asked for. Objects are as the client sent them. */
public sealed interface ServiceRequest {
  /** The object that is to be written. */
  Service service();

  /** A new Service. */
  record Create(Service service) implements ServiceRequest {
    /** It is there. */
    public Create {
      Objects.requireNonNull(service, "service");
    }
  }

  /** A changed Service in place of the stored one. */
  record Update(Service old, Service service) implements ServiceRequest {
    /** Both are there. */
    public Update {
      Objects.requireNonNull(old, "old");
      Objects.requireNonNull(service, "service");
    }
  }

  /** A new status for the stored Service. */
  record UpdateStatus(Service old, Service service) implements ServiceRequest {
    /** Both are there. */
    public UpdateStatus {
      Objects.requireNonNull(old, "old");
      Objects.requireNonNull(service, "service");
    }
  }
}
