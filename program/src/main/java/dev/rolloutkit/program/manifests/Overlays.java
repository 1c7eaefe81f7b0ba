package dev.rolloutkit.program.manifests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Iterables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The clusters that two sides of a comparison describe. Objects of which a side has copies in
 * several folders, such as overlays of Kustomize, belong to clusters of their own; those that are
 * there once belong to all. A folder is compared with the folder of its name.
 */
public final class Overlays {
  private final Set<String> contested = new HashSet<>();
  private final Map<String, Set<String>> keysOf = new TreeMap<>();

  private Overlays(Side before, Side after) {
    for (Side side : List.of(before, after)) {
      Map<String, String> folders = new HashMap<>();
      for (Manifest manifest : side.copies()) {
        String folder = side.folder(manifest);
        String first = folders.putIfAbsent(ManifestSet.key(manifest), folder);
        if (first != null && !first.equals(folder)) {
          contested.add(ManifestSet.key(manifest));
        }
      }
    }
    if (contested.isEmpty()) {
      return;
    }
    for (Side side : List.of(before, after)) {
      for (Manifest manifest : side.copies()) {
        if (contested.contains(ManifestSet.key(manifest))) {
          keysOf
              .computeIfAbsent(side.folder(manifest), f -> new HashSet<>())
              .add(ManifestSet.key(manifest));
        }
      }
    }
  }

  /**
   * A side.
   *
   * @param objects its objects
   * @param root the folder that was read, to which the names of folders are relative
   */
  public record Side(ManifestSet objects, String root) {
    private Iterable<Manifest> copies() {
      return Iterables.concat(objects.all(), Iterables.concat(objects.overlays()));
    }

    private String folder(Manifest manifest) {
      String folder = ManifestSet.folder(manifest.at());
      if (root.isEmpty() || !folder.startsWith(root)) {
        return folder;
      }
      String below = folder.substring(root.length());
      return below.startsWith("/") || below.startsWith("\\") ? below.substring(1) : below;
    }
  }

  /**
   * A cluster on both sides.
   *
   * @param folders the folders that belong to it alone; empty if there is one cluster
   * @param before its objects on the first side
   * @param after its objects on the second side
   * @param isBefore whether the first side has any of the folders
   * @param isAfter whether the second side has any of the folders
   */
  public record Pair(
      ImmutableSortedSet<String> folders,
      ManifestSet before,
      ManifestSet after,
      boolean isBefore,
      boolean isAfter) {}

  /**
   * The clusters of two sides, at least one. The first alone has the {@linkplain ManifestSet#others
   * other} objects.
   */
  public static ImmutableList<Pair> pairs(Side before, Side after) {
    Overlays overlays = new Overlays(before, after);
    if (overlays.contested.isEmpty()) {
      return ImmutableList.of(
          new Pair(ImmutableSortedSet.of(), before.objects(), after.objects(), true, true));
    }
    ImmutableList.Builder<Pair> out = ImmutableList.builder();
    boolean isFirst = true;
    for (Set<String> folders : overlays.groups()) {
      out.add(
          new Pair(
              ImmutableSortedSet.copyOf(folders),
              overlays.of(before, folders, isFirst),
              overlays.of(after, folders, isFirst),
              overlays.has(before, folders),
              overlays.has(after, folders)));
      isFirst = false;
    }
    return out.build();
  }

  /** Folders that have no object in common are one cluster: there are as few as can be. */
  private List<Set<String>> groups() {
    List<Set<String>> out = new ArrayList<>();
    List<Set<String>> taken = new ArrayList<>();
    keysOf.forEach(
        (folder, keys) -> {
          int free = 0;
          while (free < out.size() && !Collections.disjoint(taken.get(free), keys)) {
            free++;
          }
          if (free == out.size()) {
            out.add(new TreeSet<>());
            taken.add(new HashSet<>());
          }
          out.get(free).add(folder);
          taken.get(free).addAll(keys);
        });
    return out;
  }

  private boolean has(Side side, Set<String> folders) {
    return Iterables.any(
        side.copies(),
        m -> contested.contains(ManifestSet.key(m)) && folders.contains(side.folder(m)));
  }

  private ManifestSet of(Side from, Set<String> folders, boolean isFirst) {
    ManifestSet side = from.objects();
    Set<String> unwanted = new HashSet<>();
    side.rest().forEach(manifest -> unwanted.add(ManifestSet.key(manifest)));
    Map<String, Manifest> manifests = new LinkedHashMap<>();
    Map<String, Manifest> rest = new LinkedHashMap<>();
    for (Manifest manifest : from.copies()) {
      String key = ManifestSet.key(manifest);
      if (!contested.contains(key) || folders.contains(from.folder(manifest))) {
        (unwanted.contains(key) ? rest : manifests).put(key, manifest);
      }
    }
    return new ManifestSet(
        ImmutableList.copyOf(manifests.values()),
        isFirst ? side.others() : ImmutableList.of(),
        ImmutableList.copyOf(rest.values()),
        side.skipped(),
        side.problems(),
        side.passedOver(),
        ImmutableList.of(),
        side.files());
  }
}
