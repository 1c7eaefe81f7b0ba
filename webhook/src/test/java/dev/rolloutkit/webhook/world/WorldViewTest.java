package dev.rolloutkit.webhook.world;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.program.world.AviWorld;
import dev.rolloutkit.program.world.SgWorld;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.FlowImpact;
import dev.rolloutkit.sg.analysis.WebhookReview;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is kept object by object answers as the whole cluster, looked at anew, would. */
class WorldViewTest {
  private static final AkoConfig CONFIG = AkoConfig.builder().clusterName("prod").build();

  /** The objects one by one in any order, some of them changed, some taken away and put back. */
  private static WorldView view(RandomCluster cluster, AkoConfig config, Random random) {
    WorldView out = new WorldView(Optional.empty(), config, true);
    List<Runnable> puts = new ArrayList<>();
    List<HasMetadata> objects = new ArrayList<>(cluster.others);
    objects.addAll(cluster.services);
    objects.addAll(cluster.slices);
    objects.addAll(cluster.ingresses);
    for (HasMetadata object : objects) {
      puts.add(() -> out.put(object));
    }
    cluster.bindings.forEach(binding -> puts.add(() -> out.put(binding)));
    Collections.shuffle(puts, random);
    puts.forEach(Runnable::run);
    for (HasMetadata object : objects) {
      if (random.nextInt(3) == 0) {
        out.remove(object);
        out.put(object);
      }
    }
    for (TargetGroupBinding binding : cluster.bindings) {
      if (random.nextInt(3) == 0) {
        out.remove(binding.key());
        out.put(binding);
      }
    }
    return out;
  }

  @Test
  void aDeletionIsJudgedAsWithTheWholeClusterInView() {
    int denied = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      RandomCluster cluster = new RandomCluster(random, 5 + random.nextInt(90));
      WorldView view = view(cluster, CONFIG, random);
      for (TargetGroupBinding binding : cluster.bindings) {
        var whole =
            SgWorld.snapshot(
                related(binding, cluster.bindings),
                cluster.services,
                cluster.slices,
                cluster.ingresses,
                Optional.empty(),
                true);
        String seeded = "seed " + seed + " " + binding.key();
        WebhookReview expected =
            SecurityGroupRules.review(whole, new ClusterChange.DeleteBinding(binding.key()));
        WebhookReview actual =
            view.guard()
                .review(
                    "TargetGroupBinding",
                    binding.key().namespace(),
                    binding.key().name(),
                    Gone.NOTHING)
                .effect()
                .orElseThrow()
                .review();
        assertThat(broken(actual)).as(seeded).isEqualTo(broken(expected));
        assertThat(actual.decision() == WebhookReview.Decision.DENY)
            .as(seeded)
            .isEqualTo(expected.decision() == WebhookReview.Decision.DENY);
        assertThat(actual.report().unknown().isEmpty())
            .as(seeded)
            .isEqualTo(expected.report().unknown().isEmpty());
        assertThat(actual.report().securityGroups())
            .as(seeded)
            .isEqualTo(expected.report().securityGroups());
        denied += actual.decision() == WebhookReview.Decision.DENY ? 1 : 0;
      }
    }
    assertThat(denied).isGreaterThan(20);
  }

  /** The bindings whose endpoints may use the security group of one. */
  private static List<TargetGroupBinding> related(
      TargetGroupBinding to, List<TargetGroupBinding> all) {
    String group = SgWorld.endpointGroup(to, Optional.empty());
    return all.stream()
        .filter(
            other -> {
              String its = SgWorld.endpointGroup(other, Optional.empty());
              return its.equals(group) || !SgWorld.isKnown(its) || !SgWorld.isKnown(group);
            })
        .toList();
  }

  private static Set<String> broken(WebhookReview review) {
    return review.report().broken().stream()
        .map(FlowImpact::flow)
        .map(Object::toString)
        .collect(Collectors.toSet());
  }

  @Test
  void aNameIsFoundTwiceAsWithTheWholeClusterInView() {
    int found = 0;
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      RandomCluster cluster = new RandomCluster(random, 5 + random.nextInt(40));
      AkoConfig config =
          AkoConfig.builder()
              .clusterName("prod")
              .mode(NamingMode.values()[seed % NamingMode.values().length])
              .build();
      WorldView view = view(cluster, config, random);
      List<HasMetadata> asked = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        String namespace = i % 2 == 0 ? "a" : "a-b";
        asked.add(RandomCluster.service(namespace, i % 2 == 0 ? "b-" + i : "" + (i - 1), 80, true));
        asked.add(RandomCluster.ingress(namespace, i % 2 == 0 ? "b-" + i : "" + (i - 1), "h", "/"));
      }
      for (HasMetadata object : asked) {
        List<HasMetadata> others = new ArrayList<>(cluster.others);
        others.addAll(cluster.slices);
        AkoCluster whole = AviWorld.of(cluster.services, cluster.ingresses, others).snapshot();
        ImmutableList<?> expected = AkoNaming.collisionsWith(config, whole, object);
        assertThat(AkoNaming.collisionsWith(config, view.aviNeighbours(object), object))
            .as("seed " + seed + " " + object.getMetadata())
            .isEqualTo(expected);
        found += expected.size();
      }
    }
    assertThat(found).isGreaterThan(15);
  }
}
