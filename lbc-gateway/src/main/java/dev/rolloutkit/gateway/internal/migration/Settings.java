package dev.rolloutkit.gateway.internal.migration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.migration.SettingDifference;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Compares the settings of target groups that have the same backend.
 *
 * @rule Requests can reach one backend through target groups with other settings.
 */
final class Settings {
  private final Map<JsonNode, Set<ComparedGroup>> before;
  private final Map<JsonNode, Set<ComparedGroup>> after;

  Settings(ComparedStack before, ComparedStack after) {
    this.before = before.backends();
    this.after = after.backends();
  }

  /**
   * The backends that have target groups with different settings on one side. For these, rules
   * decide which of the target groups a request reaches.
   */
  Set<JsonNode> ambiguous() {
    Set<JsonNode> out = new HashSet<>();
    for (Map<JsonNode, Set<ComparedGroup>> side : List.of(before, after)) {
      side.forEach(
          (backend, groups) -> {
            if (groups.size() > 1) {
              out.add(backend);
            }
          });
    }
    return out;
  }

  /**
   * Reports the differences of the backends whose target groups on each side have equal settings.
   */
  void compare(Consumer<SettingDifference> out) {
    before.forEach(
        (backend, groups) -> {
          Set<ComparedGroup> others = after.getOrDefault(backend, Set.of());
          if (groups.size() == 1 && others.size() == 1) {
            ComparedGroup was = groups.iterator().next();
            ComparedGroup is = others.iterator().next();
            TreeSet<String> fields = new TreeSet<>(CodePoints.ORDER);
            fields.addAll(was.settings().keySet());
            fields.addAll(is.settings().keySet());
            for (String field : fields) {
              Optional<String> a = Optional.ofNullable(was.settings().get(field));
              Optional<String> b = Optional.ofNullable(is.settings().get(field));
              if (!a.equals(b)) {
                out.accept(
                    new SettingDifference(
                        TreatmentText.backend(backend), field, a, b, Optional.empty()));
              }
            }
          }
        });
  }
}
