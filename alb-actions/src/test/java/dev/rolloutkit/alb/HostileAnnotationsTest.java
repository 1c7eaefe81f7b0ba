package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.analysis.AwsLimits;
import dev.rolloutkit.alb.analysis.Cleanup;
import dev.rolloutkit.alb.analysis.GitOpsIgnores;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.annotation.OverwrittenSettings;
import dev.rolloutkit.alb.internal.aws.SdkRules;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.patch.IngressResets;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.ActionParser;
import dev.rolloutkit.lbc.action.BackendParser;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.lbc.rule.ListenerRules;
import dev.rolloutkit.testkit.base.Growth;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Annotations may contain any text. {@code -Dfuzz.runs=1000000 -Dfuzz.seed=7} runs more or other
 * mutations.
 */
class HostileAnnotationsTest {
  private static final String KEY = Samples.ACTION + "web";
  private static final String STRANGE = "{[]}\",:\\\u0000\ud83d\ude00\udc00/*?";
  private static final String AUTH = "alb.ingress.kubernetes.io/auth-";
  private static final AlbRoute ROUTE = Samples.route();
  private static final FieldPath AT = FieldPath.of("action");

  @Test
  void mutatedAnnotationsNeverThrow() throws IOException {
    List<String> corpus = corpus();
    long seed = Long.getLong("fuzz.seed", 1);
    long runs = Long.getLong("fuzz.runs", 10_000);
    Random random = new Random(seed);
    long read = 0;
    for (long run = 0; run < runs; run++) {
      String text = mutated(corpus, random);
      try {
        read += readEverything(text) ? 1 : 0;
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("seed " + seed + ", run " + run + ": " + text, e);
      }
    }
    System.out.println("fuzz: " + runs + " texts, " + read + " of them actions, no exception");
    assertThat(read).isPositive().isLessThan(runs);
  }

  /** Runs all readers over a text; true if it is an action. */
  private static boolean readEverything(String text) {
    ReaderSettings options = ReaderSettings.builder().fixes(Fixes.safe(LbcDefect.class)).build();
    Map<String, String> annotations =
        ImmutableMap.<String, String>builder()
            .put(KEY, text)
            .put(Samples.CONDITIONS + "web", text)
            .put("alb.ingress.kubernetes.io/transforms.other", text)
            .put(Samples.MANAGED, text)
            .put(AnnotationKeys.MANAGED_ACTIONS, text)
            .put("alb.ingress.kubernetes.io/tags", text)
            .put("alb.ingress.kubernetes.io/use-regex-path-match", text)
            .put("alb.ingress.kubernetes.io/jwt-validation", text)
            .buildOrThrow();
    readAuthentication(text, options);
    IngressView ingress =
        Samples.ingress(
            annotations,
            Samples.annotated(text, "web"),
            Samples.numbered(text, "Exact", text, 1),
            Samples.numbered("/", "Prefix", "other", 1));
    Outcome<LbcAction> action = ActionParser.action(Map.of(KEY, text), "web", options);
    action.toOptional().ifPresent(AwsLimits::check);
    IngressBackendRef backend =
        new IngressBackendRef(ServiceBackendRef.numbered("other", 80), null);
    BackendParser.backend(annotations, backend, options);
    ManagedAnnotations.parse(text)
        .toOptional()
        .ifPresent(m -> ManagedAnnotations.parse(m.toJson()).orElseThrow());
    ManagedAnnotations.parseActions(text);
    OverwrittenSettings.of(AT, text, "{}");
    GitOpsIgnores.of(ingress);
    Cleanup.of(ingress, List.of(ROUTE));
    for (AlbSettings mode : List.of(AlbSettings.reference(), AlbSettings.safe())) {
      IngressResets.action(Map.of(KEY, text), KEY, mode);
      IngressResets.ingress(ingress, List.of(), mode);
      IngressPlans.weight(ROUTE, AlbIngresses.of(List.of(ingress)), 5, List.of(), mode);
    }
    ListenerRules.of(
        List.of(ingress),
        80,
        "HTTP",
        options,
        TargetGroupCatalog.of(Map.of(), Map.of(), List.of()));
    return action.isOk();
  }

