package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Eni;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A pod that is a target.
 *
 * @rule A named port of a pod is the first container port with the name.
 * @param namespace its namespace
 * @param name its name
 * @param ports its container ports in the order in which a name is looked up: those of its
 *     containers, then those of its sidecars (init containers with restart policy {@code Always})
 * @param eni the network interface that has its address; absent for a pod on a hybrid node
 */
public record PodEndpoint(
    String namespace, String name, ImmutableList<NamedPort> ports, Optional<Eni> eni) {

  /** Rejects {@code null}. An interface with the id {@link Eni#HYBRID} becomes an absent one. */
  public PodEndpoint {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(ports, "ports");
    eni = eni.filter(e -> !e.id().equals(Eni.HYBRID));
  }

  /** A pod with an interface, or without one if {@code eni} is {@code null}. */
  public static PodEndpoint of(
      String namespace, String name, Collection<NamedPort> ports, @Nullable Eni eni) {
    return new PodEndpoint(namespace, name, ImmutableList.copyOf(ports), Optional.ofNullable(eni));
  }

  /**
   * Reads a pod as the API server returns it. Absent strings and lists are read as empty, absent
   * port numbers as 0. The pod is not changed, and no reference to it is kept.
   */
  public static PodEndpoint of(Pod pod, @Nullable Eni eni) {
    ImmutableList.Builder<NamedPort> ports = ImmutableList.builder();
    if (pod.getSpec() != null) {
      collect(pod.getSpec().getContainers(), false, ports);
      collect(pod.getSpec().getInitContainers(), true, ports);
    }
    ObjectMeta meta = pod.getMetadata();
    return of(
        meta == null || meta.getNamespace() == null ? "" : meta.getNamespace(),
        meta == null || meta.getName() == null ? "" : meta.getName(),
        ports.build(),
        eni);
  }

  /** The number of the first container port with this name; empty if there is none. */
  public OptionalInt port(String portName) {
    for (NamedPort port : ports) {
      if (port.name().equals(portName)) {
        return OptionalInt.of(port.port());
      }
    }
    return OptionalInt.empty();
  }

  private static void collect(
      @Nullable List<@Nullable Container> containers,
      boolean sidecarsOnly,
      ImmutableList.Builder<NamedPort> out) {
    if (containers == null) {
      return;
    }
    for (Container container : containers) {
      if (container == null
          || container.getPorts() == null
          || (sidecarsOnly && !"Always".equals(container.getRestartPolicy()))) {
        continue;
      }
      for (ContainerPort port : container.getPorts()) {
        if (port != null) {
          out.add(
              new NamedPort(
                  port.getName() == null ? "" : port.getName(),
                  port.getContainerPort() == null ? 0 : port.getContainerPort()));
        }
      }
    }
  }
}
