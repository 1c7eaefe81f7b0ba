package dev.rolloutkit.cli.diff;

import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.InventoryDiff;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.cli.check.AviCheck;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.AviWorld;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Avi objects that are renamed, moved to another virtual service, created or deleted. */
final class AviChanges implements ChangeCheck {
  private static final String VIRTUAL_SERVICE = "virtualservice";

  @Override
  public void check(Change change, Consumer<Finding> out) {
    if (!AviCheck.isServed(change.after()) && !AviCheck.isServed(change.before())) {
      return;
    }
    InventoryDiff diff =
        InventoryDiffs.between(inventory(change.before()), inventory(change.after()));
    for (InventoryDiff.Change moved : diff.moved()) {
      tell(
          change,
          Level.BREAKING,
          moved.after(),
          "The Avi "
              + what(moved.after())
              + " moves from "
              + moved.before().parent()
              + " to "
              + moved.after().parent()
              + ": its host may get another address.",
          out);
    }
    for (InventoryDiff.Change renamed : diff.renamed()) {
      tell(
          change,
          Level.WARNING,
          renamed.after(),
          "The Avi "
              + what(renamed.before())
              + " is called "
              + renamed.after().name().value()
              + " from now on: AKO creates it again, and everything that refers to it by its old name breaks.",
          out);
    }
    for (InventoryRow row : diff.deleted()) {
      if (isVirtualService(row)) {
        tell(change, Level.WARNING, row, "The Avi " + what(row) + " is deleted.", out);
      }
    }
    for (InventoryRow row : diff.created()) {
      if (isVirtualService(row)) {
        tell(change, Level.NOTE, row, "The Avi " + what(row) + " is made.", out);
      }
    }
  }

  private static boolean isVirtualService(InventoryRow row) {
    return row.name().kind().type().path().equals(VIRTUAL_SERVICE);
  }

  private static Inventory inventory(World world) {
    return AkoNaming.inventory(world.settings().ako(), AviWorld.of(world.cluster()).snapshot());
  }

  private static String what(InventoryRow row) {
    return row.name().kind().type().path() + " " + row.name().value();
  }

  private static void tell(
      Change change, Level level, InventoryRow row, String consequence, Consumer<Finding> out) {
    String object = row.origin().kind() + " " + row.origin().object();
    Place place = place(change.after(), object);
    if (place == null) {
      place = place(change.before(), object);
    }
    out.accept(
        new Finding(
            level,
            FindingCode.AVI_MOVES,
            object,
            place == null ? Place.none() : place,
            consequence,
            ""));
  }

  private static @Nullable Place place(World world, String object) {
    for (Manifest manifest : world.input().manifests()) {
      if (manifest.label().equals(object)) {
        return world.place(manifest, "/metadata/name");
      }
    }
    return null;
  }
}
