package dev.rolloutkit.lbc.action;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The configurations in an annotation that do not belong to its type. */
class IgnoredFieldsTest {
  private static final ReaderSettings SETTINGS = ReaderSettings.defaults();

  private static Map<String, String> annotation(String family, String json) {
    return Map.of(Annotations.ALB + family + ".web", json.replace('\'', '"'));
  }

  private static Outcome<LbcAction> action(String json) {
    return ActionParser.action(annotation("actions", json), "web", SETTINGS);
  }

  private static LbcBackend backend(String family, String json) {
    return BackendParser.backend(
            annotation(family, json),
            new IngressBackendRef(ServiceBackendRef.numbered("web", 80), null),
            SETTINGS)
        .orElseThrow();
  }

  @Test
  void aRedirectKeepsIgnoredTargets() {
    LbcAction action =
        action(
                "{'type':'redirect','redirectConfig':{'statusCode':'HTTP_301'},"
                    + "'targetGroupARN':'arn:a','forwardConfig':{'targetGroups':[{}]}}")
            .orElseThrow();

    assertThat(action).isInstanceOf(LbcAction.Redirect.class);
    assertThat(action.type()).isEqualTo("redirect");
    assertThat(action.targets()).isEmpty();
    assertThat(action.ignored().targetGroupArn()).isEqualTo("arn:a");
    assertThat(action.ignored().forward().targets()).hasSize(1);
    assertThat(action.ignored().redirect()).isNull();
  }

  @Test
  void aTargetOutsideOfForwardConfigBecomesTheOnlyTarget() {
    LbcAction action = action("{'type':'forward','targetGroupName':'blue'}").orElseThrow();

    assertThat(action.targets())
        .containsExactly(new LbcAction.Target(null, "blue", null, null, null));
    assertThat(action.ignored()).isEqualTo(LbcAction.Fields.NONE);
  }

  @Test
  void matchAppliesTheFunctionOfTheType() {
    assertThat(
            action("{'type':'fixed-response','fixedResponseConfig':{'statusCode':'404'}}")
                .orElseThrow()
                .<String>match(f -> "forward", r -> "redirect", f -> f.statusCode()))
        .isEqualTo("404");
  }

  @Test
  void anUnknownTypeIsAProblem() {
    assertThat(action("{'type':'teapot','forwardConfig':{}}").problems())
        .extracting(Problem::message)
        .containsExactly("unknown action type: teapot");
  }

  @Test
  void aConditionKeepsTheConfigurationsOfOtherFields() {
    LbcBackend backend =
        backend(
            "conditions",
            "[{'field':'host-header','hostHeaderConfig':{'values':['a.com']},"
                + "'sourceIPConfig':{'values':['10.0.0.0/8']}},{'field':'body'}]");

    assertThat(backend.conditions().orElseThrow())
        .containsExactly(
            new LbcCondition.Host(
                LbcCondition.Patterns.of(ImmutableList.of("a.com")),
                ImmutableList.of(new LbcCondition.SourceIp(ImmutableList.of("10.0.0.0/8")))),
            new LbcCondition.Unknown("body", ImmutableList.of()));
  }

  @Test
  void aTransformKeepsTheRewritesOfTheOtherType() {
    LbcBackend backend =
        backend(
            "transforms",
            "[{'type':'url-rewrite','urlRewriteConfig':{'rewrites':[{'regex':'a','replace':'b'}]},"
                + "'hostHeaderRewriteConfig':{'rewrites':[{'regex':'c','replace':'d'}]}}]");

    assertThat(backend.transforms().orElseThrow())
        .containsExactly(
            new LbcTransform.UrlRewrite(
                ImmutableList.of(new LbcTransform.Rewrite("a", "b")),
                Optional.of(ImmutableList.of(new LbcTransform.Rewrite("c", "d")))));
  }
}
