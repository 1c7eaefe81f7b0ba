package dev.rolloutkit.targets.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.targets.cluster.PodInfo.ContainerPort;
import dev.rolloutkit.targets.internal.cluster.CreationTimes;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodReadinessGate;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads pods. Absent and null fields are unset; a null element of a list is the zero object, as in
 * the controller.
 *
 * @rule Of a pod the controller reads its addresses, ports, readiness gates, conditions and age.
 */
public final class PodReader {
  private static final String QUIC_ENV = "AWS_LBC_QUIC_SERVER_ID";

  private PodReader() {}

  /**
   * The fields that the controller keeps. The pod is not changed, and no reference to it is kept.
   *
   * @param pod the pod; {@code null}, such as an element of a list, is read as a pod without fields
   */
  public static PodInfo read(@Nullable Pod pod) {
    return pod == null ? fields(new Pod()) : fields(pod);
  }

  private static PodInfo fields(Pod pod) {
    ObjectMeta meta = pod.getMetadata() == null ? new ObjectMeta() : pod.getMetadata();
    PodSpec spec = pod.getSpec() == null ? new PodSpec() : pod.getSpec();
    PodStatus status = pod.getStatus() == null ? new PodStatus() : pod.getStatus();
    PodInfo.Builder out =
        PodInfo.builder()
            .key(new NamespacedName(text(meta.getNamespace()), text(meta.getName())))
            .uid(text(meta.getUid()))
            .createdAtMillis(CreationTimes.millis(meta.getCreationTimestamp()))
            .nodeName(text(spec.getNodeName()))
            .ip(text(status.getPodIP()))
            .readinessGates(gates(spec))
            .conditions(conditions(status));
    List<Container> containers =
        new ArrayList<>(GoZero.elements(spec.getContainers(), Container::new));
    for (Container init : GoZero.elements(spec.getInitContainers(), Container::new)) {
      if ("Always".equals(init.getRestartPolicy())) {
        containers.add(init);
      }
    }
    for (Container container : containers) {
      for (io.fabric8.kubernetes.api.model.ContainerPort port : ports(container)) {
        out.addContainerPorts(new ContainerPort(text(port.getName()), number(port)));
      }
    }
    if (meta.getAnnotations() != null
        && meta.getAnnotations().containsKey(AnnotationNames.QUIC_CONTAINERS)) {
      quicServerIds(containers, out);
    }
    return out.build();
  }

  /** The types of a pod's readiness gates, in order. */
  public static ImmutableList<String> gates(PodSpec spec) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (PodReadinessGate gate : GoZero.elements(spec.getReadinessGates(), PodReadinessGate::new)) {
      out.add(text(gate.getConditionType()));
    }
    return out.build();
  }

  private static ImmutableList<PodCondition> conditions(PodStatus status) {
    ImmutableList.Builder<PodCondition> out = ImmutableList.builder();
    for (io.fabric8.kubernetes.api.model.PodCondition c :
        GoZero.elements(
            status.getConditions(), io.fabric8.kubernetes.api.model.PodCondition::new)) {
      out.add(
          PodCondition.builder()
              .type(text(c.getType()))
              .status(text(c.getStatus()))
              .reason(text(c.getReason()))
              .message(text(c.getMessage()))
              .lastTransitionTime(c.getLastTransitionTime())
              .lastProbeTime(c.getLastProbeTime())
              .observedGeneration(observedGeneration(c))
              .build());
    }
    return out.build();
  }

  private static long observedGeneration(io.fabric8.kubernetes.api.model.PodCondition condition) {
    Object generation;
    try {
      generation = condition.getObservedGeneration();
    } catch (NoSuchMethodError e) {
      // Older versions of fabric8 keep it among the unknown fields.
      generation = condition.getAdditionalProperties().get("observedGeneration");
    }
    return generation instanceof Number number ? number.longValue() : 0;
  }

  private static void quicServerIds(List<Container> containers, PodInfo.Builder out) {
    Map<Integer, String> byPort = new LinkedHashMap<>();
    String first = "";
    for (Container container : containers) {
      String id = quicServerId(container);
      if (id.isEmpty()) {
        continue;
      }
      first = first.isEmpty() ? id : first;
      for (io.fabric8.kubernetes.api.model.ContainerPort port : ports(container)) {
        byPort.putIfAbsent(number(port), id);
      }
    }
    out.quicServerIds(ImmutableMap.copyOf(byPort)).defaultQuicServerId(first);
  }

  private static String quicServerId(Container container) {
    for (EnvVar variable : GoZero.elements(container.getEnv(), EnvVar::new)) {
      if (QUIC_ENV.equals(variable.getName())) {
        String value = text(variable.getValue());
        try {
          byte[] bytes = Base64.getDecoder().decode(value);
          return bytes.length == 0 || value.length() % 4 != 0
              ? ""
              : "0x" + HexFormat.of().formatHex(bytes);
        } catch (IllegalArgumentException notBase64) {
          return "";
        }
      }
    }
    return "";
  }

  private static int number(io.fabric8.kubernetes.api.model.ContainerPort port) {
    return port.getContainerPort() == null ? 0 : port.getContainerPort();
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static List<io.fabric8.kubernetes.api.model.ContainerPort> ports(Container container) {
    return GoZero.elements(
        container.getPorts(), io.fabric8.kubernetes.api.model.ContainerPort::new);
  }
}
