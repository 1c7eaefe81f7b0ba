package com.example.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import java.util.Optional;

/** The controllers of a cluster, by the images of its Deployments and StatefulSets. */
final class Controllers {
  static final String LOAD_BALANCER = "aws-load-balancer-controller";
  static final String ARGO = "argo-rollouts";
  static final String AKO = "ako";
  static final String KUBERNETES = "kube-apiserver";

  private final ImmutableList<JsonNode> containers;

  private Controllers(ImmutableList<JsonNode> containers) {
    this.containers = containers;
  }

  static Controllers of(ClusterExport export) {
    ImmutableList.Builder<JsonNode> containers = ImmutableList.builder();
    for (String kind : new String[] {"Deployment.apps", "StatefulSet.apps"}) {
      for (JsonNode workload : export.all(kind)) {
        containers.addAll(workload.at("/spec/template/spec/containers"));
      }
    }
    return new Controllers(containers.build());
  }

  /** The release in the tag of an image; empty if nobody runs the image, or its tag names none. */
  Optional<String> release(String image) {
    return containers.stream()
        .map(container -> container.path("image").asText())
        .filter(given -> name(given).equals(image))
        .map(Controllers::tag)
        .filter(tag -> ReleaseNumber.parse(tag).isPresent())
        .findFirst();
  }

  /** The command and the arguments of a controller; none if nobody runs its image. */
  ImmutableList<String> arguments(String image) {
    ImmutableList.Builder<String> arguments = ImmutableList.builder();
    containers.stream()
        .filter(container -> name(container.path("image").asText()).equals(image))
        .findFirst()
        .ifPresent(
            container -> {
              container.path("command").forEach(one -> arguments.add(one.asText()));
              container.path("args").forEach(one -> arguments.add(one.asText()));
            });
    return arguments.build();
  }

  private static String name(String image) {
    return last(image).split(":", 2)[0];
  }

  private static String tag(String image) {
    String[] parts = last(image).split(":", 2);
    return parts.length < 2 ? "" : parts[1];
  }

  /** An image without its registry and its digest. */
  private static String last(String image) {
    String tagged = image.split("@", 2)[0];
    return tagged.substring(tagged.lastIndexOf('/') + 1);
  }
}
