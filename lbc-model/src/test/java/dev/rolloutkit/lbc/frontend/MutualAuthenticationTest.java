package dev.rolloutkit.lbc.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which values the annotation for mutual authentication may have. */
class MutualAuthenticationTest {
  private static String mutualAuthentication(String json) {
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("web")
                .annotations(ImmutableMap.of(Annotations.ALB + "mutual-authentication", json))
                .build(),
            Optional.empty());
    Outcome<Boolean> checked =
        Failure.toOutcome(
            () -> {
              MutualAuthentication.of(member);
              return true;
            },
            List.of());
    return checked.isOk()
        ? ""
        : checked.problems().get(0).message().replace("ingress: ns/web: ", "");
  }

  @Test
  void theFirstViolatedRuleOfTheFirstEntryIsReported() {
    assertThat(mutualAuthentication("[{\"port\":443,\"mode\":\"off\"}]")).isEmpty();
    assertThat(mutualAuthentication("[{\"PORT\":443,\"Mode\":\"verify\",\"trustStore\":\"t\"}]"))
        .isEmpty();
    assertThat(mutualAuthentication("[null]"))
        .isEqualTo("listen port must be within [1, 65535]: 0");
    assertThat(mutualAuthentication("[{\"port\":1},{\"port\":0}]"))
        .isEqualTo("mutualAuthentication mode cannot be empty for port 1");
    assertThat(mutualAuthentication("[{\"port\":1,\"mode\":\"OFF\"}]"))
        .isEqualTo(
            "mutualAuthentication mode value must be among [off, passthrough, verify] for port 1"
                + " : OFF");
    assertThat(mutualAuthentication("[{\"port\":1,\"mode\":\"verify\",\"trustStore\":\"\"}]"))
        .isEqualTo("trustStore is required when mutualAuthentication mode is verify for port 1");
    assertThat(mutualAuthentication("[{\"port\":1,\"mode\":\"off\",\"trustStore\":\"t\"}]"))
        .isEqualTo("Mutual Authentication mode off does not support trustStore for port 1");
    assertThat(
            mutualAuthentication(
                "[{\"port\":1,\"mode\":\"passthrough\",\"ignoreClientCertificateExpiry\":false}]"))
        .isEqualTo(
            "Mutual Authentication mode passthrough does not support ignoring client certificate"
                + " expiry for port 1");
  }

  @Test
  void malformedJsonIsAProblem() {
    String of = " mutualAuthentication configuration from ingress annotation: ";
    assertThat(mutualAuthentication("null")).isEqualTo("empty" + of + "`null`");
    assertThat(mutualAuthentication("x"))
        .isEqualTo(
            "failed to parse" + of + "`x`: invalid character 'x' looking for beginning of value");
    assertThat(mutualAuthentication("[{\"port\":\"1\"}]"))
        .endsWith(
            "json: cannot unmarshal string into Go struct field MutualAuthenticationConfig.port of"
                + " type int32");
    assertThat(mutualAuthentication("[{\"port\":2147483648}]"))
        .endsWith(
            "json: cannot unmarshal number 2147483648 into Go struct field"
                + " MutualAuthenticationConfig.port of type int32");
    assertThat(mutualAuthentication("[1]"))
        .endsWith(
            "json: cannot unmarshal number into Go value of type"
                + " ingress.MutualAuthenticationConfig");
  }
}
