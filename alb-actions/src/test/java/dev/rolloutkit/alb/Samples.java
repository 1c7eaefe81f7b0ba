package dev.rolloutkit.alb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.status.WeightDestination;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Objects that several tests use. */
public final class Samples {
  public static final String ACTION = "alb.ingress.kubernetes.io/actions.";
  public static final String CONDITIONS = "alb.ingress.kubernetes.io/conditions.";
  public static final String MANAGED = AnnotationKeys.MANAGED_ANNOTATIONS;

  private Samples() {}

  /** A rollout of the given canary strategy, in JSON with single quotes. */
  public static Rollout rollout(String canary, String status) {
    return RolloutCodec.read(
            ("{'metadata':{'name':'web','namespace':'shop'},'spec':{'replicas':10,"
                    + "'strategy':{'canary':"
                    + canary
                    + "}},'status':"
                    + status
                    + "}")
                .replace('\'', '"'))
        .orElseThrow();
  }

  public static Rollout rollout() {
    return rollout(
        "{'canaryService':'web-canary','stableService':'web-stable','steps':[{'setWeight':20}],"
            + "'trafficRouting':{'managedRoutes':[{'name':'by-header'}],"
            + "'alb':{'ingress':'web','rootService':'web-root','servicePort':80}}}",
        "{'stableRS':'a','currentPodHash':'b'}");
  }

  public static AlbRoute route() {
    return AlbRoute.of(rollout()).orElseThrow();
  }

  public static IngressView ingress(Map<String, String> annotations, IngressPath... paths) {
    return IngressView.builder()
        .namespace("shop")
        .name("web")
        .annotations(annotations)
        .addRule(new IngressRule("", true, ImmutableList.copyOf(paths)))
        .addHostname("web.elb.amazonaws.com")
        .build();
  }

  public static IngressView ingress() {
    return ingress(ImmutableMap.of(), annotated("/*", "web-root"));
  }

  public static IngressPath annotated(String path, String service) {
    return new IngressPath(
        path,
        "ImplementationSpecific",
        new IngressBackendRef(ServiceBackendRef.named(service, "use-annotation"), null));
  }

  public static IngressPath numbered(String path, String type, String service, int port) {
    return new IngressPath(
        path, type, new IngressBackendRef(ServiceBackendRef.numbered(service, port), null));
  }

  public static WeightDestination destination(String service, int weight) {
    return WeightDestination.builder().serviceName(service).weight(weight).build();
  }

  public static List<Service> services(String namespace, int port, Collection<String> names) {
    List<Service> out = new ArrayList<>();
    for (String name : names) {
      out.add(
          new ServiceBuilder()
              .withNewMetadata()
              .withNamespace(namespace)
              .withName(name)
              .endMetadata()
              .withNewSpec()
              .addNewPort()
              .withPort(port)
              .endPort()
              .endSpec()
              .build());
    }
    return out;
  }
}
