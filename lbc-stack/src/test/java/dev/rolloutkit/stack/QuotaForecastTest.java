package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.stack.quota.ForecastInputs;
import dev.rolloutkit.stack.quota.QuotaUse;
import dev.rolloutkit.stack.quota.Quotas;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuotaForecastTest {
  private static ShopWorld shop() {
    return new ShopWorld().service("web", 80).service("api", 80);
  }

  private static Stack hosts(int first, int count, String service) {
    ShopWorld world = shop();
    for (int i = first; i < first + count; i++) {
      world.ingress("i" + i, "h" + i + ".example.com", "/", service, "");
    }
    return world.build().orElseThrow();
  }

  private static QuotaUse use(ForecastInputs inputs, String quota) {
    return LoadBalancerStacks.forecast(inputs).stream()
        .filter(use -> use.quota().equals(quota))
        .findFirst()
        .orElseThrow();
  }

  private static ForecastInputs inputs(Stack stack) {
    return ForecastInputs.builder().stack(stack).build();
  }

  @Test
  void rulesAboveTheQuotaAreExceeded() {
    ForecastInputs inputs =
        ForecastInputs.builder()
            .stack(hosts(0, 2, "web"))
            .quotas(Quotas.builder().rulesPerLoadBalancer(1).build())
            .build();

    assertThat(LoadBalancerStacks.forecast(inputs))
        .filteredOn(QuotaUse::isExceeded)
        .containsExactly(new QuotaUse("rules per load balancer", 2, 2, 1, false));
  }

  @Test
  void targetGroupsThatReplaceOthersCountInThePeak() {
    ForecastInputs inputs =
        ForecastInputs.builder()
            .before(hosts(0, 3, "web"))
            .stack(hosts(0, 3, "api"))
            .quotas(Quotas.builder().targetGroupsPerLoadBalancer(5).build())
            .build();

    QuotaUse groups = use(inputs, "target groups per load balancer");
    assertThat(groups).isEqualTo(new QuotaUse(groups.quota(), 3, 6, 5, false));
    assertThat(groups.isExceeded()).isFalse();
    assertThat(groups.isExceededAtPeak()).isTrue();
  }

  @Test
  void targetGroupOfAnotherTypeExistsTwice() {
    ForecastInputs inputs =
        ForecastInputs.builder()
            .before(shop().member("a", "alb", "target-type", "instance").build().orElseThrow())
            .stack(shop().member("a", "alb", "target-type", "ip").build().orElseThrow())
            .build();

    assertThat(use(inputs, "target groups per load balancer").peak()).isEqualTo(2);
  }

  @Test
  void newRulesAreCreatedBeforeOldOnesAreDeletedUpToTheLimit() {
    // h5 moves to the front, four rules are modified in place, one is created, one deleted
    ForecastInputs.Builder inputs =
        ForecastInputs.builder().before(hosts(0, 6, "web")).stack(hosts(5, 6, "web"));
    String quota = "rules per load balancer";

    assertThat(use(inputs.build(), quota)).isEqualTo(new QuotaUse(quota, 6, 7, 100, false));
    inputs.quotas(Quotas.builder().rulesPerLoadBalancer(6).build());
    assertThat(use(inputs.build(), quota)).isEqualTo(new QuotaUse(quota, 6, 6, 6, false));
  }

  @Test
  void replacedLoadBalancerIsDeletedFirstAndHasNoPeak() {
    ForecastInputs inputs =
        ForecastInputs.builder()
            .before(shop().member("a", "alb", "target-type", "instance").build().orElseThrow())
            .stack(
                shop()
                    .member("a", "alb", "target-type", "ip", "scheme", "internet-facing")
                    .build()
                    .orElseThrow())
            .build();

    assertThat(use(inputs, "rules per load balancer").peak()).isEqualTo(1);
  }

  @Test
  void certificatesOfBothStacksCountAtThePeak() {
    ForecastInputs inputs =
        ForecastInputs.builder()
            .before(
                shop()
                    .member("a", "alb", "certificate-arn", "arn:0,arn:1,arn:2")
                    .build()
                    .orElseThrow())
            .stack(
                shop()
                    .member("a", "alb", "certificate-arn", "arn:0,arn:2,arn:3")
                    .build()
                    .orElseThrow())
            .build();

    QuotaUse certificates = use(inputs, "certificates per load balancer");
    assertThat(certificates.used()).isEqualTo(2);
    assertThat(certificates.peak()).isEqualTo(3);
  }

  @Test
  void prefixListCountsAsManyRulesAsItMayHaveEntries() {
    Stack stack =
        shop()
            .member(
                "a", "alb", "inbound-cidrs", "10.0.0.0/8", "security-group-prefix-lists", "pl-1")
            .build()
            .orElseThrow();
    String quota = "inbound IPv4 rules of the managed group";

    QuotaUse unknown = use(inputs(stack), quota);
    assertThat(unknown.used()).isEqualTo(2);
    assertThat(unknown.atLeast()).isTrue();
    QuotaUse known =
        use(ForecastInputs.builder().stack(stack).putPrefixListWeight("pl-1", 60).build(), quota);
    assertThat(known).isEqualTo(new QuotaUse(quota, 61, 61, 60, false));
  }

  @Test
  void inboundRulesAreAddedBeforeOldOnesAreRevoked() {
    ForecastInputs inputs =
        ForecastInputs.builder()
            .before(shop().member("a", "alb", "inbound-cidrs", "10.0.0.0/8").build().orElseThrow())
            .stack(shop().member("a", "alb", "inbound-cidrs", "11.0.0.0/8").build().orElseThrow())
            .build();

    assertThat(use(inputs, "inbound IPv4 rules of the managed group").peak()).isEqualTo(2);
  }

  @Test
  void targetsAreCountedForTheGroupsThatHaveANumber() {
    Stack stack = hosts(0, 2, "web");
    List<String> groups = stack.ids(ResourceTypes.TARGET_GROUP);

    assertThat(use(inputs(stack), "targets per load balancer").atLeast()).isTrue();
    ForecastInputs given =
        ForecastInputs.builder()
            .stack(stack)
            .putTarget(groups.get(0), 700)
            .putTarget(groups.get(1), 400)
            .build();
    assertThat(use(given, "targets per target group"))
        .isEqualTo(new QuotaUse("targets per target group", 700, 700, 1000, false));
    assertThat(use(given, "targets per load balancer").isExceeded()).isTrue();
  }

  @Test
  void forecastOfTheSameStackHasNoPeak() {
    Stack stack = hosts(0, 5, "web");

    assertThat(
            LoadBalancerStacks.forecast(
                ForecastInputs.builder().before(stack).stack(stack).build()))
        .allSatisfy(use -> assertThat(use.peak()).isEqualTo(use.used()));
  }
}
