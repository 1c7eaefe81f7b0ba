package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.world.AviWorld;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Avi objects that AKO creates for the Services and Ingresses, as one inventory. */
final class AviSection implements Section {
  @Override
  public String id() {
    return "avi";
  }

  @Override
  public String title() {
    return "Avi objects: their names if AKO serves the cluster";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    AviWorld world = AviWorld.of(cluster);
    Inventory inventory = AkoNaming.inventory(settings.ako(), world.snapshot());
    ImmutableListMultimap<String, InventoryRow> byOrigin =
        Multimaps.index(
            inventory.rows(), row -> key(row.origin().kind(), row.origin().object().toString()));
    ImmutableList.Builder<Entry> out = ImmutableList.builder();
    out.addAll(crashes(AkoTranslator.translate(settings.ako(), world.snapshot()).warnings()));
    if (!world.assumed().isEmpty()) {
      out.add(
          new Entry.Builder("Assumed to exist", "not among the manifests")
              .fact("objects", world.assumed())
              .build());
    }
    for (Item<Service> item : cluster.services().all()) {
      out.add(entry(item, byOrigin.get(key(Origin.SERVICE, name(item))), whyNone(item.value())));
    }
    cluster
        .ingresses()
        .all()
        .forEach(
            item ->
                out.add(
                    entry(
                        item,
                        byOrigin.get(key(Origin.INGRESS, name(item))),
                        "AKO does not serve its class, or has nothing to serve")));
    return out.build();
  }

  /** Objects that crash AKO, such as an HTTPRule whose target is not a valid expression. */
  private static ImmutableList<Entry> crashes(List<Problem> problems) {
    ArrayNode texts = Facts.list();
    problems.stream()
        .filter(AkoProblemCodes::crashesAko)
        .forEach(problem -> texts.add(problem.text()));
    return texts.isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of(
            new Entry.Builder("AKO crashes", "until what it crashes on is changed")
                .fact("findings", texts)
                .build());
  }

  private static Entry entry(Item<?> item, ImmutableList<InventoryRow> rows, String whyNone) {
    Entry.Builder out = Entry.of(item.manifest());
    if (rows.isEmpty()) {
      return out.fact("names", Facts.list()).fact("why", whyNone).build();
    }
    ArrayNode names = Facts.list();
    for (InventoryRow row : rows) {
      names
          .addObject()
          .put("type", row.name().kind().type().path())
          .put("name", row.name().value())
          .put("host", orDash(row.origin().host()))
          .put("path", orDash(row.origin().path()))
          .put("on", orDash(row.parent()));
    }
    return out.fact("names", names).build();
  }

  private static String whyNone(Service service) {
    @Nullable String lbClass =
        service.getSpec() == null ? null : service.getSpec().getLoadBalancerClass();
    if (lbClass != null) {
      return "it belongs to class " + lbClass;
    }
    return "it has none of its own; pools where an Ingress points at it";
  }

  private static String name(Item<?> item) {
    return new NamespacedName(item.manifest().namespace(), item.manifest().name()).toString();
  }

  private static String key(String kind, String name) {
    return kind + " " + name;
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }
}
