package com.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.josdk.immutable.ImmutableFields;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.targets.cluster.PodReader;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.extensions.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Reads, computes and writes with every library that an application may have in its own version. */
public final class Versions {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Versions() {}

  /** Prints what has to be the same with every version. */
  public static void main(String[] args) throws Exception {
    Rollout rollout =
        Rollouts.read(
                """
                {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout","metadata":{"name":"web",
                 "namespace":"shop","labels":{"a":"b"}},"spec":{"replicas":2,"unknown":[1.50,{}],
                 "selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":
                 {"app":"web"}},"spec":{"containers":[{"name":"web","image":"web:1","ports":
                 [{"containerPort":80}]}]}},"strategy":{"canary":{"canaryService":"c",
                 "stableService":"s","steps":[{"setWeight":20},{"pause":{"duration":"1m"}}],
                 "trafficRouting":{"alb":{"ingress":"web","rootService":"r","servicePort":80}}}}}}""")
            .orElseThrow();
    System.out.println(new String(Rollouts.write(rollout), StandardCharsets.UTF_8));
    System.out.println(Rollouts.hash(rollout));
    System.out.println(Rollouts.validate(rollout));
    System.out.println(Rollouts.read("{\"spec\":{\"replicas\":\"x\"}").problems());

    RolloutResource resource = RolloutResource.of(rollout);
    RolloutResource again =
        MAPPER.treeToValue(MAPPER.valueToTree(resource), RolloutResource.class);
    System.out.println(again.toRollout().orElseThrow().equals(rollout));

    AlbRoute route = AlbActions.route(rollout).orElseThrow();
    IngressView ingress =
        IngressView.of(
            new IngressBuilder().withNewMetadata().withName("web").endMetadata().build());
    Map<String, String> annotations =
        AlbActions.desiredAnnotations(ingress, route, 20, List.of(), AlbSettings.reference())
            .orElseThrow();
    System.out.println(annotations);
    System.out.println(AlbActions.parseAction(annotations, "r", ReaderSettings.defaults()));

    Service service = MAPPER.readValue(service("LoadBalancer"), Service.class);
    System.out.println(LoadBalancerClasses.evaluateCreate(service).problems());
    System.out.println(
        MAPPER.valueToTree(LoadBalancerClasses.setDefaults(service)).path("spec").path("type"));
    Service internal = MAPPER.readValue(service("NodePort"), Service.class);
    System.out.println(ImmutableFields.changed(service, internal));

    Ingress former =
        MAPPER.readValue(
            """
            {"apiVersion":"extensions/v1beta1","kind":"Ingress","metadata":{"name":"old"},"spec":
             {"ingressClassName":"alb","rules":[{"http":{"paths":[{"path":"/","pathType":"Prefix",
             "backend":{"resource":{"apiGroup":"g","kind":"K","name":"n"}}}]}}]},"status":
             {"loadBalancer":{"ingress":[{"hostname":"lb.example.com"}]}}}""",
            Ingress.class);
    System.out.println(IngressView.of(former));
    Pod pod =
        MAPPER.readValue(
            """
            {"metadata":{"name":"p","namespace":"shop"},"status":{"conditions":[{"type":"Ready",
             "status":"True","observedGeneration":3}]}}""",
            Pod.class);
    System.out.println(PodReader.read(pod).conditions());

    JsonNode binding =
        MAPPER.readTree(
            """
            {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding","metadata":
             {"name":"b","namespace":"shop"},"spec":{"targetGroupARN":"arn:b","targetType":"ip",
             "serviceRef":{"name":"web","port":80},"networking":{"ingress":[{"from":
             [{"securityGroup":{"groupID":"sg-1"}}],"ports":[{"protocol":"TCP","port":80}]}]}}}""");
    System.out.println(SecurityGroupRules.readTargetGroupBinding(binding));
  }

  private static String service(String type) {
    return """
        {"apiVersion":"v1","kind":"Service","metadata":{"name":"web","namespace":"shop"},"spec":
         {"type":"%s","loadBalancerClass":"example.com/lb","selector":{"app":"web"},"ports":
         [{"port":80}]}}"""
        .formatted(type);
  }
}
