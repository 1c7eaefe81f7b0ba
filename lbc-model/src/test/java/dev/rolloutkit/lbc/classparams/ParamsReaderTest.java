package dev.rolloutkit.lbc.classparams;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The manifest of the parameters of a class. */
class ParamsReaderTest {
  private static final String HEAD =
      "{'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'IngressClassParams',"
          + "'metadata':{'name':'internal'},'spec':";

  private static Outcome<IngressClassParams> read(String json) {
    try {
      return IngressClassParams.read(new ObjectMapper().readTree(json.replace('\'', '"')));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> problems(String json) {
    return read(json).warningsOrProblems().stream().map(Problem::text).toList();
  }

  @Test
  void aManifestGivesNameAndSettings() {
    IngressClassParams params =
        read(HEAD + "{'group':{'name':'shop'},'tags':[{'key':'a','value':'b'}]}}").orElseThrow();

    assertThat(params.name()).isEqualTo("internal");
    assertThat(params.groupName()).contains("shop");
    assertThat(params.tags()).containsEntry("a", "b");
  }

  @Test
  void anAbsentSpecSetsNothing() {
    String head = HEAD.substring(0, HEAD.indexOf(",'spec'"));

    assertThat(read(head + "}").orElseThrow().groupName()).isEmpty();
  }

  @Test
  void anObjectOfAnotherKindOrWithoutANameIsRefused() {
    assertThat(problems("{'apiVersion':'v1','kind':'Service'}"))
        .containsExactly(
            "apiVersion: Unsupported value: \"v1\": supported values: \"elbv2.k8s.aws/v1beta1\"",
            "kind: Unsupported value: \"Service\": supported values: \"IngressClassParams\"",
            "metadata.name: Required value");
  }

  @Test
  void everyFieldOfAWrongTypeIsReportedWithItsPath() {
    assertThat(
            read(HEAD
                    + "{'scheme':1,'inboundCIDRs':['10.0.0.0/8',2],'tags':[{'key':3}],'group':'shop',"
                    + "'minimumLoadBalancerCapacity':{'capacityUnits':'x'},'namespaceSelector':[],"
                    + "'subnets':{'ids':'s','tags':{'k':[4]}},'ipamConfiguration':{'ipv4IPAMPoolId':5},"
                    + "'listeners':[{'protocol':6,'port':'y','listenerAttributes':[{'value':7}]}]}}")
                .problems())
        .extracting(Problem::field)
        .containsExactlyInAnyOrder(
            "spec.scheme",
            "spec.inboundCIDRs[1]",
            "spec.tags[0].key",
            "spec.group",
            "spec.minimumLoadBalancerCapacity.capacityUnits",
            "spec.namespaceSelector",
            "spec.subnets.ids",
            "spec.subnets.tags[k][0]",
            "spec.ipamConfiguration.ipv4IPAMPoolId",
            "spec.listeners[0].protocol",
            "spec.listeners[0].port",
            "spec.listeners[0].listenerAttributes[0].value");
  }
}
