package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.SmallReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.ako.NameReplays.In;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.ako.translate.NamespaceTransition;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Replays of namespace events, and of the annotations for NodePortLocal. */
final class NamespaceReplays {
  private NamespaceReplays() {}

  static void register(VectorSuite suite) {
    suite.on("namespaceTransition", NamespaceReplays::transition);
    suite.on(
        "namespaceTransitionGraph",
        NamespaceReplays::transitionGraph,
        result -> {
          ObjectNode out = object();
          out.set("action", result.path("action"));
          out.set("after", GraphJson.normalized(result.path("after")));
          return out;
        });
    suite.on("nplAutoAnnotate", NamespaceReplays::autoAnnotate);
  }

  private static VectorAnswer transition(Vector v) {
    In in = new In(v.in());
    String ns = in.text("namespace");
    AkoConfig config =
        AkoConfig.builder()
            .clusterName("c")
            .layer7Only(in.flag("layer7Only"))
            .namespaceSelector(
                in.flag("filterEnabled")
                    ? new AkoNamespaceSelector(in.text("labelKey"), in.text("labelValue"))
                    : AkoNamespaceSelector.ALL)
            .build();
    List<HasMetadata> objects =
        List.of(
            ingress(ns, "ing1"),
            ingress(ns, "ing2"),
            service(ns, "lb1", "LoadBalancer", null, Map.of()),
            service(
                ns,
                "lbshared",
                "LoadBalancer",
                null,
                Map.of("ako.vmware.com/enable-shared-vip", "vip")),
            service(ns, "lbother", "LoadBalancer", "other/lb", Map.of()),
            service(ns, "cip", "ClusterIP", null, Map.of()),
            service(ns, "np", "NodePort", null, Map.of()));
    NamespaceTransition result =
        AkoTranslator.namespaceTransition(
            config,
            AkoCluster.of(objects),
            namespace(ns, v.in().get("oldLabels"), in.text("oldTenant"), "1"),
            namespace(
                ns,
                v.in().get("newLabels"),
                in.text("newTenant"),
                in.flag("sameResourceVersion") ? "1" : "2"));
    ObjectNode out = object().put("accepted", result.accepted());
    result.requeued().forEach(out.putArray("requeued")::add);
    return VectorAnswer.out(out);
  }

  private static HasMetadata ingress(String namespace, String name) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .endMetadata()
        .build();
  }

  private static Service service(
      String namespace, String name, String type, String lbClass, Map<String, String> annotations) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .withAnnotations(annotations)
        .endMetadata()
        .withNewSpec()
        .withType(type)
        .withLoadBalancerClass(lbClass)
        .endSpec()
        .build();
  }

  private static Namespace namespace(String name, JsonNode labels, String tenant, String version) {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(SmallReplays.texts(labels))
        .withAnnotations(tenant.isEmpty() ? null : Map.of("ako.vmware.com/tenant-name", tenant))
        .withResourceVersion(version)
        .endMetadata()
        .build();
  }

  private static VectorAnswer transitionGraph(Vector v) {
    AkoConfig config = Configs.of(v);
    AkoCluster cluster = SnapshotReader.snapshot(v.in().get("objects"));
    Namespace before = cluster.namespaces().get(v.in().get("namespace").textValue());
    if (before == null) {
      throw new NoInput("no such namespace");
    }
    Namespace after =
        new NamespaceBuilder(before)
            .editMetadata()
            .withLabels(SmallReplays.texts(v.in().get("newLabels")))
            .endMetadata()
            .build();
    NamespaceTransition transition =
        AkoTranslator.namespaceTransition(config, cluster, before, after);
    return TranslationReplays.answer(
        AkoTranslator.translateTransition(config, cluster, before, after),
        (AviGraph graph) -> {
          ObjectNode out =
              object().put("action", transition.action().name().toLowerCase(Locale.ROOT));
          out.set("after", GraphJson.graph(graph));
          return out;
        });
  }

  private static VectorAnswer autoAnnotate(Vector v) {
    In in = new In(v.in());
    AkoConfig config =
        AkoConfig.builder()
            .clusterName("my-cluster")
            .addSubDomains("avi.internal", ".com")
            .autoFqdn(AutoFqdn.DEFAULT)
            .cni("antrea")
            .serviceType(ServiceType.ofSetting(in.text("serviceType")))
            .autoAnnotateService(!in.text("autoAnnotate").equalsIgnoreCase("false"))
            .build();
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    AkoTranslator.nplAutoAnnotate(config, SnapshotReader.snapshot(v.in().get("objects")))
        .forEach(request -> out.add(request.toString()));
    return VectorAnswer.out(out);
  }
}
