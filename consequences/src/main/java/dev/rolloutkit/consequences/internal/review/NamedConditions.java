package dev.rolloutkit.consequences.internal.review;

import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words in all objects that are not workloads. With them a readiness gate is found whose
 * condition one of the objects sets. All objects are read once, when the first gate is looked up.
 */
final class NamedConditions implements Predicate<String> {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._/-]+");

  private final ObjectSet objects;
  private @Nullable Set<String> words;

  NamedConditions(ObjectSet objects) {
    this.objects = objects;
  }

  @Override
  public boolean test(String condition) {
    if (words == null) {
      words = new HashSet<>();
      for (ClusterObject one : objects.all()) {
        if (!Kinds.WORKLOADS.contains(one.key().kind())) {
          addTo(words, one);
        }
      }
    }
    return words.contains(condition);
  }

  private static void addTo(Set<String> words, ClusterObject object) {
    Matcher matcher = WORD.matcher(object.tree().toString());
    while (matcher.find()) {
      words.add(matcher.group());
    }
  }
}
