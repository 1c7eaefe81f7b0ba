package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What a section shows about one object.
 *
 * @param object kind, namespace and name
 * @param at file and line
 * @param facts the facts in the order in which they are shown
 * @param problems the problems of the object
 * @param worst the worst level of its findings
 */
public record Entry(
    String object, String at, ObjectNode facts, ImmutableList<String> problems, Level worst) {

  /** A builder for an entry about a manifest. */
  static Builder of(Manifest manifest) {
    return new Builder(manifest.label(), manifest.at().toString());
  }

  /** Collects facts and problems. */
  static final class Builder {
    private final String object;
    private final String at;
    private final ObjectNode facts = Facts.object();
    private final List<String> problems = new ArrayList<>();
    private Level worst = Level.NONE;

    Builder(String object, String at) {
      this.object = object;
      this.at = at;
    }

    Builder fact(String name, String value) {
      facts.put(name, value);
      return this;
    }

    Builder fact(String name, long value) {
      facts.put(name, value);
      return this;
    }

    Builder fact(String name, ObjectNode value) {
      facts.set(name, value);
      return this;
    }

    Builder fact(String name, ArrayNode value) {
      facts.set(name, value);
      return this;
    }

    Builder fact(String name, Collection<String> values) {
      facts.set(name, Facts.texts(values));
      return this;
    }

    Builder facts(ObjectNode all) {
      facts.setAll(all);
      return this;
    }

    /** Records that the facts contain a finding of the given level. */
    Builder level(Level level) {
      worst = worst.or(level);
      return this;
    }

    Builder problem(String text) {
      problems.add(text);
      return this;
    }

    Builder problems(Collection<Problem> all) {
      all.forEach(p -> problems.add(p.text()));
      return this;
    }

    Entry build() {
      return new Entry(
          object,
          at,
          facts,
          ImmutableList.copyOf(problems),
          problems.isEmpty() ? worst : Level.ERROR);
    }
  }
}
