package dev.rolloutkit.cli.requests;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.schema.SchemaPaths;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines and columns of fields of objects on both sides of a change. */
final class ObjectPlaces {
  private final World beforeWorld;
  private final World afterWorld;
  private final Map<ObjectKey, Manifest> before;
  private final Map<ObjectKey, Manifest> after;

  ObjectPlaces(World beforeWorld, World afterWorld) {
    this.beforeWorld = beforeWorld;
    this.afterWorld = afterWorld;
    this.before = byKey(beforeWorld);
    this.after = byKey(afterWorld);
  }

  private static Map<ObjectKey, Manifest> byKey(World world) {
    Map<ObjectKey, Manifest> out = new HashMap<>();
    world.input().all().forEach(manifest -> out.put(RequestObjects.key(manifest), manifest));
    return out;
  }

  /** The name of an object, as other findings write it. */
  String label(ObjectKey key) {
    Manifest manifest = after.getOrDefault(key, before.get(key));
    return manifest == null ? key.toString() : manifest.label();
  }

  /**
   * Where a person looks first: the first place that the change touches, else the first that
   * exists, on the side after the change if there is one.
   */
  Place first(Finding finding) {
    ImmutableList.Builder<ObjectField> refs = ImmutableList.builder();
    finding.places().stream()
        .filter(place -> place.side() == dev.rolloutkit.consequences.finding.Place.Side.AFTER)
        .forEach(place -> refs.add(new ObjectField(place.object(), place.field())));
    ImmutableList<ObjectField> named = refs.build();
    ImmutableList<ObjectField> all =
        ImmutableList.<ObjectField>builder().addAll(named).addAll(finding.cause()).build();
    for (ObjectField ref : all) {
      if (isChanged(ref)) {
        return place(afterWorld, after.get(ref.object()), ref.field());
      }
    }
    for (ObjectField ref : named) {
      if (after.containsKey(ref.object())) {
        return place(afterWorld, after.get(ref.object()), ref.field());
      }
    }
    for (ObjectField ref :
        Iterables.concat(
            finding.cause(),
            Iterables.transform(finding.related(), p -> new ObjectField(p.object(), p.field())))) {
      if (after.containsKey(ref.object())) {
        return place(afterWorld, after.get(ref.object()), ref.field());
      }
      if (before.containsKey(ref.object())) {
        return place(beforeWorld, before.get(ref.object()), ref.field());
      }
    }
    return Place.none();
  }

  /** The places before the change. */
  ImmutableList<Place> related(Finding finding) {
    return finding.related().stream()
        .map(place -> place(beforeWorld, before.get(place.object()), place.field()))
        .filter(place -> !place.file().isEmpty())
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the change makes the object or gives the field another value. */
  private boolean isChanged(ObjectField ref) {
    Manifest is = after.get(ref.object());
    if (is == null) {
      return false;
    }
    Manifest was = before.get(ref.object());
    return was == null || !value(was, ref.field()).equals(value(is, ref.field()));
  }

  private static JsonNode value(Manifest manifest, String field) {
    return manifest.tree().at(pointer(manifest, field));
  }

  private static Place place(World world, @Nullable Manifest manifest, String field) {
    return manifest == null ? Place.none() : world.place(manifest, pointer(manifest, field));
  }

  private static String pointer(Manifest manifest, String field) {
    return SchemaPaths.pointer(manifest.tree(), field);
  }
}
