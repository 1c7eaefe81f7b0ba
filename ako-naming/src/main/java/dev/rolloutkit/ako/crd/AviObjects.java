package dev.rolloutkit.ako.crd;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/**
 * The objects on the load balancer that custom resources refer to, the only thing outside of the
 * cluster that AKO looks up. An object is named by its kind in lower case, a slash and its name,
 * such as {@code wafpolicy/strict}.
 *
 * @param missing the objects that do not exist; all others do
 * @param own the objects that this AKO made itself; custom resources may not refer to them
 * @param types the types of application and network profiles; an application profile that is not
 *     named is one for HTTP, a network profile has none
 */
public record AviObjects(
    ImmutableSet<String> missing, ImmutableSet<String> own, ImmutableMap<String, String> types) {
  /** A load balancer on which everything exists. */
  public static final AviObjects EVERYTHING =
      new AviObjects(ImmutableSet.of(), ImmutableSet.of(), ImmutableMap.of());

  static final String HTTP = "APPLICATION_PROFILE_TYPE_HTTP";

  String applicationProfileType(String name) {
    String type = types.get("applicationprofile/" + name);
    return type == null ? HTTP : type;
  }

  String networkProfileType(String name) {
    String type = types.get("networkprofile/" + name);
    return type == null ? "" : type;
  }
}
