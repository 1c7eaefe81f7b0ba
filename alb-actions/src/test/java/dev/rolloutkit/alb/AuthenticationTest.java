package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.lbc.LbcOptions;
import dev.rolloutkit.alb.lbc.ListenerRule;
import dev.rolloutkit.alb.lbc.TargetGroupCatalog;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Authentication by annotation: its action precedes that of the rule, on HTTPS alone. */
class AuthenticationTest {
  private static final String AUTH_TYPE = "alb.ingress.kubernetes.io/auth-type";
  private static final String WARNING =
      "authentication precedes the action and is not part of the result";

  private static Outcome<ImmutableList<ListenerRule>> rules(
      String protocol, Map<String, String> ofIngress, Map<String, String> ofService) {
    List<Service> services = Samples.services("shop", 80, List.of("web"));
    services.get(0).getMetadata().setAnnotations(ofService);
    return AlbActions.listenerRules(
        List.of(Samples.ingress(ofIngress, Samples.numbered("/", "Prefix", "web", 80))),
        443,
        protocol,
        LbcOptions.defaults(),
        TargetGroupCatalog.of(Map.of("shop/web-web:80", "arn:web"), Map.of(), services));
  }

  private static List<String> messages(Outcome<ImmutableList<ListenerRule>> rules) {
    return rules.problems().stream().map(Problem::message).toList();
  }

  @Test
  void warnsOnHttpsAlone() {
    Outcome<ImmutableList<ListenerRule>> https =
        rules("HTTPS", Map.of(AUTH_TYPE, "oidc"), Map.of());
    assertThat(https.isOk()).isTrue();
    assertThat(messages(https)).containsExactly(WARNING);
    assertThat(messages(rules("HTTP", Map.of(AUTH_TYPE, "oidc"), Map.of()))).isEmpty();
  }

  @Test
  void onlyServiceOfTheActionHasTheFirstWord() {
    assertThat(messages(rules("HTTPS", Map.of(), Map.of(AUTH_TYPE, "cognito"))))
        .containsExactly(WARNING);
    assertThat(messages(rules("HTTPS", Map.of(AUTH_TYPE, "oidc"), Map.of(AUTH_TYPE, "none"))))
        .isEmpty();
  }

  @Test
  void unknownKindFailsTheIngress() {
    Outcome<ImmutableList<ListenerRule>> unknown =
        rules("HTTP", Map.of(AUTH_TYPE, "basic"), Map.of());
    assertThat(unknown.isOk()).isFalse();
    assertThat(messages(unknown)).containsExactly("ingress: shop/web: unknown authType: basic");
  }
}
