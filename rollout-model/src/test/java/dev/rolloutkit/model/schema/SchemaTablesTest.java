package dev.rolloutkit.model.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.model.release.RolloutsChange;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names in schema files that the generator cannot check, because the model defines them. */
class SchemaTablesTest {
  private static final Pattern LIBRARY = Pattern.compile("(?<=[@-])\\d+\\.\\d+");
  private static final Pattern CHANGE = Pattern.compile("(?<=@[+!])\\w+");

  @Test
  void librariesAreKnown() {
    assertThat(names(LIBRARY))
        .isNotEmpty()
        .isSubsetOf(
            Arrays.stream(KubernetesLibrary.values()).map(KubernetesLibrary::version).toList());
  }

  @Test
  void changesAreKnown() {
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
