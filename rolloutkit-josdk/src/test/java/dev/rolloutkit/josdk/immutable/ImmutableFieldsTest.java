package dev.rolloutkit.josdk.immutable;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImmutableFieldsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String STATEFUL_SET =
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals',"
          + " 'template', 'updateStrategy', 'revisionHistoryLimit',"
          + " 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";

  private static <T> T object(Class<T> type, String spec) {
    return object(type, spec, "{}");
  }

  private static <T> T object(Class<T> type, String spec, String status) {
    try {
      String json =
          "{'metadata':{'name':'web','namespace':'shop'},'spec':"
              + spec
              + ",'status':"
              + status
              + "}";
      return MAPPER.readValue(json.replace('\'', '"'), type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static GenericKubernetesResource binding(String spec) {
    GenericKubernetesResource out = object(GenericKubernetesResource.class, spec);
    out.setApiVersion("elbv2.k8s.aws/v1beta1");
    out.setKind("TargetGroupBinding");
    return out;
  }

  private static List<String> texts(HasMetadata live, HasMetadata desired) {
    return ImmutableFields.changed(live, desired).stream().map(Problem::text).toList();
  }

  @Test
  void deploymentAnotherSelectorIsRefused() {
    Deployment live = object(Deployment.class, "{'selector':{'matchLabels':{'app':'a'}}}");
    Deployment desired =
        object(
            Deployment.class,
            "{'replicas':3,'selector':{'matchLabels':{'tier':'x','app':'b'},'matchExpressions':[{'key':'k','operator':'Exists'}]}}");

    assertThat(texts(live, desired))
        .containsExactly(
            "spec.selector: Invalid value: {\"matchLabels\":{\"app\":\"b\",\"tier\":\"x\"},"
                + "\"matchExpressions\":[{\"key\":\"k\",\"operator\":\"Exists\"}]}: field is"
                + " immutable");
    assertThat(texts(live, object(Deployment.class, "{}")))
        .containsExactly("spec.selector: Invalid value: null: field is immutable");
    assertThat(
            texts(
                live,
                object(
                    Deployment.class,
                    "{'replicas':3,'paused':true,'selector':{'matchExpressions':[],'matchLabels':{'app':'a'}}}")))
        .isEmpty();
  }

  /** github.com/keycloak/keycloak/issues/40890. */
  @Test
  void statefulSetServiceNameCannotBeSetLater() {
    StatefulSet live = object(StatefulSet.class, "{'selector':{'matchLabels':{'app':'kc'}}}");
    StatefulSet desired =
        object(
            StatefulSet.class,
            "{'selector':{'matchLabels':{'app':'kc'}},'serviceName':'keycloak-discovery'}");

    assertThat(texts(live, desired)).containsExactly(STATEFUL_SET);
  }

  @Test
  void statefulSetDefaultsOfAClaimAreNoChange() {
    StatefulSet live =
        object(
            StatefulSet.class,
            "{'podManagementPolicy':'OrderedReady','volumeClaimTemplates':[{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data'},"
                + "'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}},'volumeMode':'Filesystem'},'status':{'phase':'Pending'}}]}");
    String claim =
        "{'replicas':5,'minReadySeconds':3,'volumeClaimTemplates':[{'metadata':{'name':'data'},"
            + "'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'%s'}}}}]}";

    assertThat(texts(live, object(StatefulSet.class, claim.formatted("1024Mi")))).isEmpty();
    assertThat(texts(live, object(StatefulSet.class, claim.formatted("2Gi"))))
        .containsExactly(STATEFUL_SET);
    assertThat(texts(live, object(StatefulSet.class, "{'podManagementPolicy':'Parallel'}")))
        .containsExactly(STATEFUL_SET);
  }

  @Test
  void jobTemplateChangesOnlyInSchedulingDirectivesAndBeforeTheStart() {
    String selector = "'selector':{'matchLabels':{'batch.kubernetes.io/controller-uid':'u'}}";
    String spec =
        "{"
            + selector
            + ",'suspend':%s,'template':{'spec':{%s'containers':[{'name':'c','image':'%s'}],'restartPolicy':'Never'}}}";
    Job waiting = object(Job.class, spec.formatted("true", "", "a"));
    Job moved =
        object(
            Job.class,
            spec.formatted(
                "false", "'nodeSelector':{'disk':'ssd'},'affinity':{'nodeAffinity':{}},", "a"));

    assertThat(texts(waiting, moved)).isEmpty();
    assertThat(texts(moved, waiting))
        .singleElement()
        .asString()
        .startsWith("spec.template: Invalid value: {")
        .endsWith(": field is immutable");
    assertThat(texts(waiting, object(Job.class, spec.formatted("true", "", "b")))).hasSize(1);
    Job started =
        object(Job.class, spec.formatted("true", "", "a"), "{'startTime':'2026-01-02T03:04:05Z'}");
    assertThat(texts(started, moved)).hasSize(1);
  }

  @Test
  void jobFieldsAreComparedWithTheirDefaultsInTheOrderOfTheServer() {
    Job live = object(Job.class, "{'completions':1,'parallelism':1,'completionMode':'NonIndexed'}");

    assertThat(texts(live, object(Job.class, "{'suspend':true,'ttlSecondsAfterFinished':9}")))
        .isEmpty();
    assertThat(
            texts(
                live,
                object(
                    Job.class,
                    "{'completions':3,'managedBy':'x/y','completionMode':'NonIndexed','backoffLimitPerIndex':2,'selector':{'matchLabels':{'a':'b'}}}")))
        .containsExactly(
            "spec.completions: Invalid value: 3: field is immutable",
            "spec.selector: Invalid value: {\"matchLabels\":{\"a\":\"b\"}}: field is immutable",
            "spec.backoffLimitPerIndex: Invalid value: 2: field is immutable",
            "spec.managedBy: Invalid value: \"x/y\": field is immutable");
  }

  @Test
  void jobWithIndexesMayBeScaledWithItsParallelism() {
    String spec = "{'completionMode':'Indexed','completions':%d,'parallelism':%d}";
    Job live = object(Job.class, spec.formatted(4, 4));

    assertThat(texts(live, object(Job.class, spec.formatted(6, 6)))).isEmpty();
    assertThat(texts(live, object(Job.class, spec.formatted(6, 4))))
        .containsExactly(
            "spec.completions: Invalid value: 6: can only be modified in tandem with"
                + " spec.parallelism");
    assertThat(texts(live, object(Job.class, "{'completions':4,'parallelism':4}")))
        .containsExactly("spec.completionMode: Invalid value: \"NonIndexed\": field is immutable");
  }

  @Test
  void claimGrowsWhenItIsBoundAndChangesInNothingElse() {
    String spec =
        "{'accessModes':['ReadWriteOnce'],'volumeName':'pv-1','storageClassName':'gp3','volumeMode':'%s','resources':{'requests':{'storage':'%s'}}}";
    PersistentVolumeClaim bound =
        object(
            PersistentVolumeClaim.class,
            spec.formatted("Filesystem", "10Gi"),
            "{'phase':'Bound','capacity':{'storage':'10Gi'}}");
    String immutable =
        "spec: Forbidden: spec is immutable after creation except resources.requests and"
            + " volumeAttributesClassName for bound claims";

    assertThat(
            texts(bound, object(PersistentVolumeClaim.class, spec.formatted("Filesystem", "20Gi"))))
        .isEmpty();
    assertThat(
            texts(bound, object(PersistentVolumeClaim.class, spec.formatted("Filesystem", "5Gi"))))
        .containsExactly(
            "spec.resources.requests.storage: Forbidden: field can not be less than"
                + " status.capacity");
    assertThat(texts(bound, object(PersistentVolumeClaim.class, spec.formatted("Block", "10Gi"))))
        .containsExactly(immutable, "volumeMode: Invalid value: \"Block\": field is immutable");
    PersistentVolumeClaim pending =
        object(
            PersistentVolumeClaim.class,
            spec.formatted("Filesystem", "10Gi"),
            "{'phase':'Pending'}");
    assertThat(
            texts(
                pending, object(PersistentVolumeClaim.class, spec.formatted("Filesystem", "20Gi"))))
        .containsExactly(immutable);
  }

  @Test
  void claimVolumeAndClassCanBeSetOnce() {
    PersistentVolumeClaim fresh =
        object(PersistentVolumeClaim.class, "{'accessModes':['ReadWriteOnce']}");
    PersistentVolumeClaim filled =
        object(
            PersistentVolumeClaim.class,
            "{'accessModes':['ReadWriteOnce'],'volumeName':'pv-1','storageClassName':'gp3','volumeAttributesClassName':'gold'}");

    assertThat(texts(fresh, filled)).isEmpty();
    assertThat(texts(filled, fresh)).hasSize(2);
    assertThat(texts(filled, fresh).get(1))
        .isEqualTo(
            "spec.volumeAttributesClassName: Forbidden: update from non-nil value to nil is"
                + " forbidden");
  }

  @Test
  void claimClassCanMoveFromTheOldAnnotationIntoItsField() {
    String beta = "volume.beta.kubernetes.io/storage-class";
    PersistentVolumeClaim live = object(PersistentVolumeClaim.class, "{}");
    live.getMetadata().getAnnotations().put(beta, "gp2");
    PersistentVolumeClaim desired =
        object(PersistentVolumeClaim.class, "{'storageClassName':'gp2'}");

    assertThat(texts(live, desired)).isEmpty();
    desired.getMetadata().getAnnotations().put(beta, "gp3");
    assertThat(texts(live, desired))
        .containsExactly(
            "metadata.annotations." + beta + ": Invalid value: \"gp3\": field is immutable");
  }

  @Test
  void rolloutBindingAndServiceHaveTheRulesOfTheirOwnModules() {
    RolloutResource rollout =
        object(RolloutResource.class, "{'selector':{'matchLabels':{'app':'a'}}}");
    assertThat(
            texts(
                rollout, object(RolloutResource.class, "{'selector':{'matchLabels':{'app':'b'}}}")))
        .containsExactly(
            "spec.selector: Invalid value: {\"matchLabels\":{\"app\":\"b\"}}: .spec.selector is"
                + " immutable");
    GenericKubernetesResource binding =
        binding("{'targetGroupARN':'arn:a','targetType':'ip','vpcID':''}");
    assertThat(texts(binding, binding("{'targetGroupARN':'arn:b','targetType':'instance'}")))
        .containsExactly(
            "spec.targetGroupARN: TargetGroupBinding update may not change these immutable"
                + " fields: spec.targetGroupARN,spec.targetType");
    Controller controller =
        Controller.builder()
            .settings(AdmissionSettings.of(LbcFlags.builder().awsVpcId("vpc-1").build()))
            .build();
    GenericKubernetesResource filled =
        binding("{'targetGroupARN':'arn:a','targetType':'ip','vpcID':'vpc-1'}");
    assertThat(ImmutableFields.changed(binding, filled, controller)).isEmpty();
    assertThat(ImmutableFields.changed(filled, binding, controller)).hasSize(1);
    Service service = object(Service.class, "{'type':'LoadBalancer','loadBalancerClass':'x/y'}");
    assertThat(texts(service, object(Service.class, "{'type':'LoadBalancer'}")))
        .contains("spec.loadBalancerClass: Invalid value: null: may not change once set");
  }

  @Test
  void namesAndFinalizersOfEveryKindAreChecked() {
    Ingress live = object(Ingress.class, "{}");
    live.getMetadata().setDeletionTimestamp("2026-01-02T03:04:05Z");
    Ingress desired = object(Ingress.class, "{'ingressClassName':'alb'}");
    desired.getMetadata().setName("other");
    desired.getMetadata().setFinalizers(List.of("b/c", "a/b"));

    assertThat(texts(live, desired))
        .containsExactly(
            "metadata.finalizers: Forbidden: no new finalizers can be added if the object is being"
                + " deleted, found new finalizers []string{\"a/b\", \"b/c\"}",
            "metadata.name: Invalid value: \"other\": field is immutable");
  }

  @Test
  void serviceFirstAddressAndFamilyChangeOnlyWithTheType() {
    Service live = clusterIps("'10.0.0.1'", "'IPv4'");

    assertThat(texts(live, clusterIps("'10.0.0.2'", "'IPv4'")))
        .containsExactly(
            "spec.clusterIPs[0]: Invalid value: [\"10.0.0.2\"]: may not change once set");
    assertThat(texts(live, clusterIps("'fd00::1'", "'IPv6'")))
        .contains("spec.ipFamilies[0]: Invalid value: [\"IPv6\"]: may not change once set");
    assertThat(texts(live, clusterIps("'10.0.0.1','fd00::1'", "'IPv4','IPv6'"))).isEmpty();
    assertThat(
            texts(
                live,
                object(Service.class, "{'type':'ExternalName','externalName':'web.example.com'}")))
        .isEmpty();
  }

  private static Service clusterIps(String addresses, String families) {
    String first = addresses.split(",", -1)[0];
    return object(
        Service.class,
        "{'type':'ClusterIP','ports':[{'port':80}],'ipFamilyPolicy':'PreferDualStack','clusterIP':"
            + first
            + ",'clusterIPs':["
            + addresses
            + "],'ipFamilies':["
            + families
            + "]}");
  }

  @Test
  void tableHasARowForEachKindAndNoRowTwice() {
    assertThat(ImmutableFields.table())
        .extracting(field -> field.kind() + " " + field.path())
        .doesNotHaveDuplicates();
    assertThat(ImmutableFields.of("apps/StatefulSet"))
        .extracting(ImmutableField::path)
        .containsExactly(
            "spec.selector",
            "spec.serviceName",
            "spec.podManagementPolicy",
            "spec.volumeClaimTemplates");
    assertThat(ImmutableFields.of("networking.k8s.io/Ingress")).isEmpty();
  }
}
