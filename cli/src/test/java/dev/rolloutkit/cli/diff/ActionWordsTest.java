package dev.rolloutkit.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Only what differs is said of two actions. */
class ActionWordsTest {
  private static final String BEFORE = action(group("canary", 80, 0), group("stable", 80, 100));

  @Test
  void anotherPortOfAllServicesIsSaidOnce() {
    assertThat(ActionWords.of(BEFORE, action(group("canary", 8081, 0), group("stable", 8081, 100))))
        .isEqualTo("port 8081 instead of 80; weights stay canary 0, stable 100");
  }

  @Test
  void anotherPortOfOneServiceNamesIt() {
    assertThat(ActionWords.of(BEFORE, action(group("canary", 8081, 0), group("stable", 80, 100))))
        .isEqualTo("port 8081 instead of 80 of canary; weights stay canary 0, stable 100");
  }

  @Test
  void otherWeightsAreToldWithTheFormerOnes() {
    assertThat(ActionWords.of(BEFORE, action(group("canary", 80, 10), group("stable", 80, 90))))
        .isEqualTo("weights canary 10, stable 90 instead of canary 0, stable 100");
  }

  @Test
  void Services_come_and_go() {
    assertThat(ActionWords.of(BEFORE, action(group("next", 80, 0), group("stable", 80, 100))))
        .isEqualTo(
            "Service next at port 80 is new; Service canary is gone; weights next 0, stable 100"
                + " instead of canary 0, stable 100");
  }

  @Test
  void whatIsNoTargetGroupIsNotPassedOver() {
    String sticky =
        BEFORE.replace(
            "\"ForwardConfig\":{", "\"ForwardConfig\":{\"TargetGroupStickinessConfig\":{},");

    assertThat(ActionWords.of(BEFORE, sticky))
        .isEqualTo("weights stay canary 0, stable 100; other settings of the action change");
  }

  @Test
  void aFirstActionHasAllItsValues() {
    assertThat(ActionWords.of("", BEFORE))
        .isEqualTo("ports canary 80, stable 80; weights canary 0, stable 100");
  }

  private static String action(String... groups) {
    return "{\"Type\":\"forward\",\"ForwardConfig\":{\"TargetGroups\":["
        + String.join(",", groups)
        + "]}}";
  }

  private static String group(String service, int port, int weight) {
    return "{\"ServiceName\":\"%s\",\"ServicePort\":\"%d\",\"Weight\":%d}"
        .formatted(service, port, weight);
  }
}
