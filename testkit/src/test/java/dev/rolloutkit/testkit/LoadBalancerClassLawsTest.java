package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import io.fabric8.kubernetes.api.model.Service;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class LoadBalancerClassLawsTest {
  @Property(seed = "1")
  void defaultsAreAppliedOnceAndDoNotChangeTheArgument(@ForAll("hostile") Service service) {
    LoadBalancerClassLaws.defaultsAreAppliedOnce(LoadBalancerClasses::setDefaults).check(service);
    LoadBalancerClassLaws.keepsItsArgument(LoadBalancerClasses::setDefaults).check(service);
  }

  @Property(seed = "1")
  void validationHasAResultForEveryService(@ForAll("hostile") Service service) {
    LoadBalancerClassLaws.answersToEveryService(
            s -> ServiceValidation.create(s, ServerSettings.reference()))
        .check(service);
    LoadBalancerClassLaws.keepsItsArgument(LoadBalancerClasses::evaluateCreate).check(service);
  }

  @Property(seed = "1")
  void updatesInHistoriesAreAcceptedAndAnotherClassIsNot(@ForAll ServiceHistory history) {
    LoadBalancerClassLaws.acceptsHistories(LoadBalancerClasses::evaluateUpdate).check(history);
    LoadBalancerClassLaws.classIsImmutable(LoadBalancerClasses::evaluateUpdate).check(history);
  }

  @Example
  void anApiServerWithoutRulesBreaksALaw() {
    ServiceHistory history =
        LoadBalancerClassArbitraries.histories()
            .filter(l -> "LoadBalancer".equals(l.created().getSpec().getType()))
            .sample();
    assertThat(
            LoadBalancerClassLaws.classIsImmutable(
                    (old, changed) -> LoadBalancerClasses.evaluateCreate(changed))
                .violation(history))
        .hasValueSatisfying(how -> assertThat(how).contains("example.com/other"));
    assertThat(
            LoadBalancerClassLaws.keepsItsArgument(
                    service -> {
                      service.getSpec().setType("ExternalName");
                      return service;
                    })
                .holds(history.last()))
        .isFalse();
  }

  @Provide
  Arbitrary<Service> hostile() {
    return LoadBalancerClassArbitraries.hostile();
  }
}
