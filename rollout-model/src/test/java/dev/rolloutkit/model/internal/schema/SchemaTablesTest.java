package dev.rolloutkit.model.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The names in schema files that the generator cannot check, because the model defines them. */
class SchemaTablesTest {
  private static final Pattern LIBRARY = Pattern.compile("(?<=[@-])\\d+\\.\\d+");
  private static final Pattern LAST = Pattern.compile("(?<=-)\\d+\\.\\d+");
  private static final Pattern ROW_OF_CHANGE =
      Pattern.compile("  (?<name>\\w+) (?<pointer>\\*?)\\S+.* @(?<with>[+!])(?<change>\\w+)");
  private static final Pattern CHANGE = Pattern.compile("(?<=@[+!])\\w+");

  @Test
  void everyLibraryInTheTablesExists() {
    assertThat(names(LIBRARY))
        .isNotEmpty()
        .isSubsetOf(
            Arrays.stream(KubernetesLibrary.values()).map(KubernetesLibrary::version).toList());
  }

  @Test
  void everyChangeInTheTablesExists() {
    assertThat(names(CHANGE))
        .isNotEmpty()
        .isSubsetOf(Arrays.stream(RolloutsChange.values()).map(RolloutsChange::name).toList());
  }

  /** A field that has several rows has at most one of them in every release. */
  @Test
  void noLibraryHasAFieldTwice() {
    for (KubernetesLibrary library : KubernetesLibrary.values()) {
      assertThat(types())
          .allSatisfy(
              type ->
                  assertThat(GoSchema.struct(type, library).fields())
                      .extracting(GoField::name)
                      .as(type + " of " + library.version())
                      .doesNotHaveDuplicates());
    }
  }

  /** The generator creates accessors for fields that the newest release has. */
  @Test
  void noFieldEndsWithTheNewestLibrary() {
    KubernetesLibrary[] all = KubernetesLibrary.values();

    assertThat(names(LAST)).isNotEmpty().doesNotContain(all[all.length - 1].version());
  }

  @ParameterizedTest
  @MethodSource("releases")
  void noReleaseHasAFieldTwice(Set<RolloutsChange> changes) {
    assertThat(types())
        .allSatisfy(
            type ->
                assertThat(GoSchema.struct(type, release(changes)).fields())
                    .extracting(GoField::name)
                    .as(type)
                    .doesNotHaveDuplicates());
  }

  /** A row with a change is in the table of a release exactly if the release has the change. */
  @ParameterizedTest
  @MethodSource("releases")
  void aReleaseHasTheFieldsOfItsChanges(Set<RolloutsChange> changes) {
    String type = "";
    for (String line : lines().toList()) {
      if (!line.startsWith(" ")) {
        type = line;
      }
      Matcher row = ROW_OF_CHANGE.matcher(line);
      if (row.matches()) {
        boolean has = changes.contains(RolloutsChange.valueOf(row.group("change")));
        GoField field = GoSchema.struct(type, release(changes)).field(row.group("name"));
        boolean isThere = field != null && field.isPointer() == !row.group("pointer").isEmpty();
        assertThat(isThere).as(type + line).isEqualTo(has == row.group("with").equals("+"));
      }
    }
  }

  /** None of the changes, all of them, each one alone, and all but one. */
  static List<Set<RolloutsChange>> releases() {
    Set<RolloutsChange> all = EnumSet.noneOf(RolloutsChange.class);
    names(CHANGE).forEach(name -> all.add(RolloutsChange.valueOf(name)));
    List<Set<RolloutsChange>> out = new ArrayList<>(List.of(Set.of(), all));
    for (RolloutsChange change : all) {
      out.add(Set.of(change));
      out.add(Sets.difference(all, Set.of(change)));
    }
    return out;
  }

  private static ReleaseOf<RolloutsChange> release(Set<RolloutsChange> changes) {
    return new ReleaseOf<>(Optional.empty(), ImmutableSet.copyOf(changes));
  }

  private static TreeSet<String> names(Pattern pattern) {
    return lines()
        .filter(line -> line.startsWith(" "))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .filter(word -> word.startsWith("@"))
        .flatMap(word -> pattern.matcher(word).results())
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static TreeSet<String> types() {
    return lines()
        .filter(line -> !line.startsWith(" "))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> lines() {
    return SchemaTables.ALL.stream().flatMap(String::lines);
  }
}
