package dev.rolloutkit.alb.internal.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverwrittenSettingsTest {
  private static final String AFTER =
      action("{'serviceName':'a','servicePort':80,'weight':30}", "");

  private static String action(String targets, String more) {
    return ("{'type':'forward','forwardConfig':{'targetGroups':[" + targets + "]" + more + "}}")
        .replace('\'', '"');
  }

  private static List<String> lost(String before) {
    return OverwrittenSettings.of(FieldPath.of("at"), before, AFTER).stream()
        .map(Problem::field)
        .toList();
  }

  @Test
  void changedWeightsAreNotReported() {
    assertThat(lost(AFTER)).isEmpty();
    assertThat(lost(action("{'serviceName':'a','servicePort':80,'weight':70}", ""))).isEmpty();
    assertThat(lost(action("{'serviceName':'a','servicePort':80}", ""))).isEmpty();
  }

  @Test
  void eachRemovedTargetIsReportedWithItsPath() {
    assertThat(
            lost(
                action(
                    "{'serviceName':'a','servicePort':80,'weight':1},"
                        + "{'serviceName':'b','servicePort':80,'weight':1},"
                        + "{'targetGroupARN':'arn','weight':1},"
                        + "{'targetGroupName':'n','weight':1}",
                    "")))
        .containsExactly(
            "at.forwardConfig.targetGroups[1]",
            "at.forwardConfig.targetGroups[2]",
            "at.forwardConfig.targetGroups[3]");
  }

  @Test
  void changedStickinessIsReported() {
    String sticky = ",'targetGroupStickinessConfig':{'enabled':true,'durationSeconds':60}";
    String before = action("{'serviceName':'a','servicePort':80}", sticky);

    assertThat(lost(before)).containsExactly("at.forwardConfig.targetGroupStickinessConfig");
    assertThat(OverwrittenSettings.of(FieldPath.of("at"), before, before)).isEmpty();
    assertThat(
            OverwrittenSettings.of(
                FieldPath.of("at"),
                before,
                action("{'serviceName':'a','servicePort':80,'weight':1}", sticky)))
        .isEmpty();
  }

  @Test
  void anotherTypeAndInvalidActionsAreReported() {
    assertThat(lost("{\"type\":\"redirect\",\"redirectConfig\":{\"statusCode\":\"HTTP_301\"}}"))
        .containsExactly("at.type");
    assertThat(lost("no action")).containsExactly("at");
    assertThat(
            OverwrittenSettings.of(
                FieldPath.of("at"),
                action("{'serviceName':'a','servicePort':80}", ""),
                "no action"))
        .extracting(Problem::field)
        .containsExactly("at.forwardConfig.targetGroups[0]");
  }
}
