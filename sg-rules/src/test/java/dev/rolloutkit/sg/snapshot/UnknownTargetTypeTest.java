package dev.rolloutkit.sg.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import org.junit.jupiter.api.Test;

/**
 * The API server refuses a type of targets that it does not know, but a binding that is there has
 * nodes as its targets with any type but {@code ip}.
 */
class UnknownTargetTypeTest {
  private static BindingSnapshot snapshot(String type) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode().put("targetType", type);
    spec.putObject("serviceRef").put("name", "web").put("port", 80);
    NamespacedName key = new NamespacedName("shop", "web");
    return Snapshots.of(
            SnapshotObjects.builder()
                .flags(LbcFlags.of("demo"))
                .addBindings(TargetGroupBinding.builder().key(key).spec(spec).build())
                .addServices(
                    new ServiceBuilder()
                        .withNewMetadata()
                        .withNamespace("shop")
                        .withName("web")
                        .endMetadata()
                        .withNewSpec()
                        .addNewPort()
                        .withPort(80)
                        .withNodePort(30080)
                        .withTargetPort(new IntOrString(8080))
                        .endPort()
                        .endSpec()
                        .build())
                .assumedGroups(ImmutableMap.of(key, "sg-nodes"))
                .build())
        .bindings()
        .get(0);
  }

  @Test
  void targetsOfAnUnknownTypeAreNodesAtTheirNodePort() {
    BindingSnapshot read = snapshot("lambda");

    assertThat(read.targetType()).isEqualTo(TargetType.INSTANCE);
    assertThat(read.targets()).isEqualTo(snapshot("instance").targets());
    assertThat(read.targets()).extracting(LiveTarget::name).containsExactly("(nodes)");
  }

  @Test
  void targetsOfTypeIpArePods() {
    assertThat(snapshot("ip").targetType()).isEqualTo(TargetType.IP);
    assertThat(snapshot("ip").targets()).extracting(LiveTarget::name).containsExactly("shop/web");
  }
}
