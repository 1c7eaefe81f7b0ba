package dev.rolloutkit.consequences.object;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveTest {
  private static final String DEPLOYMENT =
      "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'a'%s},'spec':{%s}}";

  @Test
  void anAppliedManifestKeepsItsFieldsAndGetsThoseThatNoManifestOwns()
      throws JsonProcessingException {
    ClusterObject live =
        object(
            "{'apiVersion':'v1','kind':'Service','metadata':{'name':'a','uid':'u','labels':{'x':'y'}},"
                + "'spec':{'clusterIP':'10.0.0.1','type':'NodePort','selector':{'app':'old',"
                + "'rollouts-pod-template-hash':'abc'},'ports':[{'port':80,'nodePort':30080}]},"
                + "'status':{'loadBalancer':{}}}");
    ClusterObject given =
        object(
            "{'apiVersion':'v1','kind':'Service','metadata':{'name':'a'},'spec':{'type':'NodePort',"
                + "'selector':{'app':'new'},'ports':[{'port':80}]}}");
    JsonNode out = Live.under(live, given, true).tree();
    assertThat(out.at("/metadata/uid").asText()).isEqualTo("u");
    assertThat(out.at("/metadata").has("labels")).isFalse();
    assertThat(out.has("status")).isTrue();
    assertThat(out.at("/spec/clusterIP").asText()).isEqualTo("10.0.0.1");
    assertThat(out.at("/spec/ports/0/nodePort").asInt()).isEqualTo(30080);
    assertThat(out.at("/spec/selector"))
        .isEqualTo(json("{'app':'new','rollouts-pod-template-hash':'abc'}"));
    assertThat(given.tree().has("status")).as("the manifest itself").isFalse();
  }

  @Test
  void theNumberOfPodsIsKeptUnlessAManifestSetsOrSetIt() throws JsonProcessingException {
    ClusterObject live = object(DEPLOYMENT.formatted("", "'replicas':5"));
    ClusterObject silent = object(DEPLOYMENT.formatted("", ""));
    ClusterObject two = object(DEPLOYMENT.formatted("", "'replicas':2"));
    assertThat(Live.under(live, silent, true).at("spec", "replicas").asInt()).isEqualTo(5);
    assertThat(Live.under(live, silent, false).at("spec").has("replicas")).isFalse();
    assertThat(Live.under(live, two, true).at("spec", "replicas").asInt()).isEqualTo(2);
    assertThat(Live.isAsWritten(live, two, SchemaCheck.NONE)).isFalse();
    assertThat(Live.isAsWritten(live, live, SchemaCheck.NONE)).isTrue();
  }

  @Test
  void anObjectIsDerivedWhileItsOwnerExists() throws JsonProcessingException {
    String owner =
        ",'ownerReferences':[{'apiVersion':'%s','kind':'%s','name':'o','controller':true}]";
    ClusterObject owned =
        object(DEPLOYMENT.formatted(owner.formatted("apps/v1", "Deployment"), ""));
    ObjectKey key = ObjectKey.of("Deployment", "default", "o");
    assertThat(Derived.isOne(owned, key::equals)).isTrue();
    assertThat(Derived.isOne(owned, one -> false)).isFalse();
    assertThat(Derived.isOne(object(DEPLOYMENT.formatted("", "")), one -> true)).isFalse();
    assertThat(
            Derived.isOne(
                object(DEPLOYMENT.formatted(owner.formatted("v1", "Node"), "")),
                new ObjectKey("", "Node", "", "o")::equals))
        .isTrue();
    assertThat(
            Derived.isOne(
                object("{'apiVersion':'v1','kind':'Event','metadata':{'name':'e'}}"), one -> false))
        .isTrue();
    String binding =
        "{'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'TargetGroupBinding',"
            + "'metadata':{'name':'b','labels':{'%s':'x'}}}";
    assertThat(Derived.isOne(object(binding.formatted("service.k8s.aws/stack-name")), k -> false))
        .isTrue();
    assertThat(Derived.isOne(object(binding.formatted("app")), k -> false)).isFalse();
    assertThat(Derived.isOfStack(Set.of("ingress.k8s.aws/stack-name"))).isTrue();
  }

  private static ClusterObject object(String text) throws JsonProcessingException {
    return ClusterObject.of(json(text));
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }
}
