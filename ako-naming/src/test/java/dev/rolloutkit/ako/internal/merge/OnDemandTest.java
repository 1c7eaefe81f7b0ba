package dev.rolloutkit.ako.internal.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sets and maps that allocate storage with their first element behave like other sets and maps. */
class OnDemandTest {
  private final Set<String> set = new OnDemandSet<>();
  private final Map<String, String> map = new OnDemandMap<>();

  @Test
  void elementsKeepTheOrderOfInsertion() {
    set.addAll(List.of("b", "a"));
    set.add("b");
    map.put("b", "1");
    map.putAll(Map.of("a", "2"));
    map.put("b", "3");

    assertThat(set).containsExactly("b", "a");
    assertThat(map.entrySet()).containsExactly(Map.entry("b", "3"), Map.entry("a", "2"));
  }

  @Test
  void removingFromAnEmptyCollectionChangesNothing() {
    set.clear();
    map.clear();

    assertThat(set.remove("a")).isFalse();
    assertThat(set.removeAll(List.of("a"))).isFalse();
    assertThat(map.remove("a")).isNull();
    assertThat(map.computeIfPresent("a", (key, value) -> value)).isNull();
  }

  @Test
  void anEmptiedCollectionCanBeFilledAgain() {
    set.add("a");
    set.clear();
    set.add("b");
    map.put("a", "1");
    map.remove("a");
    map.computeIfAbsent("b", key -> "2");

    assertThat(set).containsExactly("b");
    assertThat(map).containsExactly(Map.entry("b", "2"));
  }
}
