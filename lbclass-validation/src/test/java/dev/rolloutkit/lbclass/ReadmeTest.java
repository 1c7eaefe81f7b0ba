package dev.rolloutkit.lbclass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.AllowedClasses;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.admission.NamespaceDefault;
import dev.rolloutkit.lbclass.admission.NamespaceSelector;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.planning.ClassPlan;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs the examples of the module's README. */
class ReadmeTest {
  private static final Pattern JAVA =
      Pattern.compile("^```java\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

  /** The README without the imports at its end. */
  private static String readme() throws IOException {
    String page = Files.readString(Path.of("README.md"));
    return page.substring(0, page.indexOf("\n## Imports\n"));
  }

  private static String withoutSpaceAndComments(String code) {
    return code.replaceAll("//[^\n]*", "").replaceAll("\\s+", "");
  }

  @Test
  void everyCodeBlockOfTheReadmeIsInThisClass() throws IOException {
    String source =
        withoutSpaceAndComments(
            Files.readString(Path.of("src/test/java/dev/rolloutkit/lbclass/ReadmeTest.java")));
    List<String> blocks =
        JAVA.matcher(readme()).results().map((MatchResult m) -> m.group(1)).toList();
    assertThat(blocks).hasSize(4);
    assertThat(blocks)
        .allSatisfy(block -> assertThat(source).contains(withoutSpaceAndComments(block)));
  }

  @Test
  void theVerdictIsThatOfTheReadme() throws IOException {
    Service service =
        new ServiceBuilder() // as a user wrote it, without defaults
            .withNewMetadata()
            .withName("web")
            .withNamespace("edge")
            .endMetadata()
            .withNewSpec()
            .withType("LoadBalancer")
            .withLoadBalancerClass("Example.com/nlb")
            .withPorts(new ServicePortBuilder().withPort(80).build())
            .endSpec()
            .build();

    ServerVerdict verdict = LoadBalancerClasses.evaluateCreate(service);
    verdict.problems();
    verdict.warnings();
    verdict.dropped();
    verdict.prepared();
    verdict.caveats();

    LoadBalancerClasses.wantsLoadBalancer(service);

    String text = verdict.problems().get(0).text();
    assertThat(readme()).contains("// [" + text.substring(0, text.indexOf("lowercase")) + "…]");
    assertThat(LoadBalancerClasses.wantsLoadBalancer(service)).isFalse();
    assertThat(verdict.prepared().getSpec().getAllocateLoadBalancerNodePorts()).isTrue();
  }

  @Test
  void withoutAllocatorFirstAllProblemsAreReported() throws IOException {
    Service service =
        new ServiceBuilder().withNewSpec().withClusterIP("x").endSpec().build(); // no ports

    ServerSettings all = ServerSettings.builder().allocatorFirst(false).build();
    LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), all).problems();

    assertThat(LoadBalancerClasses.evaluateCreate(service).problems()).hasSize(1);
    assertThat(LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), all).problems())
        .hasSize(2);
    assertThat(readme()).contains("`clusterIP: x` without ports");
  }

  @Test
  void theWebhookAnswersAnyBytes() {
    byte[] body = "no review".getBytes(StandardCharsets.UTF_8);
    ClassPolicy policy =
        ClassPolicy.builder()
            .addDefaults(
                new NamespaceDefault(NamespaceSelector.names("edge"), "service.k8s.aws/nlb"))
            .addAllowed(AllowedClasses.everywhere("service.k8s.aws/nlb", "example.com/*"))
            .build();
    AdmissionHandler handler =
        LoadBalancerClasses.admission(policy, ServerSettings.reference()).orElseThrow();

    byte[] answer = handler.review(body);

    assertThat(new String(answer, StandardCharsets.UTF_8)).contains("\"allowed\":false");
  }

  @Test
  void thePlanIsThatOfTheReadme() throws IOException {
    Service live =
        LoadBalancerClasses.evaluateCreate(
                new ServiceBuilder()
                    .withNewMetadata()
                    .withName("web")
                    .withFinalizers("service.kubernetes.io/load-balancer-cleanup")
                    .endMetadata()
                    .withNewSpec()
                    .withType("LoadBalancer")
                    .withClusterIP("10.0.0.1")
                    .withPorts(new ServicePortBuilder().withPort(80).build())
                    .endSpec()
                    .build())
            .prepared();
    ClassPlan plan =
        LoadBalancerClasses.planClassChange(
                live, "service.k8s.aws/nlb", ClassRegistry.builtIn(), ServerSettings.reference())
            .orElseThrow();
    plan.way();
    plan.steps().get(1);

    assertThat(readme()).contains("plan.way(); // " + plan.way() + "\n");
    assertThat(readme()).contains("plan.steps().get(1); // " + plan.steps().get(1) + "\n");
  }
}
