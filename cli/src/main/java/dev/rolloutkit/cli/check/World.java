package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.input.Locator;
import dev.rolloutkit.cli.live.Beside;
import dev.rolloutkit.cli.plan.ControllerOptions;
import dev.rolloutkit.cli.plan.ControllerSettings;
import dev.rolloutkit.cli.plan.PlannedBinding;
import dev.rolloutkit.cli.plan.PlannedLoadBalancers;
import dev.rolloutkit.cli.schema.Creations;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.RequestObjects;
import dev.rolloutkit.program.world.SgWorld;
import dev.rolloutkit.sg.snapshot.TrafficSource;
import dev.rolloutkit.stack.plan.ClusterPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The manifests as input of all modules.
 *
 * <p>TargetGroupBindings among the manifests are used as they are. For Ingresses and Services
 * without one, the bindings that the load balancer controller would create are used.
 */
public final class World {
  private final ManifestSet input;
  private final Cluster cluster;
  private final Locator locator;
  private final Settings settings;
  private final boolean assumesBackendGroup;
  private final ControllerSettings controllers;
  private final PlannedLoadBalancers planned;
  private final ImmutableMap<NamespacedName, PlannedBinding> counted;
  private final ImmutableMap<NamespacedName, Manifest> explicit;
  private final SgWorld sg;
  private @Nullable ImmutableMap<String, Manifest> byLabel;
  private @Nullable ImmutableMap<String, Manifest> byName;
  private @Nullable Creations creations;
  private dev.rolloutkit.consequences.world.@Nullable World settled;
  private @Nullable ImmutableList<World> variants;

  /**
   * The settings that manifests do not contain.
   *
   * @param ako the settings of AKO
   * @param avi whether AKO runs in the cluster although no manifest shows it
   * @param endpointGroup the security group of pods and nodes
   * @param controller what the user says of the load balancer controller
   * @param assumedBackendGroup a group that is assumed to be it
   * @param complete whether the manifests contain everything that is in the cluster
   * @param beside what the cluster has beside the manifests
   */
  public record Settings(
      AkoConfig ako,
      boolean avi,
      Optional<String> endpointGroup,
      ControllerOptions controller,
      Optional<String> assumedBackendGroup,
      boolean complete,
      Beside beside) {
    /** The same settings with a group that is assumed to be the shared backend group. */
    public Settings assuming(String group) {
      return assuming(Optional.of(group));
    }

    private Settings assuming(Optional<String> group) {
      return new Settings(ako, avi, endpointGroup, controller, group, complete, beside);
    }

    /** The same settings beside other objects of the cluster. */
    public Settings beside(Beside other) {
      return new Settings(
          ako, avi, endpointGroup, controller, assumedBackendGroup, complete, other);
    }
  }

  private World(
      ManifestSet input,
      Cluster cluster,
      Locator locator,
      Settings settings,
      @Nullable ClusterPlan last,
      @Nullable World former) {
    this.input = input;
    this.cluster = cluster;
    this.locator = locator;
    this.settings = settings;
    ControllerSettings told = ControllerSettings.of(cluster, settings.controller());
    this.assumesBackendGroup =
        settings.assumedBackendGroup().isPresent() && told.backendGroup().isEmpty();
    this.controllers =
        assumesBackendGroup
            ? ControllerSettings.of(
                cluster,
                settings
                    .controller()
                    .with(LbcFlags.Builder::backendSecurityGroup, settings.assumedBackendGroup()))
            : told;
    this.planned = PlannedLoadBalancers.of(cluster, controllers, last);
    ImmutableMap.Builder<NamespacedName, Manifest> given = ImmutableMap.builder();
    Set<String> served = new HashSet<>();
    List<TargetGroupBinding> bindings = new ArrayList<>();
    for (Item<TargetGroupBinding> item : cluster.bindings().all()) {
      given.put(item.value().key(), item.manifest());
      served.add(target(item.value()));
      bindings.add(item.value());
    }
    this.explicit = given.buildKeepingLast();
    Map<NamespacedName, PlannedBinding> counting = new LinkedHashMap<>();
    Map<NamespacedName, TrafficSource> sources = new LinkedHashMap<>();
    List<PlannedBinding> written = new ArrayList<>(planned.bindings());
    if (former != null) {
      written.addAll(former.kept(planned));
    }
    for (PlannedBinding one : written) {
      if (!served.contains(target(one.binding()))) {
        counting.put(one.binding().key(), one);
        bindings.add(one.binding());
        if (!one.loadBalancerGroups().isEmpty()) {
          sources.put(one.binding().key(), TrafficSource.ofGroups(one.loadBalancerGroups()));
        }
      }
    }
    this.counted = ImmutableMap.copyOf(counting);
    this.sg = SgWorld.of(cluster, bindings, sources, settings.endpointGroup(), settings.complete());
  }