  /** Reads a text as annotations for authentication, on an Ingress whose backend is valid. */
  private static void readAuthentication(String text, ReaderSettings options) {
    for (String type : List.of("cognito", "oidc", text)) {
      Map<String, String> annotations =
          Map.of(
              AUTH + "type", type,
              AUTH + "idp-cognito", type.equals("oidc") ? "{}" : text,
              AUTH + "idp-oidc", type.equals("cognito") ? "{}" : text,
              AUTH + "session-timeout", type.equals(text) ? text : "3600",
              AUTH + "scope", text);
      ListenerRules.of(
              List.of(Samples.ingress(annotations, Samples.numbered("/", "Prefix", "web", 1))),
              443,
              "HTTPS",
              options,
              TargetGroupCatalog.of(
                  Map.of("shop/web-web:1", "arn"),
                  Map.of(),
                  Samples.services("shop", 1, List.of("web")),
                  List.of(AuthenticationTest.secret("", Map.of("clientID", text)))))
          .toOptional()
          .ifPresent(rules -> rules.forEach(rule -> SdkRules.toSdk(rule, LbcFlags.defaults())));
    }
  }

  private static String mutated(List<String> corpus, Random random) {
    StringBuilder text = new StringBuilder(corpus.get(random.nextInt(corpus.size())));
    for (int n = random.nextInt(4); n > 0; n--) {
      int at = text.length() == 0 ? 0 : random.nextInt(text.length());
      switch (random.nextInt(7)) {
        case 0 -> text.setLength(at);
        case 1 -> text.insert(at, corpus.get(random.nextInt(corpus.size())));
        case 2 -> text.insert(at, STRANGE.charAt(random.nextInt(STRANGE.length())));
        case 3 -> text.insert(at, "\\ud800");
        case 4 -> text.insert(at, Long.toString(random.nextLong()));
        case 5 -> {
          if (text.length() > 0) {
            text.deleteCharAt(at);
          }
        }
        default -> {
          if (text.length() > 0) {
            text.setCharAt(at, (char) random.nextInt(random.nextBoolean() ? 128 : 65536));
          }
        }
      }
    }
    return text.toString();
  }

  /** All annotation values of the recordings. */
  private static List<String> corpus() throws IOException {
    Set<String> out = new LinkedHashSet<>();
    for (String file :
        List.of("parseAction", "parseBackend", "managedActions", "resetAction", "listenerRules")) {
      try (InputStream in =
          HostileAnnotationsTest.class.getResourceAsStream("/vectors/" + file + ".jsonl")) {
        String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        for (String line : all.split("\n")) {
          for (JsonNode map : Inputs.MAPPER.readTree(line).findValues("annotations")) {
            map.forEach(value -> out.add(value.asText()));
          }
        }
      }
    }
    out.addAll(AuthenticationTest.ANNOTATIONS);
    return new ArrayList<>(out);
  }

  @Test
  void jsonOfTenThousandLevelsIsReadAndDeeperJsonIsAProblem() {
    String deep = "{\"type\":" + "[".repeat(9_999) + "]".repeat(9_999) + "}";
    assertThat(problem(deep)).contains("cannot unmarshal array into Go struct field Action.type");
    String deeper = "{\"type\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";
    assertThat(problem(deeper)).contains("exceeded max depth");
    assertThat(problem("[".repeat(5_000_000))).contains("exceeded max depth");
  }

  @Test
  void longAnnotationsAreReadInLinearTime() {
    assertThat(
            Growth.ofProcessorTime(
                size -> {
                  String text = "{\"type\":\"forward\",\"x\":\"" + "a".repeat(20 * size) + "\"}";
                  assertThat(problem(text))
                      .endsWith("missing ForwardConfig or TargetGroupARN/TargetGroupName");
                  String wide =
                      "{" + "\"type\":\"forward\",".repeat(size) + "\"targetGroupARN\":\"a\"}";
                  assertThat(
                          ActionParser.action(Map.of(KEY, wide), "web", ReaderSettings.defaults())
                              .isOk())
                      .isTrue();
                },
                20_000))
        .isLessThan(Growth.NEARLY_LINEAR);
  }

  @Test
  void unusualAnnotationsHaveTheMessagesOfTheController() {
    assertThat(problem("{\"type\":\"forward\"\u0000}"))
        .endsWith("invalid character '\\x00' after object key:value pair");
    assertThat(problem("\ufeff{}"))
        .endsWith("invalid character '\u00ef' looking for beginning of value");
    assertThat(
            problem("{\"forwardConfig\":{\"targetGroups\":[{\"weight\":18446744073709551616}]}}"))
        .endsWith(
            "json: cannot unmarshal number 18446744073709551616 into Go struct field"
                + " TargetGroupTuple.forwardConfig.targetGroups.weight of type int32");
    assertThat(problem("{\"type\":\"\\ud800\"}")).isEqualTo("unknown action type: \ufffd");
    assertThat(problem("{\"type\":\"redirect\",\"TYPE\":\"x\"}"))
        .as("a repeated field in any case wins")
        .isEqualTo("unknown action type: x");
  }

  private static String problem(String text) {
    return ActionParser.action(Map.of(KEY, text), "web", ReaderSettings.defaults())
        .problems()
        .get(0)
        .message();
  }
}
