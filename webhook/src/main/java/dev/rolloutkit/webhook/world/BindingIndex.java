package dev.rolloutkit.webhook.world;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.program.world.SgWorld;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.KnownNeeds;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.snapshot.Stacks;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The TargetGroupBindings of a cluster, each with the known facts about its targets and traffic.
 * When a binding or an object that it depends on changes, only that binding is computed again. Not
 * safe for use by several threads.
 */
final class BindingIndex {
  /** The maximum number of bindings that a review considers. */
  private static final int MOST = 256;

  /** The maximum number of bindings with unknown facts that a review reports. */
  private static final int DOUBTFUL = 8;

  private final KeptObjects objects;
  private final Optional<String> endpointGroup;
  private final Map<NamespacedName, TargetGroupBinding> bindings = new HashMap<>();
  private final Map<NamespacedName, Entry> entries = new HashMap<>();
  private final Map<String, GroupMembers> groups = new HashMap<>();
  private final NavigableSet<NamespacedName> doubtful = new TreeSet<>();
  private final NavigableSet<NamespacedName> unreadable = new TreeSet<>();
  private final Set<NamespacedName> leaving = new HashSet<>();
  private final SetMultimap<NamespacedName, NamespacedName> ofService = HashMultimap.create(16, 1);
  private final SetMultimap<String, NamespacedName> ofStack = HashMultimap.create(16, 1);
  private final SetMultimap<NamespacedName, NamespacedName> ofServiceStack =
      HashMultimap.create(16, 1);
  private final SetMultimap<String, NamespacedName> ofNamespace = HashMultimap.create(16, 1);
  private final SetMultimap<String, NamespacedName> ofTargetGroup = HashMultimap.create(16, 1);

  /** The known facts about a binding. */
  private record Entry(
      BindingSnapshot snapshot,
      String group,
      ImmutableList<Permission> needs,
      boolean isDoubtful) {}

  /**
   * Some bindings as input of the analyses.
   *
   * @param omitted the number, or a lower bound, of further bindings that should be considered
   * @param doubtful the number of further bindings with unknown facts
   * @param countsGone whether the result depends on what keeps nothing open any more
   */
  record Part(ClusterSnapshot snapshot, int omitted, int doubtful, boolean countsGone) {}

  BindingIndex(KeptObjects objects, Optional<String> endpointGroup) {
    this.objects = objects;
    this.endpointGroup = endpointGroup;
  }

  int size() {
    return bindings.size() + unreadable.size();
  }

  boolean isEmpty() {
    return size() == 0;
  }

  boolean holds(NamespacedName key) {
    return bindings.containsKey(key);
  }

  void put(TargetGroupBinding binding) {
    NamespacedName key = binding.key();
    remove(key);
    bindings.put(key, binding);
    if (binding.deleting()) {
      leaving.add(key);
    }
    ofService.put(serviceOf(binding), key);
    ofNamespace.put(key.namespace(), key);
    binding.targetGroupArn().ifPresent(arn -> ofTargetGroup.put(arn, key));
    Stacks.ofIngresses(binding).ifPresent(stack -> ofStack.put(stack, key));
    Stacks.ofService(binding).ifPresent(stack -> ofServiceStack.put(objectKey(stack), key));
    refresh(key);
  }

  /** A binding exists but cannot be read, so its needs are unknown. */
  void putUnreadable(NamespacedName key) {
    remove(key);
    unreadable.add(key);
  }

  void remove(NamespacedName key) {
    unreadable.remove(key);
    leaving.remove(key);
    forget(key);
    TargetGroupBinding old = bindings.remove(key);
    if (old != null) {
      ofService.remove(serviceOf(old), key);
      ofNamespace.remove(key.namespace(), key);
      old.targetGroupArn().ifPresent(arn -> ofTargetGroup.remove(arn, key));
      Stacks.ofIngresses(old).ifPresent(stack -> ofStack.remove(stack, key));
      Stacks.ofService(old).ifPresent(stack -> ofServiceStack.remove(objectKey(stack), key));
    }
  }

  /** The bindings that depend on a Service: those that refer to it, and those created for it. */
  ImmutableSet<NamespacedName> toldByService(NamespacedName service) {
    return ImmutableSet.<NamespacedName>builder()
        .addAll(ofService.get(service))
        .addAll(ofServiceStack.get(service))
        .build();
  }