  /** Looks at manifests. */
  public static World of(ManifestSet input, Locator locator, Settings settings) {
    return of(input, Cluster.of(input, settings.controller().releases().argo()), locator, settings);
  }

  /**
   * Looks at manifests.
   *
   * @param cluster the objects of these manifests
   */
  public static World of(ManifestSet input, Cluster cluster, Locator locator, Settings settings) {
    return new World(input, cluster, locator, settings, null, null);
  }

  /**
   * The same manifests in a cluster where another state was before: the controller leaves the
   * bindings of a load balancer at which it stops as they were.
   */
  public World after(World former) {
    return !former.kept(planned).isEmpty()
        ? new World(input, cluster, locator, settings, planned.planning(), former)
        : this;
  }

  private List<PlannedBinding> kept(PlannedLoadBalancers now) {
    Set<String> stopped = new HashSet<>();
    now.stacks().stream()
        .filter(stack -> !stack.stack().isOk())
        .forEach(stack -> stopped.add(stack.id()));
    return planned.bindings().stream().filter(one -> stopped.contains(one.stack())).toList();
  }

  /**
   * The groups that load balancers refer to and nobody manages, if nobody says which group is the
   * controller's shared one: it may be one of them.
   */
  public ImmutableSortedSet<String> candidates() {
    return controllers.backendGroup().isPresent()
        ? ImmutableSortedSet.of()
        : ImmutableSortedSet.copyOf(planned.unmanagedGroups().keySet());
  }

  /** The same manifests, in which the first such group is taken for the shared one. */
  public World assumingGroup() {
    ImmutableSortedSet<String> groups = candidates();
    return groups.isEmpty() ? this : assuming(groups.first());
  }

  /** What the API server answers to the manifests as new objects. */
  public Creations creations() {
    Creations made = creations;
    if (made == null) {
      made = Creations.of(input);
      creations = made;
    }
    return made;
  }

  /** What is taken for granted of who answers requests. */
  public Assumptions assumptions() {
    return Assumptions.builder()
        .from(controllers.assumptions(settings.complete(), creations().bundled()))
        .addAllOurs(settings.beside().whole())
        .build();
  }

  /** Who answers requests of the manifests, made once. */
  public dev.rolloutkit.consequences.world.World settled() {
    dev.rolloutkit.consequences.world.World out = settled;
    if (out == null) {
      out = Consequences.settle(RequestObjects.of(input), assumptions());
      settled = out;
    }
    return out;
  }

  /** The manifests as each of their overlays has them, this first; each is made once. */
  @SuppressWarnings("ReferenceEquality") // the first variant is the set itself
  public ImmutableList<World> variants() {
    ImmutableList<World> out = variants;
    if (out == null) {
      Settings own = settings.assuming(Optional.empty());
      out =
          input.variants().stream()
              .map(v -> v == input ? this : World.of(v, locator, own).assumingGroup())
              .collect(ImmutableList.toImmutableList());
      variants = out;
    }
    return out;
  }

  /** Other manifests with the same positions and settings. */
  public World with(ManifestSet other) {
    return with(other, locator);
  }

  /** Other manifests with the same settings; load balancers that do not differ are shared. */
  public World with(ManifestSet other, Locator positions) {
    return new World(
        other,
        cluster.with(other, settings.controller().releases().argo()),
        positions,
        settings,
        planned.planning(),
        null);
  }

