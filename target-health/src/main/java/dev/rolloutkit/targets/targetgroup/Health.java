package dev.rolloutkit.targets.targetgroup;

import org.jspecify.annotations.Nullable;

/**
 * The health of a target as the load balancer reports it.
 *
 * @param state such as {@code initial}, {@code healthy}, {@code unhealthy}, {@code draining}
 * @param reason a code such as {@code Elb.RegistrationInProgress}; absent if there is none
 * @param description a sentence for people; absent if there is none
 */
public record Health(String state, @Nullable String reason, @Nullable String description) {
  /** The state of a target that gets traffic. */
  public static final String HEALTHY = "healthy";

  /** The health of a target from its registration until its first health checks. */
  public static final Health REGISTERING =
      new Health("initial", "Elb.RegistrationInProgress", "Target registration is in progress");

  /** The health of a target after its deregistration. */
  public static final Health DEREGISTERING =
      new Health(
          "draining", "Target.DeregistrationInProgress", "Target deregistration is in progress");

  /** The health of a target that is not registered in the group. */
  public static final Health NOT_REGISTERED =
      new Health("unused", "Target.NotRegistered", "Target is not registered to the target group");

  /** The health with which gates of pods are opened when their binding is deleted. */
  public static final Health BINDING_DELETED =
      new Health(HEALTHY, null, "Target Group Binding is deleted");

  /** Whether the state is {@code healthy}, in exactly this spelling. */
  public boolean isHealthy() {
    return state.equals(HEALTHY);
  }

  /** Whether the target drains after its deregistration. */
  public boolean isDraining() {
    return state.equals("draining") || state.equals("unhealthy.draining");
  }

  /** Whether the target is not registered in the group. */
  public boolean isNotRegistered() {
    return state.equals("unused") && "Target.NotRegistered".equals(reason);
  }
}
