package dev.rolloutkit.lbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.GivenFlags;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The Java code of the README, with assertions for the results that the README states. */
class ReadmeTest {
  private static JsonNode json(String json) throws IOException {
    return new ObjectMapper().readTree(json.replace('\'', '"'));
  }

  @Test
  void theClassTheGroupAndTheActionOfAnIngressAreRead() throws IOException {
    JsonNode manifest =
        json(
            "{'apiVersion':'networking.k8s.io/v1','kind':'Ingress',"
                + "'metadata':{'namespace':'prod','name':'api','annotations':{"
                + "'alb.ingress.kubernetes.io/group.name':'shop',"
                + "'alb.ingress.kubernetes.io/actions.web':"
                + "'{\\'type\\':\\'fixed-response\\',\\'fixedResponseConfig\\':"
                + "{\\'statusCode\\':\\'503\\'}}'}},"
                + "'spec':{'ingressClassName':'internal'}}");
    JsonNode paramsManifest =
        json(
            "{'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'IngressClassParams',"
                + "'metadata':{'name':'internal'},'spec':{'certificateArn':['arn:1']}}");

    IngressView ingress = LbcObjects.ingress(manifest).orElseThrow();
    ClassChoice choice = LbcObjects.ingressClass(ingress); // the IngressClass internal
    Optional<IngressClassParams> params = LbcObjects.classParams(paramsManifest).toOptional();
    GroupMember member = new GroupMember(ingress, params);
    Outcome<GroupId> group = LbcObjects.group(member); // shop
    Outcome<Map<Integer, String>> ports = LbcObjects.listenPorts(member); // {443=HTTPS}
    Outcome<LbcAction> action = LbcObjects.action(ingress.annotations(), "web"); // fixed-response

    assertThat(choice).isEqualTo(new ClassChoice.Named("internal"));
    assertThat(group.orElseThrow()).hasToString("shop");
    assertThat(ports.orElseThrow()).hasToString("{443=HTTPS}");
    assertThat(action.orElseThrow().type()).isEqualTo("fixed-response");
  }

  @Test
  void flagsAreReadFromTheArgumentsOfTheController() {
    GivenFlags given =
        LbcFlags.fromArgs(List.of("--cluster-name=shop", "--feature-gates=ALBSingleSubnet=true"));
    LbcFlags flags = given.flags();
    flags.ingressClass(); // alb
    flags.has(FeatureGate.ALB_SINGLE_SUBNET); // true
    given.problems(); // unknown flags and invalid values: the controller would not start with them
    given.assumed(); // assumptions, such as the defaults of flags that are not given

    assertThat(flags.ingressClass()).isEqualTo("alb");
    assertThat(flags.has(FeatureGate.ALB_SINGLE_SUBNET)).isTrue();
    assertThat(given.problems()).isEmpty();
  }

  @Test
  void flagsAndBindingsAreRead() throws IOException {
    JsonNode bindingManifest =
        json(
            "{'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'TargetGroupBinding',"
                + "'metadata':{'namespace':'prod','name':'web'},"
                + "'spec':{'targetGroupARN':'arn:a','serviceRef':{'name':'web','port':80}}}");

    LbcFlags flags = LbcObjects.flags(List.of("--cluster-name=shop")).flags(); // with all defaults
    TargetGroupBinding binding = LbcObjects.binding(bindingManifest).orElseThrow();
    binding.service(); // prod/web

    assertThat(flags.clusterName()).isEqualTo("shop");
    assertThat(flags).isEqualTo(LbcFlags.builder().clusterName("shop").build());
    assertThat(binding.service()).hasToString("prod/web");
  }
}
