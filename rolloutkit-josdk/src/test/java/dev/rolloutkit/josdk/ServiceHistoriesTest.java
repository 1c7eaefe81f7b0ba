package dev.rolloutkit.josdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.josdk.dependent.ServerMatcher;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.testkit.LoadBalancerClassArbitraries;
import dev.rolloutkit.testkit.ServiceHistory;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Histories of Services that an operator reconciles while users, webhooks and controllers change
 * them: the exact functions of the API server check each update. {@code -Dservice.revisions=1200}
 * checks more than a hundred thousand updates.
 */
class ServiceHistoriesTest {
  private static final int REVISIONS = Integer.getInteger("service.revisions", 12);
  private static final AtomicLong SENT = new AtomicLong();
  private static final AtomicLong RECREATED = new AtomicLong();

  private final ServerMatcher<Service> matcher = ServiceMatchers.respectingTheServer();

  @Provide
  Arbitrary<ServiceHistory> histories() {
    return LoadBalancerClassArbitraries.histories();
  }

  @Provide
  Arbitrary<Long> seeds() {
    return Arbitraries.longs();
  }

  @Property(seed = "1", tries = 200)
  void noUpdateIsRefusedAndReconcilingEndsWithoutUpdates(
      @ForAll("histories") ServiceHistory history, @ForAll("seeds") long seed) {
    ServiceChaos chaos = new ServiceChaos(new Random(seed));
    Service live = chaos.allocate(history.created());
    for (int i = 0; i < REVISIONS; i++) {
      Service desired = chaos.manifest(history.versions().get(i % history.versions().size()));
      live = reconcile(chaos, live, desired);
      live = chaos.byOthers(live);
    }
  }

  private Service reconcile(ServiceChaos chaos, Service live, Service desired) {
    Service before = new ServiceBuilder(desired).build();
    UpdatePlan<Service> plan = matcher.plan(live, desired);
    assertThat(desired).isEqualTo(before);
    // if the type changes, the server may drop a node port that the manifest contains
    Service stored = send(chaos, send(chaos, live, desired), desired);
    assertThat(matcher.plan(stored, desired).update())
        .as("a third update of %s%nfor %s", stored, desired)
        .isEmpty();
    if (plan instanceof UpdatePlan.Recreate) {
      RECREATED.incrementAndGet();
      assertThat(LoadBalancerClasses.evaluateCreate(desired).problems()).isEmpty();
      return chaos.isTold()
          ? chaos.allocate(LoadBalancerClasses.evaluateCreate(desired).prepared())
          : stored;
    }
    if (plan instanceof UpdatePlan.Refused) {
      assertThat(LoadBalancerClasses.evaluateCreate(desired).problems()).isEqualTo(plan.problems());
    }
    return new ServiceBuilder(stored).build();
  }

  private Service send(ServiceChaos chaos, Service live, Service desired) {
    Optional<Service> sent = matcher.plan(live, desired).update();
    if (sent.isEmpty()) {
      return live;
    }
    SENT.incrementAndGet();
    ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(live, sent.get());
    assertThat(verdict.problems()).as("sent %s%nto %s", sent, live).isEmpty();
    return chaos.allocate(verdict.prepared());
  }

  @AfterContainer
  static void report() {
    System.out.println(
        "histories of Services: "
            + SENT
            + " updates sent, 0 refused; "
            + RECREATED
            + " to be created anew");
  }
}
