package com.example.fleet;

import com.example.fleet.Finding.Table;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
import dev.rolloutkit.lbclass.service.ServiceReader;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Which load balancers stay pending for ever, since no controller watches their class. */
final class Classes {
  private static final ImmutableMap<String, ControllerProfile> PROFILES =
      Stream.of(
              ControllerProfiles.cloudProvider(),
              ControllerProfiles.awsLoadBalancerController(),
              ControllerProfiles.ako(false),
              ControllerProfiles.metalLb(),
              ControllerProfiles.cilium(false),
              ControllerProfiles.kubeVip(),
              ControllerProfiles.tailscale(false),
              ControllerProfiles.loxilb())
          .collect(ImmutableMap.toImmutableMap(ControllerProfile::name, profile -> profile));

  private final ClassRegistry registry;

  private Classes(ClassRegistry registry) {
    this.registry = registry;
  }

  /**
   * With controllers by their names.
   *
   * @throws IllegalArgumentException if a name is not known
   */
  static Classes of(String names) {
    List<ControllerProfile> profiles = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      ControllerProfile profile = PROFILES.get(name.strip());
      if (profile == null) {
        throw new IllegalArgumentException(
            "--controllers: " + name + " is not known; known are " + PROFILES.keySet());
      }
      profiles.add(profile);
    }
    return new Classes(ClassRegistry.of(profiles).orElseThrow());
  }

  void examine(ClusterExport export) {
    for (Service service : export.all("Service", ServiceReader::read)) {
      if (registry.isOrphan(service, ServerSettings.reference())) {
        String lbClass = service.getSpec().getLoadBalancerClass();
        export.add(
            Table.CLASSES,
            lbClass == null ? "(none)" : lbClass,
            "Service "
                + service.getMetadata().getNamespace()
                + "/"
                + service.getMetadata().getName(),
            "stays pending: no controller watches its class");
      }
    }
  }
}