  /** The same manifests with a group that is assumed to be the shared backend group. */
  public World assuming(String group) {
    return new World(input, cluster, locator, settings.assuming(group), null, null);
  }

  private static String target(TargetGroupBinding binding) {
    return binding.key().namespace()
        + "/"
        + binding.serviceName().orElse("")
        + ":"
        + binding.servicePort().map(Object::toString).orElse("");
  }

  /** The manifests. */
  public ManifestSet input() {
    return input;
  }

  /** The objects. */
  public Cluster cluster() {
    return cluster;
  }

  /** The settings that manifests do not contain. */
  public Settings settings() {
    return settings;
  }

  /** The flags of the controllers. */
  public ControllerSettings controllers() {
    return controllers;
  }

  /** Whether the shared backend group is only an assumption. */
  public boolean assumesBackendGroup() {
    return assumesBackendGroup;
  }

  /** Everything that was assumed because the manifests do not contain it, as text. */
  public ImmutableList<String> assumed() {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    out.addAll(settings.beside().assumed());
    out.addAll(planned.assumed()).addAll(controllers.assumedOfArgo());
    if (assumesBackendGroup) {
      out.add(
          settings.assumedBackendGroup().orElse("")
              + " is the controller's shared backend group; --backend-security-group tells it");
    }
    return out.build();
  }

  /** The load balancers that controllers create. */
  public PlannedLoadBalancers planned() {
    return planned;
  }

  /** The planned bindings that are used. */
  public ImmutableMap<NamespacedName, PlannedBinding> plannedBindings() {
    return counted;
  }

  /** The security groups. */
  public SgWorld sg() {
    return sg;
  }

  /**
   * The object to blame for a binding: the binding itself, or the Ingress or Service of a planned
   * one.
   */
  public @Nullable Manifest owner(NamespacedName key) {
    PlannedBinding one = counted.get(key);
    return one != null ? one.owner() : explicit.get(key);
  }

  /**
   * A readable name for a binding: {@code Ingress prod/api (Service api)} for a planned one, or its
   * own name.
   */
  public String name(NamespacedName key) {
    PlannedBinding one = counted.get(key);
    if (one == null) {
      return explicit.containsKey(key) ? "TargetGroupBinding " + key : key.toString();
    }
    String service = one.binding().serviceName().orElse("");
    return one.owner().kind().equals("Service") && one.owner().name().equals(service)
        ? one.owner().label()
        : one.owner().label() + " (Service " + service + ")";
  }

  /** The text with the names of planned bindings replaced by their readable names. */
  public String named(String text) {
    String out = text;
    for (NamespacedName key : counted.keySet()) {
      out = out.replace(key.toString(), name(key));
    }
    return out;
  }

  /** The place of a field of a manifest. */
  public Place place(Manifest manifest, String pointer) {
    return locator.find(manifest, pointer);
  }

  /** The place of an annotation of a manifest, or of its metadata. */
  public Place annotation(Manifest manifest, String key) {
    return place(manifest, "/metadata/annotations/" + key.replace("~", "~0").replace("/", "~1"));
  }

  /** The object that findings call so; null if there is none. */
  public @Nullable Manifest byName(String label) {
    ImmutableMap<String, Manifest> out = byName;
    if (out == null) {
      ImmutableMap.Builder<String, Manifest> all = ImmutableMap.builder();
      input.all().forEach(m -> all.put(m.label(), m));
      out = all.buildKeepingLast();
      byName = out;
    }
    return out.get(label);
  }

  /** The objects by a label that is the same on both sides of a comparison. */
  public ImmutableMap<String, Manifest> byLabel() {
    ImmutableMap<String, Manifest> out = byLabel;
    if (out == null) {
      out = byLabel(input);
      byLabel = out;
    }
    return out;
  }

  private static ImmutableMap<String, Manifest> byLabel(ManifestSet input) {
    ImmutableMap.Builder<String, Manifest> out = ImmutableMap.builder();
    input.manifests().forEach(m -> out.put(m.kind() + " " + m.namespace() + "/" + m.name(), m));
    return out.buildKeepingLast();
  }
}
