package dev.rolloutkit.lbclass.internal.service;

import dev.rolloutkit.apimachinery.internal.json.Fabric8Version;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntryBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PortStatusBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.ServiceStatus;
import io.fabric8.kubernetes.api.model.SessionAffinityConfig;
import io.fabric8.kubernetes.api.model.SessionAffinityConfigBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes deep copies of Services, which share nothing mutable with the original except the values of
 * unknown properties. In contrast to fabric8's builders, it accepts {@code null} elements.
 *
 * @rule A copy of a Service shares nothing with the original, null elements included.
 */
public final class ServiceCopies {
  private ServiceCopies() {}

  /**
   * A copy whose spec and status may be modified. The copy has a spec even if the original has
   * none.
   */
  public static Service copy(Service service) {
    Service out = new Service();
    out.setApiVersion(service.getApiVersion());
    out.setKind(service.getKind());
    out.setMetadata(service.getMetadata() == null ? null : copy(service.getMetadata()));
    out.setSpec(copy(Services.spec(service)));
    ServiceStatus status = service.getStatus();
    out.setStatus(status == null ? null : copy(status));
    copyUnknown(service.getAdditionalProperties(), out.getAdditionalProperties());
    return out;
  }

  public static ServiceSpec copy(ServiceSpec spec) {
    Fabric8Version.check();
    ServiceSpec out = new ServiceSpec();
    out.setAllocateLoadBalancerNodePorts(spec.getAllocateLoadBalancerNodePorts());
    out.setClusterIP(spec.getClusterIP());
    out.setClusterIPs(copy(spec.getClusterIPs()));
    out.setExternalIPs(copy(spec.getExternalIPs()));
    out.setExternalName(spec.getExternalName());
    out.setExternalTrafficPolicy(spec.getExternalTrafficPolicy());
    out.setHealthCheckNodePort(spec.getHealthCheckNodePort());
    out.setInternalTrafficPolicy(spec.getInternalTrafficPolicy());
    out.setIpFamilies(copy(spec.getIpFamilies()));
    out.setIpFamilyPolicy(spec.getIpFamilyPolicy());
    out.setLoadBalancerClass(spec.getLoadBalancerClass());
    out.setLoadBalancerIP(spec.getLoadBalancerIP());
    out.setLoadBalancerSourceRanges(copy(spec.getLoadBalancerSourceRanges()));
    out.setPorts(copy(spec.getPorts(), ServiceCopies::copy));
    out.setPublishNotReadyAddresses(spec.getPublishNotReadyAddresses());
    out.setSelector(copy(spec.getSelector()));
    out.setSessionAffinity(spec.getSessionAffinity());
    out.setSessionAffinityConfig(copy(spec.getSessionAffinityConfig()));
    out.setTrafficDistribution(spec.getTrafficDistribution());
    out.setType(spec.getType());
    copyUnknown(spec.getAdditionalProperties(), out.getAdditionalProperties());
    return out;
  }

  public static ServiceStatus copy(ServiceStatus status) {
    ServiceStatus out = new ServiceStatus();
    out.setConditions(copy(status.getConditions(), c -> new ConditionBuilder(c).build()));
    LoadBalancerStatus balancer = status.getLoadBalancer();
    if (balancer != null) {
      out.setLoadBalancer(copy(balancer));
    }
    copyUnknown(status.getAdditionalProperties(), out.getAdditionalProperties());
    return out;
  }

  public static LoadBalancerStatus copy(LoadBalancerStatus balancer) {
    LoadBalancerStatus out =
        new LoadBalancerStatus(copy(balancer.getIngress(), ServiceCopies::copy));
    copyUnknown(balancer.getAdditionalProperties(), out.getAdditionalProperties());
    return out;
  }

  private static ObjectMeta copy(ObjectMeta meta) {
    ObjectMeta out = new ObjectMeta();
    out.setAnnotations(copy(meta.getAnnotations()));
    out.setCreationTimestamp(meta.getCreationTimestamp());
    out.setDeletionGracePeriodSeconds(meta.getDeletionGracePeriodSeconds());
    out.setDeletionTimestamp(meta.getDeletionTimestamp());
    out.setFinalizers(copy(meta.getFinalizers()));
    out.setGenerateName(meta.getGenerateName());
    out.setGeneration(meta.getGeneration());
    out.setLabels(copy(meta.getLabels()));
    out.setManagedFields(
        copy(meta.getManagedFields(), f -> new ManagedFieldsEntryBuilder(f).build()));
    out.setName(meta.getName());
    out.setNamespace(meta.getNamespace());
    out.setOwnerReferences(
        copy(meta.getOwnerReferences(), o -> new OwnerReferenceBuilder(o).build()));
    out.setResourceVersion(meta.getResourceVersion());
    out.setSelfLink(meta.getSelfLink());
    out.setUid(meta.getUid());
    copyUnknown(meta.getAdditionalProperties(), out.getAdditionalProperties());
    return out;
  }

  private static ServicePort copy(ServicePort port) {
    ServicePort out =
        new ServicePort(
            port.getAppProtocol(),
            port.getName(),
            port.getNodePort(),
            port.getPort(),
            port.getProtocol(),
            port.getTargetPort() == null ? null : new IntOrString(port.getTargetPort().getValue()));
    copyUnknown(port.getAdditionalProperties(), out.getAdditionalProperties());
    return out;
  }

  private static LoadBalancerIngress copy(LoadBalancerIngress entry) {
    LoadBalancerIngress out =
        new LoadBalancerIngress(
            entry.getHostname(),
            entry.getIp(),
            entry.getIpMode(),
            copy(entry.getPorts(), p -> new PortStatusBuilder(p).build()));
    copyUnknown(entry.getAdditionalProperties(), out.getAdditionalProperties());
    return out;
  }

  private static @Nullable SessionAffinityConfig copy(@Nullable SessionAffinityConfig config) {
    return config == null ? null : new SessionAffinityConfigBuilder(config).build();
  }

  private static @Nullable Map<String, String> copy(@Nullable Map<String, String> map) {
    return map == null ? null : new LinkedHashMap<>(map);
  }

  public static List<String> copy(@Nullable List<String> list) {
    return new ArrayList<>(Services.list(list));
  }

  private static <T> List<@Nullable T> copy(@Nullable List<T> list, UnaryOperator<T> copy) {
    List<@Nullable T> out = new ArrayList<>(Services.list(list).size());
    for (T element : Services.list(list)) {
      out.add(element == null ? null : copy.apply(element));
    }
    return out;
  }

  private static void copyUnknown(@Nullable Map<String, Object> from, Map<String, Object> to) {
    if (from != null && !from.isEmpty()) {
      to.putAll(from);
    }
  }
}
