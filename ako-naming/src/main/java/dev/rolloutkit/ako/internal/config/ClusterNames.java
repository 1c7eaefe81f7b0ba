package dev.rolloutkit.ako.internal.config;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;

/**
 * Validates cluster names, which consist of ASCII letters, digits, {@code -} and {@code _}. AKO
 * validates its cluster name when it starts. Source: AKO 2.1.
 */
public final class ClusterNames {
  private static final int MAX_CHARACTERS = 32;
  private static final FieldPath AT = FieldPath.of("clusterName");

  private ClusterNames() {}

  /**
   * The problems of a cluster name; empty if AKO starts with it.
   *
   * <p>Compatibility: the message mentions a maximum length, but it is checked only if {@link
   * AkoDefect#CLUSTER_NAME_LENGTH_UNCHECKED} is fixed.
   *
   * @rule A cluster name consists of ASCII letters, digits, {@code -} and {@code _}; its length is
   *     not checked.
   */
  public static ImmutableList<Problem> validate(String name, Fixes<AkoDefect> fixes) {
    if (name.isEmpty()) {
      return problem("Required param clusterName not specified, syncing will be disabled");
    }
    boolean tooLong =
        fixes.fixes(AkoDefect.CLUSTER_NAME_LENGTH_UNCHECKED) && name.length() > MAX_CHARACTERS;
    return tooLong || !isPlain(name)
        ? problem(
            "clusterName must consist of alphanumeric characters or '-'/'_' (max 32 chars),"
                + " syncing will be disabled")
        : ImmutableList.of();
  }

  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!Ascii.isAlphanumeric(c) && c != '-' && c != '_') {
        return false;
      }
    }
    return true;
  }

  private static ImmutableList<Problem> problem(String message) {
    return ImmutableList.of(Problem.plain(AT, message, AkoProblemCodes.CLUSTER_NAME));
  }
}
