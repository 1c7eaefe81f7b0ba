package dev.rolloutkit.sg.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AggregateIndexTest {
  private static final NamespacedName A = new NamespacedName("ns", "a");
  private static final NamespacedName B = new NamespacedName("ns", "b");

  @Test
  void aRangeGrowsShrinksAndEndsWithItsBindings() {
    AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.RESTRICTED);

    assertThat(index.apply(A, one(group(3100, 3100)))).isEqualTo(added(group(3100, 3100)));
    assertThat(index.apply(B, one(group(8001, 8001))))
        .isEqualTo(changed(group(3100, 3100), group(3100, 8001)));
    assertThat(index.apply(A, one(group(3100, 3200), group(9000, 9100))))
        .isEqualTo(changed(group(3100, 8001), group(3100, 9100)));
    assertThat(index.apply(A, null)).isEqualTo(changed(group(3100, 9100), group(8001, 8001)));
    assertThat(index.apply(B, null)).isEqualTo(removed(group(8001, 8001)));
    assertThat(index.groups()).isEmpty();
    assertThat(index.apply(B, one(group(22, 22)))).isEqualTo(added(group(22, 22)));
  }

  @Test
  void portZeroOfAGroupOpensAllPortsWhileItIsRequested() {
    AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.RESTRICTED);
    index.apply(A, one(group(80, 80)));

    assertThat(index.apply(B, one(group(0, 0), group(443, 443))))
        .isEqualTo(changed(group(80, 80), group(0, 65535)));
    assertThat(index.apply(A, one(group(8080, 8080)))).isEqualTo(SgDelta.NONE);
    assertThat(index.apply(B, one(group(443, 443))))
        .isEqualTo(changed(group(0, 65535), group(443, 8080)));
  }

  @Test
  void aBindingMayRequestAllPortsAndOthers() {
    AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.RESTRICTED);
    index.apply(A, one(group(0, 0)));

    assertThat(index.apply(A, one(group(0, 0), group(443, 443)))).isEqualTo(SgDelta.NONE);
  }

  @Test
  void groupsAreSortedInWhateverOrderTheNeedsAre() {
    AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.RESTRICTED);
    ImmutableList<Permission> asks = ImmutableList.of(group(80, 80));

    SgDelta delta = index.apply(A, ImmutableMap.of("sg-2", asks, "sg-10", asks, "sg-1", asks));

    assertThat(delta.added().keySet()).containsExactly("sg-1", "sg-10", "sg-2");
    assertThat(delta).isNotEqualTo(SgDelta.NONE);
  }

  @Test
  void rulesForBlocksAreKeptAsOftenAsRequested() {
    AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.RESTRICTED);
    index.apply(A, one(block(80), block(80)));

    assertThat(index.apply(A, one(block(80)))).isEqualTo(removed(block(80)));
    assertThat(index.apply(B, one(block(80)))).isEqualTo(added(block(80)));
    assertThat(index.snapshot(AggregationMode.RESTRICTED)).isEqualTo(one(block(80), block(80)));
    assertThat(index.snapshot(AggregationMode.UNRESTRICTED)).isEqualTo(one(block(80)));
  }

  @Test
  void manyBlocksAreComparedLikeFewBlocks() {
    List<Permission> many = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      many.add(block(100 + i / 2));
    }
    List<Permission> reversed = new ArrayList<>(many);
    Collections.reverse(reversed);
    List<Permission> more = new ArrayList<>(reversed);
    more.add(block(100));
    AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.RESTRICTED);
    index.apply(A, Map.of("sg-1", many));

    assertThat(index.apply(A, Map.of("sg-1", reversed))).isEqualTo(SgDelta.NONE);
    assertThat(index.apply(A, Map.of("sg-1", more))).isEqualTo(added(block(100)));
    assertThat(index.apply(A, Map.of("sg-1", more.subList(2, 41))))
        .isEqualTo(new SgDelta(ImmutableMap.of(), one(more.get(0), more.get(1))));
  }

  @Test
  void inUnrestrictedModeARuleIsKeptWhileABindingRequestsIt() {
    AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.UNRESTRICTED);

    assertThat(index.apply(B, one(group(80, 80), group(80, 80)))).isEqualTo(added(group(80, 80)));
    assertThat(index.apply(A, one(group(80, 80), group(443, 443))))
        .isEqualTo(added(group(443, 443)));
    assertThat(index.apply(B, null)).isEqualTo(SgDelta.NONE);
    assertThat(index.deltaIf(A, null).removed()).isEqualTo(one(group(443, 443), group(80, 80)));
    assertThat(index.apply(A, one(group(80, 80)))).isEqualTo(removed(group(443, 443)));
  }

  private static Permission group(int from, int to) {
    return Permission.managed("tcp", new PortRange(from, to), new Source.SecurityGroup("sg-lb"));
  }

  private static Permission block(int port) {
    return Permission.managed("tcp", new PortRange(port, port), new Source.Cidr4("10.0.0.0/8"));
  }

  private static ImmutableMap<String, ImmutableList<Permission>> one(Permission... asks) {
    return ImmutableMap.of("sg-1", ImmutableList.copyOf(asks));
  }

  private static SgDelta added(Permission rule) {
    return new SgDelta(one(rule), ImmutableMap.of());
  }

  private static SgDelta removed(Permission rule) {
    return new SgDelta(ImmutableMap.of(), one(rule));
  }

  private static SgDelta changed(Permission before, Permission after) {
    return new SgDelta(one(after), one(before));
  }
}
