package dev.rolloutkit.josdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.dependent.ServerMatcher;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.josdk.immutable.ImmutableFields;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerMatchersTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ACTION = "alb.ingress.kubernetes.io/actions.root";
  private static final String BOOKKEEPING = "rollouts.argoproj.io/managed-alb-annotations";

  private static <T extends HasMetadata> T object(Class<T> type, String members) {
    try {
      T out = MAPPER.readValue(("{" + members + "}").replace('\'', '"'), type);
      if (out.getMetadata() == null) {
        out.setMetadata(new ObjectMeta());
      }
      out.getMetadata().setName("web");
      out.getMetadata().setNamespace("shop");
      return out;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Plans, and checks that the rules allow the update and that no second update is necessary. */
  private static <T extends HasMetadata> UpdatePlan<T> plan(
      ServerMatcher<T> matcher, T live, T desired) {
    String before = live + " " + desired;
    UpdatePlan<T> plan = matcher.plan(live, desired);
    assertThat(live + " " + desired).isEqualTo(before);
    plan.update()
        .ifPresent(
            sent -> {
              assertThat(ImmutableFields.changed(live, sent)).isEmpty();
              assertThat(matcher.plan(sent, desired).update()).isEmpty();
            });
    return plan;
  }

  /** github.com/keycloak/keycloak/issues/40890: the image was never updated. */
  @Test
  void keycloak40890TheImageIsUpdatedAlthoughTheServiceNameCannotBe() {
    String spec =
        "'spec':{'replicas':2,'selector':{'matchLabels':{'app':'keycloak'}},%s'template':{'metadata':{'labels':{'app':'keycloak'}},"
            + "'spec':{'containers':[{'name':'keycloak','image':'keycloak:%s'%s}]}}%s}";
    StatefulSet live =
        object(
            StatefulSet.class,
            spec.formatted(
                "",
                "26.2.5",
                ",'imagePullPolicy':'IfNotPresent'",
                ",'podManagementPolicy':'OrderedReady','revisionHistoryLimit':10"));
    StatefulSet desired =
        object(
            StatefulSet.class,
            spec.formatted("'serviceName':'keycloak-discovery',", "26.3.0", "", ""));

    UpdatePlan<StatefulSet> plan = plan(ServerMatchers.statefulSets(), live, desired);

    assertThat(plan).isInstanceOf(UpdatePlan.Recreate.class);
    assertThat(plan.problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec: Forbidden: updates to statefulset spec for fields other than 'replicas',"
                + " 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit',"
                + " 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden");
    StatefulSet sent = plan.update().orElseThrow();
    assertThat(sent.getSpec().getServiceName()).isNull();
    assertThat(sent.getSpec().getTemplate().getSpec().getContainers().get(0).getImage())
        .isEqualTo("keycloak:26.3.0");
  }

  @Test
  void statefulSetClaimsMatchThoseThatTheServerDefaulted() {
    StatefulSet live =
        object(
            StatefulSet.class,
            "'spec':{'replicas':3,'serviceName':'','podManagementPolicy':'OrderedReady','volumeClaimTemplates':[{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data'},'spec':{'accessModes':['ReadWriteOnce'],'volumeMode':'Filesystem','resources':{'requests':{'storage':'1Gi'}}},'status':{'phase':'Pending'}}]}");
    StatefulSet desired =
        object(
            StatefulSet.class,
            "'spec':{'volumeClaimTemplates':[{'metadata':{'name':'data'},'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1024Mi'}}}}]}");

    assertThat(plan(ServerMatchers.statefulSets(), live, desired))
        .isInstanceOf(UpdatePlan.Unchanged.class);
  }

  @Test
  void deploymentWhoseSelectorChangesWithItsLabelsHasNothingToSend() {
    String spec =
        "'spec':{'selector':{'matchLabels':{'app':'%1$s'}},'template':{'metadata':{'labels':{'app':'%1$s'}}}}";

    UpdatePlan<Deployment> plan =
        plan(
            ServerMatchers.deployments(),
            object(Deployment.class, spec.formatted("old")),
            object(Deployment.class, spec.formatted("new")));

    assertThat(plan).isInstanceOf(UpdatePlan.Recreate.class);
    assertThat(plan.update()).isEmpty();
  }

  @Test
  void deploymentKeepsTheReplicasOfTheAutoscaler() {
    Deployment live =
        object(
            Deployment.class,
            "'metadata':{'name':'web','labels':{'team':'a'},'resourceVersion':'7'},'spec':{'replicas':9,'selector':{'matchLabels':{'app':'web'}},'minReadySeconds':1}");
    Deployment desired =
        object(
            Deployment.class,
            "'metadata':{'name':'web','labels':{'app':'web'}},'spec':{'selector':{'matchLabels':{'app':'web'}},'minReadySeconds':5}");

    Deployment sent = plan(ServerMatchers.deployments(), live, desired).update().orElseThrow();

    assertThat(sent.getSpec().getReplicas()).isEqualTo(9);
    assertThat(sent.getSpec().getMinReadySeconds()).isEqualTo(5);
    assertThat(sent.getMetadata().getLabels()).isEqualTo(Map.of("team", "a", "app", "web"));
    assertThat(sent.getMetadata().getResourceVersion()).isEqualTo("7");
  }

  @Test
  void jobThatHasRunKeepsTheSelectorAndTheLabelsThatTheServerGaveIt() {
    Job live =
        object(
            Job.class,
            "'spec':{'selector':{'matchLabels':{'batch.kubernetes.io/controller-uid':'u'}},'template':{'metadata':{'labels':{'batch.kubernetes.io/controller-uid':'u','app':'x'}},'spec':{'restartPolicy':'Never','containers':[{'name':'c','image':'a','imagePullPolicy':'Always'}]}}}");
    String desired =
        "'spec':{'ttlSecondsAfterFinished':60,'template':{'metadata':{'labels':{'app':'x'}},'spec':{'restartPolicy':'Never','containers':[{'name':'c','image':'%s'}]}}}";

    Job sent =
        plan(ServerMatchers.jobs(), live, object(Job.class, desired.formatted("a")))
            .update()
            .orElseThrow();
    assertThat(sent.getSpec().getTtlSecondsAfterFinished()).isEqualTo(60);
    assertThat(sent.getSpec().getTemplate()).isEqualTo(live.getSpec().getTemplate());
    UpdatePlan<Job> other =
        plan(ServerMatchers.jobs(), live, object(Job.class, desired.formatted("b")));
    assertThat(other).isInstanceOf(UpdatePlan.Recreate.class);
    assertThat(other.update().orElseThrow().getSpec().getTemplate())
        .isEqualTo(live.getSpec().getTemplate());
  }

  @Test
  void claimKeepsItsVolumeAndClassGrowsAndNeverShrinks() {
    PersistentVolumeClaim live =
        object(
            PersistentVolumeClaim.class,
            "'spec':{'accessModes':['ReadWriteOnce'],'volumeName':'pv-1','volumeMode':'Filesystem','storageClassName':'gp3','resources':{'requests':{'storage':'10Gi'}}},'status':{'phase':'Bound','capacity':{'storage':'10Gi'}}");
    String desired =
        "'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'%s'}}}";

    PersistentVolumeClaim grown =
        plan(
                ServerMatchers.persistentVolumeClaims(),
                live,
                object(PersistentVolumeClaim.class, desired.formatted("20Gi")))
            .update()
            .orElseThrow();
    assertThat(grown.getSpec().getVolumeName()).isEqualTo("pv-1");
    assertThat(grown.getSpec().getStorageClassName()).isEqualTo("gp3");
    UpdatePlan<PersistentVolumeClaim> shrunk =
        plan(
            ServerMatchers.persistentVolumeClaims(),
            live,
            object(
                PersistentVolumeClaim.class,
                "'metadata':{'name':'web','namespace':'shop','labels':{'a':'b'}},"
                    + desired.formatted("1Gi")));
    assertThat(shrunk.problems()).hasSize(1);
    PersistentVolumeClaim sent = shrunk.update().orElseThrow();
    assertThat(sent.getMetadata().getLabels()).containsEntry("a", "b");
    assertThat(sent.getSpec()).isEqualTo(live.getSpec());
  }

  @Test
  void rolloutKeepsItsSelectorAndTheFieldsThatOthersSet() {
    RolloutResource live =
        object(
            RolloutResource.class,
            "'metadata':{'name':'web','annotations':{'rollout.argoproj.io/revision':'4'}},'spec':{'replicas':7,'paused':true,'selector':{'matchLabels':{'app':'web'}},'template':{'metadata':{'labels':{'app':'web','tier':'x'}}}},'status':{'currentPodHash':'abc'}");
    RolloutResource desired =
        object(
            RolloutResource.class,
            "'metadata':{'name':'web'},'spec':{'selector':{'matchLabels':{'tier':'x'}},'template':{'metadata':{'labels':{'app':'web','tier':'x'}}},'revisionHistoryLimit':3}");

    UpdatePlan<RolloutResource> plan = plan(ServerMatchers.rollouts(), live, desired);

    assertThat(plan.problems()).hasSize(1);
    RolloutResource sent = plan.update().orElseThrow();
    assertThat(sent.getSpec().at("/selector/matchLabels/app").asText()).isEqualTo("web");
    assertThat(sent.getSpec().path("replicas").asInt()).isEqualTo(7);
    assertThat(sent.getSpec().path("paused").asBoolean()).isTrue();
    assertThat(sent.getSpec().path("revisionHistoryLimit").asInt()).isEqualTo(3);
    assertThat(sent.getMetadata().getAnnotations())
        .containsEntry("rollout.argoproj.io/revision", "4");
    assertThat(plan(ServerMatchers.rollouts(), live, live))
        .isInstanceOf(UpdatePlan.Unchanged.class);
  }

  @Test
  void ingressAnnotationsOfArgoAreKept() {
    Ingress live = ingress("{'weight':80}");
    live.getMetadata().getAnnotations().put(BOOKKEEPING, "{\"web\":[\"" + ACTION + "\"]}");
    Ingress desired = ingress("{'weight':100}");
    assertThat(plan(ServerMatchers.ingresses(), live, desired))
        .isInstanceOf(UpdatePlan.Unchanged.class);

    desired.getMetadata().getAnnotations().put("alb.ingress.kubernetes.io/scheme", "internal");
    desired.getMetadata().getAnnotations().put(BOOKKEEPING, "{}");
    Ingress sent = plan(ServerMatchers.ingresses(), live, desired).update().orElseThrow();
    assertThat(sent.getMetadata().getAnnotations())
        .containsEntry(ACTION, "{'weight':80}")
        .containsEntry(BOOKKEEPING, "{\"web\":[\"" + ACTION + "\"]}")
        .containsEntry("alb.ingress.kubernetes.io/scheme", "internal");
    assertThat(sent.getSpec().getIngressClassName()).isEqualTo("alb");
  }

  @Test
  void ingressActionsAreSetByTheOperatorUntilArgoManagesThem() {
    Ingress sent =
        plan(ServerMatchers.ingresses(), ingress("{'weight':80}"), ingress("{'weight':100}"))
            .update()
            .orElseThrow();
    assertThat(sent.getMetadata().getAnnotations()).containsEntry(ACTION, "{'weight':100}");

    Ingress former = ingress("{'weight':80}");
    former
        .getMetadata()
        .getAnnotations()
        .put("rollouts.argoproj.io/managed-alb-actions", "web:" + ACTION);
    assertThat(plan(ServerMatchers.ingresses(), former, ingress("{'weight':100}")).update())
        .isEmpty();
  }

  @Test
  void ingressWithUnreadableAnnotationsOfArgoKeepsEveryAction() {
    Ingress live = ingress("{'weight':80}");
    live.getMetadata().getAnnotations().put(BOOKKEEPING, "{");

    assertThat(plan(ServerMatchers.ingresses(), live, ingress("{'weight':100}")).update())
        .isEmpty();
  }

  private static Ingress ingress(String action) {
    Ingress out = object(Ingress.class, "'spec':{'ingressClassName':'alb'}");
    out.getMetadata().setAnnotations(new java.util.LinkedHashMap<>(Map.of(ACTION, action)));
    return out;
  }

  @Test
  void bindingKeepsItsGroupAndTheFieldsThatTheWebhookSet() {
    GenericKubernetesResource live =
        binding(
            "'targetGroupARN':'arn:a','targetType':'ip','ipAddressType':'ipv4','vpcID':'vpc-1','serviceRef':{'name':'web','port':80}");

    assertThat(
            plan(
                matcher(),
                live,
                binding("'targetGroupARN':'arn:a','serviceRef':{'name':'web','port':80}")))
        .isInstanceOf(UpdatePlan.Unchanged.class);
    UpdatePlan<GenericKubernetesResource> plan =
        plan(
            matcher(),
            live,
            binding("'targetGroupARN':'arn:b','serviceRef':{'name':'web','port':81}"));
    assertThat(plan.problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.targetGroupARN: TargetGroupBinding update may not change these immutable"
                + " fields: spec.targetGroupARN");
    Object spec = plan.update().orElseThrow().getAdditionalProperties().get("spec");
    assertThat(spec)
        .hasToString(
            "{targetGroupARN=arn:a, targetType=ip, ipAddressType=ipv4, vpcID=vpc-1,"
                + " serviceRef={name=web, port=81}}");
  }

  private static ServerMatcher<GenericKubernetesResource> matcher() {
    return ServerMatchers.targetGroupBindings(Controller.builder().build());
  }

  private static GenericKubernetesResource binding(String spec) {
    GenericKubernetesResource out =
        object(GenericKubernetesResource.class, "'metadata':{},'spec':{" + spec + "}");
    out.setApiVersion("elbv2.k8s.aws/v1beta1");
    out.setKind("TargetGroupBinding");
    return out;
  }
}
