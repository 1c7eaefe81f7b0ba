package dev.rolloutkit.consequences.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A changed field of a part of a load balancer with what it is and was, if that is short: a value,
 * or the entries of a map or list that come, go or change.
 *
 * @rule A changed field of a part of a load balancer is told with its former and its new value
 *     unless they are long.
 */
final class FieldChangeWords {
  /** The field of a listener with its certificates. */
  static final String CERTIFICATES = "certificates";

  private static final int SHOWN = 2;
  private static final int LONGEST = 120;

  private FieldChangeWords() {}

  /** Such as {@code tags: team=shop is new}; the name alone if the values are long. */
  static String of(String field, JsonNode was, JsonNode is) {
    if (was.isValueNode() && is.isValueNode()) {
      return field + " " + is.asText() + " instead of " + was.asText();
    }
    if (was.isArray() && is.isArray() && Set.copyOf(list(was)).equals(Set.copyOf(list(is)))) {
      return field
          + " in another order"
          + (field.equals(CERTIFICATES) && was.path(0).isTextual() ? first(was, is) : "");
    }
    Map<String, String> old = entries(was);
    Map<String, String> now = entries(is);
    Set<String> names = new LinkedHashSet<>(now.keySet());
    names.addAll(old.keySet());
    List<String> out = new ArrayList<>();
    for (String name : names) {
      String before = old.get(name);
      String after = now.get(name);
      if (before == null) {
        out.add(name + after + " is new");
      } else if (after == null) {
        out.add(name + before + " is gone");
      } else if (!before.equals(after)) {
        out.add(name + after + " instead of " + before.substring(1));
      }
    }
    boolean isTold =
        !out.isEmpty()
            && out.size() <= SHOWN
            && out.stream().allMatch(words -> words.length() <= LONGEST);
    String told = isTold ? field + ": " + String.join(" and ", out) : field;
    return field.equals(CERTIFICATES) ? told + replacedDefault(was, is) : told;
  }

  /**
   * What the order of certificates means.
   *
   * @rule The first certificate of a listener is the default for clients without SNI.
   */
  private static String first(JsonNode was, JsonNode is) {
    String now = certificate(is);
    String old = certificate(was);
    return now.equals(old)
        ? "; " + now + " stays the default for clients without SNI, so no client notices"
        : "; "
            + now
            + " is now the default for clients without SNI instead of "
            + old
            + ", and other clients notice nothing";
  }

  /** That another certificate is the first one, if certificates come and go as well. */
  private static String replacedDefault(JsonNode was, JsonNode is) {
    String now = certificate(is);
    String old = certificate(was);
    return now.isEmpty() || old.isEmpty() || now.equals(old)
        ? ""
        : "; " + now + " is now the default for clients without SNI instead of " + old;
  }

  private static String certificate(JsonNode certificates) {
    return certificates.path(0).asText();
  }

  private static List<JsonNode> list(JsonNode array) {
    List<JsonNode> out = new ArrayList<>();
    array.forEach(out::add);
    return out;
  }

  /**
   * The entries of a map, of a list of keys with values, or of a list of names, each with its value
   * behind {@code =}; other lists have none.
   */
  private static Map<String, String> entries(JsonNode field) {
    Map<String, String> out = new LinkedHashMap<>();
    if (field.isObject()) {
      field.properties().forEach(one -> add(one.getKey(), one.getValue(), out));
    }
    if (field.isArray()) {
      for (JsonNode one : field) {
        if (one.has("key")) {
          add(one.path("key").asText(), one.path("value"), out);
        } else if (one.isTextual()) {
          out.put(one.asText(), "");
        } else if (one.path("certificateARN").isTextual()) {
          out.put(one.path("certificateARN").asText(), "");
        } else if (one.has("$ref")) {
          String id = Trees.referred(one);
          out.put(id.equals(ResourceTypes.MANAGED_GROUP) ? "its own" : id, "");
        } else if (one.has("ipProtocol")) {
          out.put(permission(one), "");
        }
      }
    }
    return out;
  }

  /** Such as {@code tcp 80 from 0.0.0.0/0}. */
  private static String permission(JsonNode rule) {
    List<String> sources = new ArrayList<>();
    rule.findValuesAsText("cidrIP").forEach(sources::add);
    rule.findValuesAsText("cidrIPv6").forEach(sources::add);
    String from = rule.path("fromPort").asText("");
    String to = rule.path("toPort").asText("");
    return rule.path("ipProtocol").asText()
        + (from.isEmpty() ? "" : " " + (from.equals(to) ? from : from + "-" + to))
        + (sources.isEmpty() ? "" : " from " + String.join(", ", sources));
  }

  private static void add(String key, JsonNode value, Map<String, String> out) {
    if (value.isValueNode()) {
      out.put(key, "=" + value.asText());
    }
  }
}
