package dev.rolloutkit.cli.findings;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * What findings are about, so that a script can tell "nothing dangerous" from "nothing understood".
 */
@Value.Immutable
@ValueStyle
public interface Header {
  /** The objects that a change changes, each by its name. */
  ImmutableList<String> changed();

  /** The objects that it adds. */
  ImmutableList<String> added();

  /** The objects that it removes. */
  ImmutableList<String> removed();

  /** Settings that were read from manifests, as text. */
  ImmutableList<String> read();

  /** What was assumed, as text. */
  ImmutableList<String> assumed();

  /** How many objects of each kind decide who answers requests. */
  ImmutableSortedMap<String, Integer> understood();

  /** How many objects there are of each kind that is not modelled. */
  ImmutableSortedMap<String, Integer> notModelled();

  /** What was too much to compare. */
  ImmutableList<String> notCompared();

  /** Files that were passed over, because they are no manifests. */
  ImmutableList<String> passedOver();

  /** Whether it tells of a change. */
  default boolean isOfChange() {
    return true;
  }

  /** The fields of the header. */
  default ObjectNode tree() {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    if (isOfChange()) {
      ObjectNode changes = out.putObject("changes");
      put(changes, "changed", changed());
      put(changes, "added", added());
      put(changes, "removed", removed());
    }
    put(out, "read", read());
    put(out, "assumed", assumed());
    ObjectNode understood = out.putObject("understood");
    understood().forEach(understood::put);
    ObjectNode notModelled = out.putObject("notModelled");
    notModelled().forEach(notModelled::put);
    put(out, "notCompared", notCompared());
    put(out, "passedOver", passedOver());
    return out;
  }

  private static void put(ObjectNode out, String name, Iterable<String> texts) {
    ArrayNode list = out.putArray(name);
    texts.forEach(list::add);
  }

  /** Makes a header. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes a header. */
  final class Builder extends ImmutableHeader.Builder {}
}
