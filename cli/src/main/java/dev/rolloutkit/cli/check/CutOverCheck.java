package dev.rolloutkit.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Manifests;
import dev.rolloutkit.targets.cutover.Patch;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Verdict;
import dev.rolloutkit.targets.options.TargetOptions;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.function.Consumer;

/** Rollouts behind a load balancer whose next update loses traffic. */
public final class CutOverCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Item<Rollout> item : world.cluster().rollouts().all()) {
      if (proof(world, item) instanceof Outcome.Ok<Proof> ok && isBehindLoadBalancer(world, item)) {
        tell(world, item, ok.value(), out);
      }
    }
  }

  /** What the next cut-over of a Rollout does. */
  static Outcome<Proof> proof(World world, Item<Rollout> item) {
    String namespace = item.manifest().namespace();
    Cluster cluster = world.cluster();
    Manifests.Builder manifests =
        Manifests.builder()
            .rollout(item.manifest().tree())
            .ingresses(trees(cluster.ingresses(), namespace))
            .services(trees(cluster.services(), namespace))
            .bindings(trees(cluster.bindings(), namespace));
    world.controllers().verifyTargetGroup().ifPresent(manifests::verifyTargetGroup);
    return TargetHealth.prove(manifests.build(), TargetOptions.reference());
  }

  private static <T> ImmutableList<JsonNode> trees(Cluster.Items<T> items, String namespace) {
    return items.all().stream()
        .map(Item::manifest)
        .filter(m -> m.namespace().equals(namespace))
        .map(m -> (JsonNode) m.tree())
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether a target group leads to one of its Services. */
  private static boolean isBehindLoadBalancer(World world, Item<Rollout> item) {
    String namespace = item.manifest().namespace();
    var services = RolloutServices.of(item.value()).values();
    return world.sg().snapshot().bindings().stream()
            .anyMatch(b -> leads(world, b.key().namespace(), b.key(), namespace, services))
        || services.stream().anyMatch(s -> isNamed(world, namespace, s));
  }

  private static boolean leads(
      World world,
      String bindingNamespace,
      TgbKey key,
      String namespace,
      Collection<String> services) {
    var planned = world.plannedBindings().get(key);
    return bindingNamespace.equals(namespace)
        && planned != null
        && planned.binding().serviceName().filter(services::contains).isPresent();
  }

  private static boolean isNamed(World world, String namespace, String service) {
    return world.cluster().bindings().all().stream()
        .anyMatch(
            b ->
                b.manifest().namespace().equals(namespace)
                    && b.value().serviceName().filter(service::equals).isPresent());
  }

  private static void tell(World world, Item<Rollout> item, Proof proof, Consumer<Finding> out) {
    if (proof.verdict() == Verdict.SAFE) {
      return;
    }
    LossWindow window = proof.run().windows().get(0);
    String remedy = "";
    if (!proof.remedies().isEmpty()) {
      var best = proof.remedies().get(0);
      StringBuilder text =
          new StringBuilder(best.code().toString())
              .append(", proved to lose ")
              .append(plain(best.run().lostTrafficSeconds()))
              .append(" s instead of ")
              .append(plain(proof.run().lostTrafficSeconds()))
              .append(" s");
      for (Patch patch : best.patches()) {
        text.append("\n").append(patch.toJson());
      }
      remedy = text.toString();
    }
    out.accept(
        new Finding(
            Level.WARNING,
            FindingCode.TRAFFIC_EXPOSED,
            item.manifest().label(),
            world.place(item.manifest(), "/spec/strategy"),
            "The next update loses "
                + plain(window.share())
                + " % of the traffic for "
                + (window.to() - window.from())
                + " s at Service "
                + proof.scenario().names().service(window.service())
                + ", from "
                + window.from()
                + " s after the cut-over: "
                + window.causes().get(window.causes().size() - 1)
                + (proof.assumptions().isEmpty()
                    ? "."
                    : " (assuming that " + String.join("; ", proof.assumptions()) + ")."),
            remedy));
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
