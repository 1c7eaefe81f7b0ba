package dev.rolloutkit.testkit;

import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The laws of functions that validate Services and set their defaults. */
public final class LoadBalancerClassLaws {
  private LoadBalancerClassLaws() {}

  /** Applying defaults a second time changes nothing. */
  public static Law<Service> defaultsAreAppliedOnce(UnaryOperator<Service> defaults) {
    return Law.of(
        "defaults are applied once",
        service -> {
          Service once = defaults.apply(service);
          Service twice = defaults.apply(once);
          return Law.unless(twice.equals(once), once + " becomes " + twice);
        });
  }

  /** The function does not change its argument. */
  public static Law<Service> keepsItsArgument(Function<Service, ?> function) {
    return Law.of(
        "a function does not change its argument",
        service -> {
          String before = service.toString();
          Object result = function.apply(service);
          String after = service.toString();
          return Law.unless(
              after.equals(before), before + " became " + after + " on the way to " + result);
        });
  }

  /** The function accepts every update in a history that the API server accepted. */
  public static Law<ServiceHistory> acceptsHistories(
      BiFunction<Service, Service, ServerVerdict> update) {
    return Law.of(
        "every update of a history is accepted",
        history -> {
          List<Service> versions = history.versions();
          for (int i = 1; i < versions.size(); i++) {
            ServerVerdict verdict = update.apply(versions.get(i - 1), versions.get(i));
            if (!verdict.allowed()) {
              return Optional.of("update " + i + " is refused: " + verdict.problems());
            }
          }
          return Optional.empty();
        });
  }

  /** The class of a Service that remains a load balancer cannot be changed. */
  public static Law<ServiceHistory> classIsImmutable(
      BiFunction<Service, Service, ServerVerdict> update) {
    return Law.of(
        "the class of a load balancer is immutable",
        history -> {
          for (Service version : history.versions()) {
            if (!"LoadBalancer".equals(version.getSpec().getType())) {
              continue;
            }
            Service changed = new ServiceBuilder(version).build();
            boolean other =
                Objects.equals(version.getSpec().getLoadBalancerClass(), "example.com/other");
            changed
                .getSpec()
                .setLoadBalancerClass(other ? "example.com/third" : "example.com/other");
            if (update.apply(version, changed).allowed()) {
              return Optional.of(
                  "it may become "
                      + changed.getSpec().getLoadBalancerClass()
                      + " from "
                      + version.getSpec().getLoadBalancerClass());
            }
          }
          return Optional.empty();
        });
  }

  /**
   * The function returns a result for every Service, even for {@link
   * LoadBalancerClassArbitraries#hostile}.
   */
  public static Law<Service> answersToEveryService(Function<Service, ?> function) {
    return Law.of(
        "every Service is answered",
        service -> {
          try {
            return Law.unless(function.apply(service) != null, "there is no answer");
          } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(e + " was thrown at " + e.getStackTrace()[0]);
          }
        });
  }
}
