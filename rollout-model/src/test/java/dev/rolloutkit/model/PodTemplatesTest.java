package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.pod.PodRules;
import dev.rolloutkit.model.pod.PodTemplates;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pod templates of any workload, by the rules of an API server and of the controller. */
class PodTemplatesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final FieldPath AT = FieldPath.of("t");

  private static JsonNode template(String pod) {
    String json =
        "{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'i'}]"
            + pod
            + "}}";
    return tree(json);
  }

  private static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  private static List<String> server(JsonNode template) {
    return texts(template, PodRules.API_SERVER);
  }

  private static List<String> controller(JsonNode template) {
    return texts(template, PodRules.ROLLOUTS_CONTROLLER);
  }

  private static List<String> texts(JsonNode template, PodRules rules) {
    return PodTemplates.validate(template, AT, rules).stream().map(Problem::text).toList();
  }

  private static JsonNode volume(String source) {
    return template(",'volumes':[{'name':'v'," + source + "}]");
  }

  private static JsonNode container(String members) {
    return tree("{'spec':{'containers':[{'name':'c','image':'i'," + members + "}]}}");
  }

  @Test
  void aValidTemplateHasNoProblem() {
    assertThat(server(template(""))).isEmpty();
    assertThat(controller(template(""))).isEmpty();
  }

  @Test
  void aFabric8TemplateIsValidatedLikeItsJson() {
    PodTemplateSpec template =
        new PodTemplateSpecBuilder()
            .withNewSpec()
            .addNewContainer()
            .withName("A")
            .withImage("i")
            .endContainer()
            .endSpec()
            .build();
    assertThat(PodTemplates.validate(template, AT))
        .extracting(Problem::field)
        .containsExactly("t.spec.containers[0].name");
  }

  @Test
  void aWrongTypeIsTheOnlyProblem() {
    assertThat(PodTemplates.validate(tree("{'spec':{'containers':'x'}}"), AT)).hasSize(1);
  }

  @Test
  void anAbsentTemplateLacksContainers() {
    assertThat(server(null)).containsExactly("t.spec.containers: Required value");
  }

  /** Which restart policies are allowed depends on the workload, not on the template. */
  @ParameterizedTest
  @CsvSource({"Always", "OnFailure", "Never"})
  void everyRestartPolicyIsAllowedInATemplate(String policy) {
    assertThat(server(template(",'restartPolicy':'" + policy + "'"))).isEmpty();
  }

  @Test
  void stringsOfNamedTypesAreShownInJsonQuotes() {
    String bad = "\u007f\ue000<";
    JsonNode template = template(",'dnsPolicy':'" + bad + "'");
    assertThat(server(template))
        .containsExactly(
            "t.spec.dnsPolicy: Unsupported value: \"\u007f\ue000\\u003c\": supported values:"
                + " \"ClusterFirstWithHostNet\", \"ClusterFirst\", \"Default\", \"None\"");
  }

  @ParameterizedTest
  @CsvSource({
    "example.com/x, 1Ei, true",
    "example.com/x, 500m, true",
    "example.com/x, 9E, false",
    "example.com/x, 3, false",
    "hugepages-2Mi, 500m, false"
  })
  void extendedResourcesMustBeWholeAs64BitThousandths(
      String name, String amount, boolean isBroken) {
    JsonNode template =
        container(
            "'resources':{'limits':{'cpu':'1','%s':'%s'},'requests':{'cpu':'1','%s':'%s'}}"
                .formatted(name, amount, name, amount));
    assertThat(controller(template).stream().anyMatch(t -> t.endsWith("must be an integer")))
        .isEqualTo(isBroken);
  }

  @Test
  void onlyServersAllowASleepOfZeroSeconds() {
    JsonNode template = container("'lifecycle':{'preStop':{'sleep':{'seconds':0}}}");
    assertThat(server(template)).isEmpty();
    assertThat(controller(template))
        .containsExactly(
            "t.spec.containers[0].lifecycle.preStop.sleep: Invalid value: 0: must be greater than 0"
                + " and less than terminationGracePeriodSeconds (30). Enable"
                + " AllowPodLifecycleSleepActionZeroValue feature gate for zero sleep.");
  }

  @Test
  void aTolerationWithExistsAndAValueShowsTheValue() {
    assertThat(server(template(",'tolerations':[{'operator':'Exists','value':'x'}]")))
        .containsExactly(
            "t.spec.tolerations[0].operator: Invalid value: \"x\": value must be empty when"
                + " `operator` is 'Exists'");
  }

  @Test
  void anInvalidVolumeDoesNotCountForDuplicateNames() {
    JsonNode template =
        tree(
            "{'spec':{'volumes':[{'name':'v','hostPath':{'path':''}},{'name':'v'},{'name':'v'}],"
                + "'containers':[{'name':'c','image':'i'}]}}");
    assertThat(server(template))
        .containsExactly(
            "t.spec.volumes[0].hostPath.path: Required value",
            "t.spec.volumes[2].name: Duplicate value: \"v\"");
  }

  @Test
  void secondSourcesOfVolumesAreReportedUnderMisspeltNames() {
    assertThat(server(volume("'emptyDir':{},'downwardAPI':{},'cephfs':{'monitors':['x']}")))
        .containsExactly(
            "t.spec.volumes[0].cephFS: Forbidden: may not specify more than 1 volume type",
            "t.spec.volumes[0].downwarAPI: Forbidden: may not specify more than 1 volume type");
  }

  @Test
  void initContainersWithoutNamesAreNotDuplicates() {
    assertThat(server(template(",'initContainers':[{'image':'i'},{'image':'i'}]")))
        .containsExactly(
            "t.spec.initContainers[0].name: Required value",
            "t.spec.initContainers[1].name: Required value");
  }

  @Test
  void theAnnotationOfAFieldReferenceIsShownInLowerCase() {
    PodTemplateSpec template =
        new PodTemplateSpecBuilder()
            .withNewSpec()
            .addNewContainer()
            .withName("c")
            .withImage("i")
            .addNewEnv()
            .withName("A")
            .withNewValueFrom()
            .withNewFieldRef("v1", "metadata.annotations['\u00c9']")
            .endValueFrom()
            .endEnv()
            .endContainer()
            .endSpec()
            .build();
    assertThat(PodTemplates.validate(template, AT))
        .singleElement()
        .extracting(Problem::value)
        .isEqualTo("\"\u00e9\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kubernetes.io/config.mirror | x | annotations[kubernetes.io/config.mirror]",
        "controller.kubernetes.io/pod-deletion-cost | +1 |"
            + " annotations[controller.kubernetes.io/pod-deletion-cost]",
        "seccomp.security.alpha.kubernetes.io/pod | x |"
            + " annotations.seccomp.security.alpha.kubernetes.io/pod",
        "container.seccomp.security.alpha.kubernetes.io/c | localhost//x |"
            + " annotations.container.seccomp.security.alpha.kubernetes.io/c",
        "container.apparmor.security.beta.kubernetes.io/c | x |"
            + " annotations[container.apparmor.security.beta.kubernetes.io/c]",
        "container.apparmor.security.beta.kubernetes.io/d | unconfined |"
            + " annotations[container.apparmor.security.beta.kubernetes.io/d]",
        "scheduler.alpha.kubernetes.io/tolerations | {} | annotations",
        "scheduler.alpha.kubernetes.io/tolerations | [{\"KEY\":1}] | annotations",
        "scheduler.alpha.kubernetes.io/tolerations | [{\"Operator\":\"x\",\"key\":\"a\"}] |"
            + " annotations.scheduler.alpha.kubernetes.io/tolerations[0].operator"
      })
  void annotationsThatKubernetesReadsAreValidated(String key, String value, String field) {
    PodTemplateSpec template =
        new PodTemplateSpecBuilder()
            .withNewMetadata()
            .addToAnnotations(key, value)
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("c")
            .withImage("i")
            .endContainer()
            .endSpec()
            .build();
    assertThat(PodTemplates.validate(template, AT))
        .singleElement()
        .extracting(Problem::field)
        .isEqualTo("t." + field);
  }

  @Test
  void profilesInAnnotationsAndFieldsMustMatch() {
    JsonNode template =
        tree(
            "{'metadata':{'annotations':{'seccomp.security.alpha.kubernetes.io/pod':'unconfined',"
                + "'container.apparmor.security.beta.kubernetes.io/c':'localhost/x'}},"
                + "'spec':{'securityContext':{'seccompProfile':{'type':'RuntimeDefault'},"
                + "'appArmorProfile':{'type':'Localhost','localhostProfile':'y'}},"
                + "'containers':[{'name':'c','image':'i'}]}}");
    assertThat(server(template))
        .containsExactly(
            "t.spec.securityContext.seccompProfile.type: Forbidden: seccomp type in annotation and"
                + " field must match",
            "t.spec.containers[0].securityContext.appArmorProfile.localhostProfile: Forbidden:"
                + " apparmor profile in annotation and field must match");
  }

  @ParameterizedTest
  @CsvSource({
    "iqn.2001-04.com.example:storage.disk1, true",
    "iqn.2001-04.com.example:a:b, true",
    "iqn.2001-04.com.example, false",
    "iqn.2001-04.:x, false",
    "iqn.2001-04.com.example:a b, false",
    "iqn.x/iqn.2001-04.a:b, true",
    "iqn.2001-04.a:, false",
    "eui.02004567A425678D, true",
    "eui.02004567A425678, false",
    "naa.52004567BA64678D52004567BA64678D, true",
    "xyz, false"
  })
  void iscsiNamesHaveOneOfThreeForms(String name, boolean isRight) {
    JsonNode template = volume("'iscsi':{'targetPortal':'p','iqn':'" + name + "'}");
    assertThat(server(template).isEmpty()).isEqualTo(isRight);
  }

  @ParameterizedTest
  @CsvSource({
    "a:1, true",
    "[::1]:1, true",
    "a, false",
    "::1, false",
    "[::1], false",
    "[a]b:1, false"
  })
  void registriesOfQuobyteAreHostsAndPorts(String registry, boolean isRight) {
    JsonNode template = volume("'quobyte':{'registry':'" + registry + "','volume':'v'}");
    assertThat(server(template).isEmpty()).isEqualTo(isRight);
  }

  @ParameterizedTest
  @CsvSource({
    "a, ''",
    "a:b, ''",
    ":b, ClusterTrustBundle without signer name must not have \":\" in its name",
    "x/y:b, ClusterTrustBundle for signerName x/y must be named with prefix x:y:"
  })
  void namesOfTrustBundlesBeginWithTheirSigner(String name, String detail) {
    JsonNode template =
        volume(
            "'projected':{'sources':[{'clusterTrustBundle':{'name':'" + name + "','path':'p'}}]}");
    if (detail.isEmpty()) {
      assertThat(server(template)).isEmpty();
    } else {
      assertThat(server(template)).singleElement().asString().endsWith(": " + detail);
    }
  }

  @Test
  void aClaimUsedAsAWholeAndByRequestIsUsedTwice() {
    JsonNode template =
        tree(
            "{'spec':{'resourceClaims':[{'name':'x','resourceClaimName':'x'}],'containers':["
                + "{'name':'c','image':'i','resources':{'claims':[{'name':'x','request':'a'},"
                + "{'name':'x','request':'b'},{'name':'x','request':'a'},{'name':'x'},"
                + "{'name':'x'}]}}]}}");
    assertThat(server(template))
        .containsExactly(
            "t.spec.containers[0].resources.claims[2]: Duplicate value: \"x/a\"",
            "t.spec.containers[0].resources.claims[3]: Duplicate value: \"x\"",
            "t.spec.containers[0].resources.claims[3]: Duplicate value: \"x\"",
            "t.spec.containers[0].resources.claims[4]: Duplicate value: \"x\"");
  }

  @Test
  void labelsAreValidatedKeyByKey() {
    JsonNode template =
        tree(
            "{'metadata':{'labels':{'b c':'ok','a b':'c d'}},"
                + "'spec':{'containers':[{'name':'c','image':'i'}]}}");
    assertThat(server(template))
        .extracting(t -> t.replaceFirst("(value: \"[^\"]*\").*", "$1"))
        .containsExactly(
            "t.labels: Invalid value: \"a b\"",
            "t.labels: Invalid value: \"c d\"",
            "t.labels: Invalid value: \"b c\"");
  }

  /** The controller loses this field in the conversion to Kubernetes' internal types. */
  @Test
  void onlyServersSeeHostNetwork() {
    JsonNode template =
        tree(
            "{'spec':{'hostNetwork':true,'containers':[{'name':'c','image':'i',"
                + "'ports':[{'containerPort':1,'hostPort':2}]}]}}");
    assertThat(server(template))
        .containsExactly(
            "t.spec.containers[0].ports[0].hostPort: Invalid value: 2: must match `containerPort`"
                + " when `hostNetwork` is true");
    assertThat(controller(template)).isEmpty();
  }

  @Test
  void theControllerAlwaysRefusesAnRbdVolume() {
    JsonNode template = volume("'rbd':{'monitors':['m'],'image':'i'}");
    assertThat(server(template)).isEmpty();
    assertThat(controller(template))
        .containsExactly(
            "t.spec.volumes[0].rbd.monitors: Required value",
            "t.spec.volumes[0].rbd.image: Required value");
  }

  @Test
  void theControllerLosesThePrivilegedField() {
    JsonNode template =
        container(
            "'securityContext':{'privileged':true,'allowPrivilegeEscalation':false,"
                + "'capabilities':{'add':['CAP_SYS_ADMIN']}}");
    assertThat(server(template)).hasSize(2).allMatch(t -> t.contains("\"Privileged\":true"));
    assertThat(controller(template))
        .containsExactly(
            "t.spec.containers[0].securityContext: Invalid value: {\"Capabilities\":{\"Add\":"
                + "[\"CAP_SYS_ADMIN\"],\"Drop\":null},\"Privileged\":null,\"SELinuxOptions\":null,"
                + "\"WindowsOptions\":null,\"RunAsUser\":null,\"RunAsGroup\":null,\"RunAsNonRoot\":"
                + "null,\"ReadOnlyRootFilesystem\":null,\"AllowPrivilegeEscalation\":false,"
                + "\"ProcMount\":null,\"SeccompProfile\":null,\"AppArmorProfile\":null}: cannot set"
                + " `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
  }

  @Test
  void resourcesOfAPodMustSufficeForItsContainers() {
    JsonNode template =
        tree(
            "{'spec':{'resources':{'requests':{'cpu':'1'},'limits':{'memory':'1Gi'}},"
                + "'containers':[{'name':'c','image':'i','resources':{'requests':{'cpu':'900m'},"
                + "'limits':{'memory':'2Gi'}}},{'name':'d','image':'i',"
                + "'resources':{'requests':{'cpu':'200m'}}}]}}");
    assertThat(server(template))
        .containsExactly(
            "t.spec.resources.requests[cpu]: Invalid value: \"1\": must be greater than or equal to"
                + " aggregate container requests of 1100m",
            "t.spec.resources.containers[0][memory].limits: Invalid value: \"2Gi\": must be less"
                + " than or equal to pod limits of 1Gi");
    assertThat(controller(template)).isEmpty();
  }
}