  /** The bindings that may depend on an Ingress because nothing else determines their traffic. */
  ImmutableSet<NamespacedName> toldByIngress(Ingress ingress, Collection<String> services) {
    ImmutableSet.Builder<NamespacedName> out = ImmutableSet.builder();
    KeptObjects.stackOf(ingress).ifPresent(stack -> out.addAll(ofStack.get(stack)));
    String namespace = NamespacedName.of(ingress).namespace();
    services.forEach(name -> out.addAll(ofService.get(new NamespacedName(namespace, name))));
    return ImmutableSet.copyOf(out.build().stream().filter(this::needsIngresses).iterator());
  }

  /** The bindings of one load balancer of Ingresses, by its stack. */
  ImmutableList<TargetGroupBinding> ofStack(String stack) {
    return found(ofStack.get(stack));
  }

  /** The bindings of one Service. */
  ImmutableList<TargetGroupBinding> ofService(NamespacedName service) {
    return found(ofService.get(service));
  }

  /** The bindings of a namespace. */
  ImmutableList<TargetGroupBinding> inNamespace(String namespace) {
    return found(ofNamespace.get(namespace));
  }

  /** The bindings of a target group, by its ARN. */
  ImmutableList<TargetGroupBinding> ofTargetGroup(String arn) {
    return found(ofTargetGroup.get(arn));
  }

  /** The bindings that were created for a Service. */
  ImmutableList<TargetGroupBinding> madeForService(NamespacedName service) {
    return found(ofServiceStack.get(service));
  }

  /** Computes the facts about a binding again. */
  void refresh(NamespacedName key) {
    TargetGroupBinding binding = bindings.get(key);
    if (binding == null) {
      return;
    }
    forget(key);
    ClusterSnapshot one = look(binding);
    BindingSnapshot snapshot = one.bindings().get(0);
    String group = SgWorld.endpointGroup(binding, endpointGroup);
    Map<String, ImmutableList<Permission>> known = KnownNeeds.of(one).get(key);
    ImmutableList<Permission> needs =
        known == null ? ImmutableList.of() : known.getOrDefault(group, ImmutableList.of());
    boolean unknown = snapshot.networking().isPresent() && known == null;
    Entry entry = new Entry(snapshot, group, needs, unknown || !snapshot.gaps().isEmpty());
    entries.put(key, entry);
    groups.computeIfAbsent(group, id -> new GroupMembers()).add(key, snapshot, needs);
    if (entry.isDoubtful()) {
      doubtful.add(key);
    }
  }

  private void forget(NamespacedName key) {
    Entry old = entries.remove(key);
    if (old != null) {
      doubtful.remove(key);
      GroupMembers group = groups.get(old.group());
      if (group != null) {
        group.remove(key, old.snapshot(), old.needs());
        if (group.isEmpty()) {
          groups.remove(old.group());
        }
      }
    }
  }

  private ClusterSnapshot look(TargetGroupBinding binding) {
    NamespacedName service = serviceOf(binding);
    Map<NamespacedName, Service> services = new LinkedHashMap<>();
    add(services, objects.service(service));
    Stacks.ofService(binding)
        .map(BindingIndex::objectKey)
        .ifPresent(key -> add(services, objects.service(key)));
    Map<NamespacedName, Ingress> ingresses = new LinkedHashMap<>();
    if (needsIngresses(binding.key())) {
      Optional<String> stack = Stacks.ofIngresses(binding);
      if (stack.isPresent()) {
        objects.stack(stack.get()).forEach(i -> ingresses.put(NamespacedName.of(i), i));
      } else {
        for (Ingress leading : objects.leadingTo(service)) {
          KeptObjects.stackOf(leading).stream()
              .flatMap(own -> objects.stack(own).stream())
              .forEach(i -> ingresses.put(NamespacedName.of(i), i));
        }
      }
    }
    return SgWorld.snapshot(
        List.of(binding),
        List.copyOf(services.values()),
        objects.slices(service),
        List.copyOf(ingresses.values()),
        endpointGroup,
        true);
  }

  private static void add(Map<NamespacedName, Service> services, @Nullable Service service) {
    if (service != null) {
      services.put(NamespacedName.of(service), service);
    }
  }

  /** The controller writes the sources of the traffic into the networking block. */
  private boolean needsIngresses(NamespacedName key) {
    TargetGroupBinding binding = bindings.get(key);
    return binding != null
        && binding.networking().stream()
            .flatMap(networking -> networking.ingress().stream())
            .allMatch(rule -> rule.from().isEmpty());
  }

