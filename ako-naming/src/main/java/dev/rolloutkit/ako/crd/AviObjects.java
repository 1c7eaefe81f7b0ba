package dev.rolloutkit.ako.crd;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/**
 * The objects on the Avi Controller to which custom resources refer; AKO looks them up when it
 * validates the resources. An object is identified by its kind in lower case, a slash and its name,
 * such as {@code wafpolicy/strict}.
 *
 * @param missing the objects that do not exist; all others exist
 * @param own the objects that this AKO has created; custom resources may not refer to them
 * @param types the types of application and network profiles; an application profile that is not
 *     listed has the HTTP type, and a network profile that is not listed has no type
 */
public record AviObjects(
    ImmutableSet<String> missing, ImmutableSet<String> own, ImmutableMap<String, String> types) {
  /** Every object exists. */
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
