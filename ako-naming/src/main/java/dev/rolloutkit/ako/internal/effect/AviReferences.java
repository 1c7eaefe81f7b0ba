package dev.rolloutkit.ako.internal.effect;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Tree;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Puts references such as {@code /api/wafpolicy?name=strict} into maps of fields.
 *
 * @rule A reference to an Avi object is written as {@code /api/} with the type and the name.
 */
public final class AviReferences {
  private AviReferences() {}

  /** The reference to an object of the Avi Controller. */
  public static String to(String kind, String name) {
    return "/api/" + kind + "?name=" + name;
  }

  /** Puts a reference unless the name is empty. */
  public static void putNamed(Map<String, Object> out, String field, String kind, String name) {
    if (!name.isEmpty()) {
      out.put(field, to(kind, name));
    }
  }

  /** Puts a reference if the name is given, even if it is empty. */
  public static void putGiven(Map<String, Object> out, String field, String kind, Tree name) {
    if (name.value() instanceof String text) {
      out.put(field, to(kind, text));
    }
  }

  /** Puts a list of references without duplicates, unless it is empty. */
  public static void putAll(
      Map<String, Object> out, String field, String kind, List<String> names) {
    if (!names.isEmpty()) {
      ImmutableList.Builder<String> refs = ImmutableList.builder();
      new LinkedHashSet<>(names).forEach(name -> refs.add(to(kind, name)));
      out.put(field, refs.build());
    }
  }

  /** Puts copies of the given fields of a resource, even if they are false, zero or empty. */
  public static void copy(Map<String, Object> out, Tree from, List<String> fields) {
    for (String field : fields) {
      Object value = from.at(field).value();
      if (value != null) {
        out.put(field, ImmutableCopies.of(value));
      }
    }
  }

  /** Puts copies of the given strings of a resource, unless they are empty. */
  public static void copyText(Map<String, Object> out, Tree from, List<String> fields) {
    for (String field : fields) {
      String text = from.at(field).text();
      if (!text.isEmpty()) {
        out.put(field, text);
      }
    }
  }
}