  /**
   * The bindings that determine the effect of a change of some bindings: those of the same security
   * groups that keep ports open, those that may lose something, and some of those with unknown
   * facts. A binding with unknown facts whose security group is known and not touched by the change
   * can neither lose nor keep anything.
   *
   * @param gone what keeps nothing open any more, and must itself stay reachable while in view
   * @param complete whether all bindings of the cluster are known
   */
  Part around(Set<NamespacedName> going, Gone gone, boolean complete) {
    Neighbours out = new Neighbours(MOST);
    Set<String> touched = new TreeSet<>();
    boolean isEachKnown = !going.isEmpty();
    for (NamespacedName key : new TreeSet<>(going)) {
      Entry entry = entries.get(key);
      if (entry != null) {
        out.add(key);
        touched.add(entry.group());
      }
      isEachKnown &= entry != null && SgWorld.isKnown(entry.group());
    }
    Set<NamespacedName> leaving = Sets.union(going, gone.bindings()).immutableCopy();
    for (String id : touched) {
      GroupMembers group = groups.get(id);
      if (group != null) {
        group.around(going, leaving, this::needsOf, out);
      }
    }
    int told = 0;
    int untold = 0;
    for (NamespacedName key : doubtful) {
      if (out.chosen().contains(key) || (isEachKnown && isApart(key, touched))) {
        continue;
      }
      if (told < DOUBTFUL) {
        out.add(key);
        told++;
      } else {
        untold++;
      }
    }
    return new Part(
        snapshot(out.chosen(), gone.bindings(), complete && unreadable.isEmpty()),
        out.omitted(),
        untold + unreadable.size(),
        gone.bindings().stream().anyMatch(key -> isIn(key, touched)));
  }

  /** Whether the security group of a binding is known and none of these. */
  private boolean isApart(NamespacedName key, Set<String> touched) {
    Entry entry = entries.get(key);
    return entry != null && SgWorld.isKnown(entry.group()) && !touched.contains(entry.group());
  }

  private boolean isIn(NamespacedName key, Set<String> groups) {
    Entry entry = entries.get(key);
    return entry != null && groups.contains(entry.group());
  }

  /** The bindings that are being deleted, which waits for the controller. */
  Set<NamespacedName> leaving() {
    return leaving;
  }

  private List<Permission> needsOf(NamespacedName key) {
    Entry entry = entries.get(key);
    return entry == null ? List.of() : entry.needs();
  }

  private ClusterSnapshot snapshot(
      Collection<NamespacedName> keys, Set<NamespacedName> withoutNeeds, boolean complete) {
    return SgWorld.assumingRules(
        keys.stream()
            .map(
                key -> {
                  Entry entry = entry(key);
                  return withoutNeeds.contains(key) ? withoutNeeds(entry) : entry.snapshot();
                })
            .toList(),
        keys.stream().map(key -> entry(key).group()).toList(),
        complete);
  }

  private Entry entry(NamespacedName key) {
    return Objects.requireNonNull(entries.get(key), "known binding");
  }

  /**
   * A binding that protects nobody any more, with the targets that depend on others. Those behind
   * its own ports do not: if its deletion fails, its ports stay open too.
   */
  private static BindingSnapshot withoutNeeds(Entry entry) {
    return BindingSnapshot.builder()
        .from(entry.snapshot())
        .networking(Optional.empty())
        .targets(
            entry.snapshot().targets().stream()
                .filter(target -> !opens(entry.needs(), target.trafficPort()))
                .toList())
        .build();
  }

  private static boolean opens(List<Permission> needs, int port) {
    return needs.stream().anyMatch(need -> need.fromPort() <= port && port <= need.toPort());
  }

  private ImmutableList<TargetGroupBinding> found(Set<NamespacedName> keys) {
    return ImmutableList.copyOf(keys.stream().sorted().map(bindings::get).iterator());
  }

  private static NamespacedName serviceOf(TargetGroupBinding binding) {
    return new NamespacedName(binding.key().namespace(), binding.serviceName().orElse(""));
  }

  private static NamespacedName objectKey(String text) {
    int slash = text.indexOf('/');
    return new NamespacedName(text.substring(0, Math.max(0, slash)), text.substring(slash + 1));
  }
}
