package com.example;

import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.settings.AggregationMode;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.Map;

/** Asks each module one question. */
public final class Consumer {
  private Consumer() {}

  /** Prints an answer a module. */
  public static void main(String[] args) {
    Rollout rollout = Rollouts.read("{\"metadata\":{\"name\":\"web\"}}").orElseThrow();
    System.out.println("apimachinery: " + NameFormats.qualifiedName("a/b/c").size() + " fault");
    System.out.println("rollout-model: " + RolloutDefaults.replicas(rollout) + " replica by default");
    System.out.println("alb-actions: " + AlbActions.route(rollout).problems());
    System.out.println("bluegreen-engine: " + BlueGreenEngine.needsControllerPause(rollout));
    System.out.println(
        "sg-rules: "
            + SecurityGroupRules.aggregate(
                AggregationMode.RESTRICTED, Map.of(), Fixes.reference()));
    System.out.println(
        "lbclass-validation: "
            + LoadBalancerClasses.evaluateCreate(new ServiceBuilder().build()).problems());
    System.out.println(
        "ako-naming: "
            + AkoNaming.names(AkoConfig.builder().clusterName("prod").build()).l4Vs("red", "web"));
  }
}
