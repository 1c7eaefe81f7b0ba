package dev.rolloutkit.crd.schema;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The parts of a CRD on which answers depend: names, scope and versions.
 *
 * @param group the API group
 * @param kind the kind of its objects
 * @param plural the name of the resource in URLs
 * @param namespaced whether objects live in namespaces
 * @param versions its versions, exactly one of which is the storage version
 */
public record Crd(
    String group,
    String kind,
    String plural,
    boolean namespaced,
    ImmutableList<CrdVersion> versions) {

  /** Its name, such as {@code rollouts.argoproj.io}. */
  public String fullName() {
    return plural + "." + group;
  }

  /** The version of this name. */
  public Optional<CrdVersion> version(String name) {
    return versions.stream().filter(v -> v.name().equals(name)).findFirst();
  }

  /** The version in which objects are stored. */
  public CrdVersion storageVersion() {
    return versions.stream().filter(CrdVersion::storage).findFirst().orElseThrow();
  }

  /** {@code GROUP/VERSION} of one of its versions. */
  public String apiVersion(String version) {
    return group + "/" + version;
  }
}
