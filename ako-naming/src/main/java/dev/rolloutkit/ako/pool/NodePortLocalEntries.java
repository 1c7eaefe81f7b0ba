package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.OptionalLong;

/**
 * The ports that Antrea has opened on nodes for a pod, read from the pod's annotation.
 *
 * <p>Source: Antrea, NodePortLocal; parsed as by AKO 2.1 with Go's JSON decoder.
 *
 * @rule The ports that Antrea opened for a Pod are read from its annotation; after a syntax error
 *     there are none.
 */
final class NodePortLocalEntries {
  private static final String ANNOTATION = "nodeportlocal.antrea.io";
  private static final int INT = 64;

  private NodePortLocalEntries() {}

  /** One opened port of a node. */
  record Entry(long podPort, String nodeIp, long nodePort) {}

  /**
   * The entries of a pod.
   *
   * <p>Compatibility: field names match regardless of case. If a field has the wrong type, its
   * entry has 0 or an empty string for it; after a syntax error there are no entries. Both are
   * reported as problems.
   */
  static ImmutableList<Entry> of(Pod pod, List<Problem> problems) {
    String text = AkoManifests.orEmpty(AkoManifests.annotation(pod, ANNOTATION));
    if (text.isEmpty()) {
      return ImmutableList.of();
    }
    FieldPath at =
        FieldPath.of("pods")
            .key(NamespacedName.of(pod).toString())
            .child("metadata", "annotations")
            .key(ANNOTATION);
    Outcome<GoJsonReader> open = GoJsonReader.open(text);
    if (!open.isOk()) {
      problems.add(bad(at, open.problems().get(0).message()));
      return ImmutableList.of();
    }
    GoJsonReader in = open.orElseThrow();
    if (in.peek() != JsonKind.ARRAY) {
      if (in.peek() != JsonKind.NULL) {
        problems.add(bad(at, "must be a list"));
      }
      return ImmutableList.of();
    }
    ImmutableList.Builder<Entry> out = ImmutableList.builder();
    in.beginArray();
    for (int index = 0; in.hasNext(); index++) {
      out.add(entry(in, at.index(index), problems));
    }
    return out.build();
  }

  private static Entry entry(GoJsonReader in, FieldPath at, List<Problem> problems) {
    long podPort = 0;
    String nodeIp = "";
    long nodePort = 0;
    if (in.peek() != JsonKind.OBJECT) {
      if (in.peek() != JsonKind.NULL) {
        problems.add(bad(at, "must be an object"));
      }
      in.skipValue();
      return new Entry(podPort, nodeIp, nodePort);
    }
    in.beginObject();
    while (in.hasNext()) {
      String name = in.nextName();
      if (in.peek() == JsonKind.NULL) {
        in.nextNull();
      } else if (FieldNames.matches(name, "podPort")) {
        podPort = number(in, podPort, at.child("podPort"), problems);
      } else if (FieldNames.matches(name, "nodePort")) {
        nodePort = number(in, nodePort, at.child("nodePort"), problems);
      } else if (FieldNames.matches(name, "nodeIP")) {
        if (in.peek() == JsonKind.STRING) {
          nodeIp = in.nextString();
        } else {
          problems.add(bad(at.child("nodeIP"), "must be a string"));
          in.skipValue();
        }
      } else {
        in.skipValue();
      }
    }
    in.endObject();
    return new Entry(podPort, nodeIp, nodePort);
  }

  private static long number(GoJsonReader in, long before, FieldPath at, List<Problem> problems) {
    if (in.peek() == JsonKind.NUMBER) {
      OptionalLong value = in.nextInteger(INT);
      if (value.isPresent()) {
        return value.getAsLong();
      }
    } else {
      in.skipValue();
    }
    problems.add(bad(at, "must be an integer"));
    return before;
  }

  private static Problem bad(FieldPath at, String message) {
    return Problem.plain(at, message, AkoProblemCodes.BAD_ANNOTATION);
  }
}
