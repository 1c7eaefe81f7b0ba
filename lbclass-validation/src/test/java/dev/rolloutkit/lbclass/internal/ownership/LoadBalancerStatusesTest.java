package dev.rolloutkit.lbclass.internal.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbclass.ServiceJson;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadBalancerStatusesTest {
  private static LoadBalancerStatus status(String ingress) {
    return ServiceJson.as(
        ServiceJson.tree("{'ingress':[" + ingress + "]}"), LoadBalancerStatus.class);
  }

  private static boolean equal(String left, String right) {
    boolean equal = LoadBalancerStatuses.equal(status(left), status(right));
    assertThat(LoadBalancerStatuses.equal(status(right), status(left))).isEqualTo(equal);
    return equal;
  }

  @Test
  void missingAndEmptyValuesAreEqual() {
    assertThat(LoadBalancerStatuses.equal(null, null)).isTrue();
    assertThat(LoadBalancerStatuses.equal(null, status(""))).isTrue();
    assertThat(LoadBalancerStatuses.equal(new LoadBalancerStatus(), status(""))).isTrue();
    assertThat(equal("{'ip':'','ports':[]}", "{}")).isTrue();
    assertThat(equal("{'ports':[{'protocol':'','port':0}]}", "{'ports':[{}]}")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'ip':'1.1.1.1'}|",
        "{'ip':'1.1.1.1'}|{'ip':'1.1.1.2'}",
        "{'ip':'1.1.1.1'},{'ip':'1.1.1.2'}|{'ip':'1.1.1.2'},{'ip':'1.1.1.1'}",
        "{'hostname':'a'}|{'hostname':'b'}",
        "{'ip':'1.1.1.1','ipMode':'VIP'}|{'ip':'1.1.1.1'}",
        "{'ports':[{'port':80}]}|{'ports':[]}",
        "{'ports':[{'port':80}]}|{'ports':[{'port':81}]}",
        "{'ports':[{'protocol':'TCP'}]}|{'ports':[{'protocol':'UDP'}]}",
        "{'ports':[{'error':'e'}]}|{'ports':[{}]}",
        "{'ports':[{'port':1},{'port':2}]}|{'ports':[{'port':2},{'port':1}]}"
      })
  void differentStatusesAreNotEqual(String left, String right) {
    assertThat(equal(left, right == null ? "" : right)).isFalse();
    assertThat(equal(left, left)).isTrue();
  }

  @Test
  void aNullEntryEqualsOnlyANullEntry() {
    LoadBalancerStatus missing =
        new LoadBalancerStatus(Arrays.asList(status("{}").getIngress().get(0), null));

    assertThat(LoadBalancerStatuses.equal(missing, missing)).isTrue();
    assertThat(LoadBalancerStatuses.equal(missing, status("{},{'ip':'1.1.1.1'}"))).isFalse();
    assertThat(LoadBalancerStatuses.equal(status("{},{'ip':'1.1.1.1'}"), missing)).isFalse();
  }
}
