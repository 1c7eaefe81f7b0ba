package dev.rolloutkit.sg.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OwnershipLabelsTest {
  private static final Permission BLOCK =
      Permission.managed("tcp", new PortRange(443, 443), new Source.Cidr4("10.0.0.0/8"));

  @Test
  void aMergedRuleNamesAllBindingsWithTheSource() {
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs = new TreeMap<>();
    needs.put(
        new NamespacedName("tools", "tg3"),
        ImmutableMap.of("sg-node", ImmutableList.of(ours(8001))));
    needs.put(
        new NamespacedName("logging", "tg1"),
        ImmutableMap.of("sg-node", ImmutableList.of(ours(3100), BLOCK)));

    ImmutableList<Permission> rules = labelled(AggregationMode.RESTRICTED, needs).get("sg-node");

    assertThat(rules)
        .extracting(Permission::description)
        .containsExactly(
            "elbv2.k8s.aws/targetGroupBinding=shared,tgb=logging.tg1,tgb=tools.tg3",
            "elbv2.k8s.aws/targetGroupBinding=shared,tgb=logging.tg1");
    assertThat(rules).allMatch(Permission::isManaged);
    assertThat(OwnershipLabels.owners(rules.get(0)))
        .containsExactly(new NamespacedName("logging", "tg1"), new NamespacedName("tools", "tg3"));
  }

  @Test
  void onlyTheDescriptionDiffers() {
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs =
        Map.of(
            new NamespacedName("a", "t"),
            ImmutableMap.of("sg-1", ImmutableList.of(ours(80), BLOCK)));
    for (AggregationMode mode : AggregationMode.values()) {
      assertThat(labelled(mode, needs).get("sg-1"))
          .extracting(Permission::key)
          .isEqualTo(
              Aggregation.of(mode, needs, Fixes.reference()).get("sg-1").stream()
                  .map(Permission::key)
                  .toList());
    }
  }

  @Test
  void aDescriptionNamesAsManyBindingsAsFit() {
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs = new TreeMap<>();
    for (int i = 0; i < 100; i++) {
      needs.put(
          new NamespacedName("namespace-" + i % 7, "binding-" + i),
          ImmutableMap.of("sg-1", ImmutableList.of(ours(80 + i))));
    }

    Permission rule = labelled(AggregationMode.RESTRICTED, needs).get("sg-1").get(0);

    int named = OwnershipLabels.owners(rule).size();
    assertThat(named).isBetween(5, 20);
    assertThat(rule.description()).hasSizeLessThanOrEqualTo(255).endsWith(",more=" + (100 - named));
    assertThat(rule.isManaged()).isTrue();
  }

  @Test
  void otherDescriptionsNameNoBindings() {
    for (String text :
        new String[] {
          "",
          "elbv2.k8s.aws/targetGroupBinding=shared",
          "elbv2.k8s.aws/targetGroupBinding=shared,tgb=",
          "elbv2.k8s.aws/targetGroupBinding=shared,tgb=x,more=3",
          "tgb=a.b"
        }) {
      assertThat(OwnershipLabels.owners(ours(80).withDescription(text))).isEmpty();
    }
  }

  private static Permission ours(int port) {
    return Permission.managed("tcp", new PortRange(port, port), new Source.SecurityGroup("sg-lb"));
  }

  private static ImmutableMap<String, ImmutableList<Permission>> labelled(
      AggregationMode mode,
      Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs) {
    return OwnershipLabels.of(mode, Aggregation.of(mode, needs, Fixes.reference()), needs);
  }
}
