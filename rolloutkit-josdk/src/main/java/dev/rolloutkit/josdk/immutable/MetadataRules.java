package dev.rolloutkit.josdk.immutable;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The metadata that cannot be changed: the name and the namespace. In addition, no finalizer can be
 * added while the object is being deleted.
 *
 * <p>Source: Kubernetes 1.34, validation of metadata.
 */
final class MetadataRules {
  private static final FieldPath METADATA = FieldPath.of("metadata");

  private MetadataRules() {}

  static List<Problem> problems(@Nullable ObjectMeta live, @Nullable ObjectMeta desired) {
    ObjectMeta was = live == null ? new ObjectMeta() : live;
    ObjectMeta now = desired == null ? new ObjectMeta() : desired;
    List<Problem> out = new ArrayList<>();
    if (was.getDeletionTimestamp() != null && now.getFinalizers() != null) {
      Set<String> added = new LinkedHashSet<>(now.getFinalizers());
      added.removeAll(was.getFinalizers());
      if (!added.isEmpty()) {
        out.add(
            Problem.forbidden(
                METADATA.child("finalizers"),
                "no new finalizers can be added if the object is being deleted, found new"
                    + " finalizers []string{"
                    + added.stream()
                        .sorted()
                        .map(GoStrings::quote)
                        .collect(Collectors.joining(", "))
                    + "}"));
      }
    }
    unchanged("name", was.getName(), now.getName(), out);
    unchanged("namespace", was.getNamespace(), now.getNamespace(), out);
    return out;
  }

  private static void unchanged(
      String field, @Nullable String was, @Nullable String now, List<Problem> out) {
    String value = Strings.nullToEmpty(now);
    if (!value.equals(Strings.nullToEmpty(was))) {
      out.add(
          Problem.invalid(
              METADATA.child(field), GoStrings.quote(value), UpdateTable.FIELD_IS_IMMUTABLE));
    }
  }
}
