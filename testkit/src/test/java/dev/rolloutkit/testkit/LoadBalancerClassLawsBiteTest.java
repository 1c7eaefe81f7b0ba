package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Property;

/** The laws of {@link LoadBalancerClassLaws} bite. */
class LoadBalancerClassLawsBiteTest {
  private final Bites laws = new Bites(LoadBalancerClassLaws.class);

  @Property(seed = "1", tries = 1)
  void eachLawIsBrokenByWrongFunctions() {
    Arbitrary<Service> services = LoadBalancerClassArbitraries.hostile();
    Arbitrary<ServiceHistory> histories = LoadBalancerClassArbitraries.histories();
    AtomicInteger calls = new AtomicInteger();
    UnaryOperator<Service> counted =
        service -> new ServiceBuilder().withApiVersion("v" + calls.incrementAndGet()).build();
    UnaryOperator<Service> longer =
        service ->
            new ServiceBuilder().withApiVersion(GoZero.of(service.getApiVersion()) + "x").build();
    Map<String, UnaryOperator<Service>> defaults = Map.of("counted", counted, "longer", longer);
    laws.bites(
        "defaultsAreAppliedOnce",
        LoadBalancerClassLaws::defaultsAreAppliedOnce,
        defaults,
        services);
    Map<String, Function<Service, Object>> writers =
        Map.of(
            "kind",
            service -> {
              service.setKind("Changed" + calls.incrementAndGet());
              return service;
            },
            "version",
            service -> {
              service.setApiVersion("v" + calls.incrementAndGet());
              return service;
            });
    laws.bites("keepsItsArgument", LoadBalancerClassLaws::keepsItsArgument, writers, services);
    Map<String, Function<Service, Object>> mute = new HashMap<>();
    mute.put("nothing", service -> null);
    mute.put("crash", service -> Bites.crash());
    laws.bites(
        "answersToEveryService", LoadBalancerClassLaws::answersToEveryService, mute, services);
    ServerVerdict yes = LoadBalancerClasses.evaluateCreate(histories.sample().created());
    Service broken = new ServiceBuilder().withNewSpec().withType("Nonsense").endSpec().build();
    ServerVerdict no = LoadBalancerClasses.evaluateCreate(broken);
    assertThat(yes.allowed()).isTrue();
    assertThat(no.allowed()).isFalse();
    Map<String, BiFunction<Service, Service, ServerVerdict>> strict =
        Map.of(
            "no",
            (before, after) -> no,
            "no change",
            (before, after) -> before.equals(after) ? yes : no);
    laws.bites("acceptsHistories", LoadBalancerClassLaws::acceptsHistories, strict, histories);
    Map<String, BiFunction<Service, Service, ServerVerdict>> mild =
        Map.of(
            "nothing",
            (before, after) -> yes,
            "only the new",
            (before, after) -> LoadBalancerClasses.evaluateCreate(after));
    laws.bites("classIsImmutable", LoadBalancerClassLaws::classIsImmutable, mild, histories);
    laws.everyLawBites(
        ImmutableMap.of(
            "acceptsHistories",
            "classIsImmutable",
            "keepsItsArgument",
            "answersToEveryService",
            "defaultsAreAppliedOnce",
            "answersToEveryService"));
  }
}
