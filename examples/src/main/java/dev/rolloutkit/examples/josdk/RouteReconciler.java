package dev.rolloutkit.examples.josdk;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.Gateways;
import dev.rolloutkit.gateway.attachment.AttachmentRefusal;
import dev.rolloutkit.gateway.attachment.Attempt;
import dev.rolloutkit.gateway.attachment.GatewayAttachment;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewaySettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClass;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerSet;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes into each HTTPRoute which listeners of its Gateways take it and why others do not, with
 * what no condition shows.
 */
@ControllerConfiguration(name = "route", generationAwareEventProcessing = false)
public final class RouteReconciler implements Reconciler<HTTPRoute> {
  /** The annotation that tells of the listeners. */
  public static final String ATTACHMENT = "example.com/attachment";

  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private final GatewaySettings settings;
  private List<InformerEventSource<? extends HasMetadata, HTTPRoute>> sources = List.of();

  /**
   * Creates a reconciler.
   *
   * @param settings the load balancer controller
   */
  public RouteReconciler(GatewaySettings settings) {
    this.settings = settings;
  }

  /** What becomes of a route at each listener of a Gateway that it names. */
  private Stream<String> attachment(JsonNode gateway, HTTPRoute route, GatewayCluster cluster) {
    String namespace = gateway.at("/metadata/namespace").textValue();
    String name = gateway.at("/metadata/name").textValue();
    String key =
        "HTTPRoute " + route.getMetadata().getNamespace() + "/" + route.getMetadata().getName();
    return Gateways.attachment(namespace, name, cluster, settings).stream()
        .flatMap(found -> Stream.concat(attempts(found, key), findings(found, key)))
        .map(line -> namespace + "/" + name + " " + line);
  }

  private static Stream<String> attempts(GatewayAttachment found, String key) {
    return found.routes().stream()
        .filter(route -> route.key().equals(key))
        .flatMap(route -> route.parents().stream())
        .flatMap(parent -> parent.attempts().stream())
        .map(one -> one.listener().name() + ": " + text(one));
  }

  private static String text(Attempt attempt) {
    return attempt.refusal().map(AttachmentRefusal::message).orElse("attached");
  }

  private static Stream<String> findings(GatewayAttachment found, String key) {
    return found.findings().stream()
        .filter(problem -> problem.field().equals(key))
        .map(Problem::message);
  }

  @Override
  public UpdateControl<HTTPRoute> reconcile(HTTPRoute route, Context<HTTPRoute> context) {
    KubernetesSerialization kubernetes = context.getClient().getKubernetesSerialization();
    GatewayCluster cluster =
        Gateways.stored(
            Stream.concat(
                    context.getPrimaryCache().list(),
                    sources.stream().flatMap(InformerEventSource::list))
                .map(object -> kubernetes.convertValue(object, JsonNode.class))
                .toList());
    String text =
        cluster.all("Gateway").stream()
            .flatMap(gateway -> attachment(gateway, route, cluster))
            .collect(Collectors.joining("\n"));
    Map<String, String> written = route.getMetadata().getAnnotations();
    if (written == null || !text.equals(written.get(ATTACHMENT))) {
      Object patch = Map.of("metadata", Map.of("annotations", Map.of(ATTACHMENT, text)));
      context.getClient().resource(route).patch(MERGE, kubernetes.asJson(patch));
    }
    return UpdateControl.noUpdate();
  }

  @Override
  public List<EventSource<?, HTTPRoute>> prepareEventSources(
      EventSourceContext<HTTPRoute> context) {
    sources =
        List.of(
            source(GatewayClass.class, context),
            source(Gateway.class, context),
            source(ListenerSet.class, context),
            source(Namespace.class, context));
    return List.copyOf(sources);
  }

  /** Objects of which each may change what becomes of any route. */
  private static <T extends HasMetadata> InformerEventSource<T, HTTPRoute> source(
      Class<T> type, EventSourceContext<HTTPRoute> context) {
    return new InformerEventSource<>(
        InformerEventSourceConfiguration.from(type, HTTPRoute.class)
            .withSecondaryToPrimaryMapper(
                changed ->
                    context
                        .getPrimaryCache()
                        .list()
                        .map(ResourceID::fromResource)
                        .collect(Collectors.toSet()))
            .build(),
        context);
  }
}
