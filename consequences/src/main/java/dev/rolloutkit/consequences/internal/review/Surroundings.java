package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.FrontSettings;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.stack.diff.AnswerChanges;
import dev.rolloutkit.stack.internal.diff.Replacements;
import dev.rolloutkit.stack.internal.diff.RuleSetDifference;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What changes beside the pods: who may connect, in which protocol, and what checks health.
 *
 * @rule A change of who may connect, of the protocol or of a health check can lose requests though
 *     no rule changes.
 */
final class Surroundings {
  private static final Pattern SOURCES =
      Pattern.compile(".*(inbound-cidrs|security-groups|prefix-lists|source-ranges|scheme).*");
  private static final Pattern PROTOCOLS =
      Pattern.compile(".*(backend-protocol|proxy-protocol|ssl-ports|target-group-attributes).*");
  private static final Pattern BALANCERS =
      Pattern.compile(".*(scheme|load-balancer-type|group|internal).*");
  private static final Pattern TARGETS =
      Pattern.compile(".*(target-type|backend-protocol|target-group|ssl).*");

  /** What is set by objects and not by annotations. */
  private static final ImmutableMap<String, Pattern> CONFIGURED =
      ImmutableMap.of("TargetGroupConfiguration", TARGETS, "LoadBalancerConfiguration", BALANCERS);

  private static final Pattern CHECKS = Pattern.compile(".*health.*");
  private static final Pattern FILTERS = Pattern.compile(".*(waf|web-acl|shield).*");

  private final Course course;
  private final Places places;
  private final Dependents dependents;
  private final Map<List<Object>, Finding> found = new LinkedHashMap<>();

  private Surroundings(Course course, Dependents dependents) {
    this.course = course;
    this.dependents = dependents;
    this.places = new Places(course);
  }

  static void check(Course course, Dependents dependents, Consumer<Finding> out) {
    Surroundings all = new Surroundings(course, dependents);
    Map<Door, Front> before = course.at(Moment.BEFORE).fronts().byDoor();
    course
        .at(Moment.REST)
        .fronts()
        .byDoor()
        .forEach(
            (door, front) -> {
              Front was = before.get(door);
              if (was != null && !was.settings().equals(front.settings())) {
                all.door(was, front);
              }
            });
    for (Change change : course.changes()) {
      ClusterObject service = course.before().get(change.key());
      ClusterObject young = course.after().get(change.key());
      if (change.key().kind().equals(Kinds.SERVICE)
          && service != null
          && young != null
          && !service.tree().equals(young.tree())) {
        all.local(service, young);
        all.ranges(service, young);
      }
    }
    all.found.values().forEach(out);
  }

  private void door(Front was, Front is) {
    FrontSettings old = was.settings();
    FrontSettings young = is.settings();
    String label = Words.subject(is.door());
    sources(was, is);
    address(was, is);
    if (!old.protocol().equals(young.protocol()) && !old.protocol().isEmpty()) {
      tell(
          Code.ANSWER_UNKNOWN,
          Level.WARNING,
          is,
          PROTOCOLS,
          label
              + " speaks "
              + young.protocol()
              + " instead of "
              + old.protocol()
              + ": clients must do so too.");
    }
    SetMultimap<Check, String> checks = LinkedHashMultimap.create();
    for (String service :
        Sets.intersection(old.targetGroups().keySet(), young.targetGroups().keySet())) {
      JsonNode before = Objects.requireNonNull(old.targetGroups().get(service));
      JsonNode after = Objects.requireNonNull(young.targetGroups().get(service));
      targetGroup(was, is, service, before, after);
      if (Replacements.changesHealthCheck(before, after)) {
        healthCheck(service, before, after).ifPresent(check -> checks.put(check, service));
      }
    }
    checks.asMap().forEach((check, services) -> healthCheck(is, check, services));
    for (String filter : Sets.symmetricDifference(old.filters(), young.filters())) {
      boolean added = young.filters().contains(filter);
      tell(
          Code.ANSWERED_BY_ANOTHER,
          Level.NOTE,
          is,
          FILTERS,
          label
              + (added
                  ? ": " + filter + " looks at each request first and may refuse it."
                  : ": " + filter + " does not look at requests any more."));
    }
  }

  /** A load balancer of another type or scheme is another one, with another address. */
  private void address(Front was, Front is) {
    JsonNode old = was.settings().loadBalancer();
    JsonNode young = is.settings().loadBalancer();
    ImmutableList<String> replaced =
        old.isObject() && young.isObject()
            ? Replacements.ofLoadBalancer(old, young)
            : ImmutableList.of();
    if (replaced.isEmpty()) {
      return;
    }
    List<String> how = new ArrayList<>();
    for (String field : replaced) {
      how.add(field + " " + young.path(field).asText() + " instead of " + old.path(field).asText());
    }
    tell(
        Code.ADDRESS_CHANGES,
        course.assumed().dnsFollows() ? Level.WARNING : Level.BREAKING,
        is,
        BALANCERS,
        Words.subject(is.door())
            + ": the controller deletes its load balancer first and then creates another one, with "
            + String.join(" and ", how)
            + ". Nobody answers for about "
            + Addresses.LOAD_BALANCER_SECONDS
            + " s. Names that point to the old address stop working."
            + (replaced.contains("scheme") ? scheme(young.path("scheme").asText()) : ""));
  }

  /** What another scheme means for good. */
  private static String scheme(String scheme) {
    return scheme.equals("internal")
        ? " Afterwards clients from the internet cannot reach it."
        : " Afterwards clients from the internet can reach it.";
  }

  /**
   * A target group that cannot be changed is replaced by an empty one.
   *
   * @rule A target group that cannot be changed is replaced by an empty one.
   */
  private void targetGroup(Front was, Front is, String service, JsonNode before, JsonNode after) {
    ImmutableList<String> replaced = Replacements.ofTargetGroup(before, after);
    if (replaced.isEmpty()) {
      return;
    }
    int seconds = Waits.untilHealthy(after);
    List<DoorRule> losing = losing(was, service);
    ImmutableList<Entry> entries = entries(was, losing);
    if (!entries.isEmpty()) {
      boolean all =
          losing.stream()
              .allMatch(
                  rule ->
                      rule.action() instanceof DoorAction.Forward forward
                          && forward.backends().size() == 1);
      tell(
          Code.GAP,
          all ? Level.BREAKING : Level.WARNING,
          is,
          entries,
          TARGETS,
          Words.subject(is.door())
              + ": nobody answers requests for Service "
              + name(service)
              + " for about "
              + seconds
              + " s, because its target group is replaced by an empty one with another "
              + String.join(" and another ", replaced)
              + ".");
    }
    if (replaced.contains("protocol") || replaced.contains("protocolVersion")) {
      tell(
          Code.ANSWER_UNKNOWN,
          Level.WARNING,
          is,
          PROTOCOLS,
          Words.subject(is.door())
              + " speaks "
              + spoken(after)
              + " instead of "
              + spoken(before)
              + " with the pods of Service "
              + name(service)
              + ": whether they understand it is not known.");
    }
  }

  /** The rules to a Service whose pods answer before and afterwards. */
  private List<DoorRule> losing(Front was, String service) {
    List<DoorRule> out = new ArrayList<>();
    for (DoorRule rule : was.rules()) {
      if (rule.action() instanceof DoorAction.Forward forward
          && forward.backends().stream()
              .filter(backend -> service.endsWith(" " + backend.targetGroup()))
              .anyMatch(backend -> answers(was.door(), rule, backend))
          && !isToldAlready(was.door(), rule)) {
        out.add(rule);
      }
    }
    return out;
  }

  /** Whether its requests get to a target group that was not there before, which is their loss. */
  private boolean isToldAlready(Door door, DoorRule rule) {
    return Answers.of(course.at(Moment.APPLY), door, witness(door, rule)).way().stream()
        .anyMatch(Link::awaitsTargets);
  }

  private boolean answers(Door door, DoorRule rule, DoorBackend backend) {
    DoorAction only = new DoorAction.Forward(ImmutableList.of(backend));
    DoorRule part = new DoorRule(rule.matcher(), only, rule.login(), rule.routing(), rule.reads());
    return Stream.of(Moment.BEFORE, Moment.REST)
        .map(moment -> Answers.of(course.at(moment), door, part, witness(door, rule)))
        .noneMatch(answer -> answer.answered().isZero());
  }

  /** The requests that take some rules of a door. */
  private static ImmutableList<Entry> entries(Front front, List<DoorRule> some) {
    List<RouteRule> all = new ArrayList<>();
    List<RouteRule> others = new ArrayList<>();
    for (DoorRule rule : front.rules()) {
      RouteRule matcher = rule.matcher();
      all.add(new RouteRule(matcher.priority(), matcher.conditions(), "taken"));
      String label = some.contains(rule) ? "not taken" : "taken";
      others.add(new RouteRule(matcher.priority(), matcher.conditions(), label));
    }
    Door door = front.door();
    AnswerChanges taken = RuleSetDifference.of(all, others, door.port().orElse(80));
    return taken.complete()
        ? taken.changes().stream()
            .map(one -> entry(door, one.before(), one.example()))
            .collect(ImmutableList.toImmutableList())
        : some.stream()
            .map(rule -> entry(door, rule.matcher(), witness(door, rule)))
            .collect(ImmutableList.toImmutableList());
  }

  private static Request witness(Door door, DoorRule rule) {
    return Witnesses.of(rule.matcher(), door.port().orElse(80));
  }

  private static Entry entry(Door door, RouteRule rule, Request witness) {
    return new Entry(
        door,
        door.speaksHttp() ? EntryNames.of(rule) : door.name(),
        EntryNames.requests(door, witness),
        witness,
        Entry.Role.SERVING);
  }

  private static String spoken(JsonNode targetGroup) {
    return (targetGroup.path("protocol").asText("")
            + " "
            + targetGroup.path("protocolVersion").asText(""))
        .strip();
  }

  private static String name(String servicePort) {
    int slash = servicePort.indexOf('/');
    int space = servicePort.indexOf(' ');
    return servicePort.substring(slash + 1, space < 0 ? servicePort.length() : space);
  }

  private void sources(Front was, Front is) {
    Set<String> lost =
        new TreeSet<>(Sets.difference(was.settings().sources(), is.settings().sources()));
    lost.removeIf(one -> covers(is.settings().sources(), one));
    if (is.settings().sources().isEmpty() || lost.isEmpty()) {
      return;
    }
    boolean open = was.settings().isOpen();
    if (is.settings().sources().stream().allMatch(one -> one.startsWith("sg-"))) {
      // the rules of a group that people have made are in no manifest
      tell(
          Code.ANSWER_UNKNOWN,
          open ? Level.UNKNOWN : Level.WARNING,
          is,
          SOURCES,
          Words.subject(is.door())
              + ": whether clients in "
              + String.join(", ", lost)
              + " still get through is not known: it is up to the rules of "
              + String.join(", ", is.settings().sources())
              + ", which are in no manifest. Look whether one of them lets in "
              + (is.door().port().isPresent() ? "port " + is.door().port().getAsInt() + " " : "")
              + "from "
              + String.join(", ", lost)
              + ".");
      return;
    }
    tell(
        Code.NOBODY_ANSWERS,
        open ? Level.BREAKING : Level.WARNING,
        is,
        SOURCES,
        Words.subject(is.door())
            + ": clients in "
            + String.join(", ", lost)
            + " do not get through any more"
            + (open ? ", but for those in " + String.join(", ", is.settings().sources()) : "")
            + ".");
  }

  /** Whether one of the sources has every address of a range; no group has a range. */
  private static boolean covers(Set<String> sources, String range) {
    return Cidr.parse(range).stream()
        .anyMatch(
            lost ->
                sources.stream()
                    .flatMap(one -> Cidr.parse(one).stream())
                    .anyMatch(one -> one.contains(lost)));
  }

  private void ranges(ClusterObject was, ClusterObject is) {
    Set<String> old = texts(was.at("spec", "loadBalancerSourceRanges"));
    Set<String> young = texts(is.at("spec", "loadBalancerSourceRanges"));
    boolean managed =
        course.at(Moment.BEFORE).fronts().byDoor().entrySet().stream()
            .anyMatch(
                one ->
                    one.getKey() instanceof Door.LoadBalancer balancer
                        && balancer.service().equals(was.key())
                        && !one.getValue().settings().sources().isEmpty());
    if (managed || old.equals(young) || young.isEmpty() || young.contains("0.0.0.0/0")) {
      return;
    }
    Set<String> lost = new TreeSet<>(Sets.difference(old, young));
    lost.removeIf(one -> covers(young, one));
    boolean open = old.isEmpty() || old.contains("0.0.0.0/0");
    if (open || !lost.isEmpty()) {
      add(
          Code.NOBODY_ANSWERS,
          open ? Level.BREAKING : Level.WARNING,
          ImmutableList.of(),
          ImmutableList.of(new ObjectField(is.key(), "spec.loadBalancerSourceRanges")),
          is.key().label()
              + ": its load balancer lets in only clients in "
              + String.join(", ", young)
              + (open
                  ? "; before: everybody."
                  : "; before also those in " + String.join(", ", lost) + "."));
    }
  }

  private static Set<String> texts(JsonNode list) {
    Set<String> out = new TreeSet<>();
    list.forEach(one -> out.add(one.asText("")));
    return out;
  }

  /**
   * What a health check asks for.
   *
   * @param asked what it asks for now
   * @param formerly what it asked for before
   */
  private record Check(String asked, String formerly) {}

  /** The health check of a load balancer that pods of some Services may not answer. */
  private void healthCheck(Front is, Check check, Collection<String> services) {
    List<String> names = services.stream().map(Surroundings::name).distinct().toList();
    boolean one = names.size() == 1;
    tell(
        Code.ANSWER_UNKNOWN,
        Level.WARNING,
        is,
        CHECKS,
        "The health check of "
            + Words.named(is.door())
            + " asks for "
            + check.asked()
            + " instead of "
            + check.formerly()
            + ". Whether pods of "
            + (one ? "Service " : "Services ")
            + Words.some(names, "others")
            + " answer "
            + check.asked()
            + " is not known: none of their probes asks for it; pods that do not are sent no"
            + " requests.");
  }

  /** A health check that no probe of the pods has; empty if a probe has it. */
  private Optional<Check> healthCheck(String service, JsonNode before, JsonNode after) {
    JsonNode old = before.path("healthCheckConfig");
    JsonNode young = after.path("healthCheckConfig");
    String path = young.path("path").asText("");
    String port = young.path("port").asText("");
    Set<String> paths = new TreeSet<>();
    Set<String> ports = new TreeSet<>();
    probes(service, paths, ports);
    boolean samePath =
        young.path("path").equals(old.path("path")) || paths.isEmpty() || paths.contains(path);
    boolean samePort =
        young.path("port").equals(old.path("port"))
            || port.equals("traffic-port")
            || ports.isEmpty()
            || ports.contains(port);
    if (samePath && samePort) {
      return Optional.empty();
    }
    return Optional.of(
        samePath
            ? new Check("port " + port, "port " + old.path("port").asText(""))
            : new Check(path, old.path("path").asText("another path")));
  }

  private void probes(String servicePort, Set<String> paths, Set<String> ports) {
    int slash = servicePort.indexOf('/');
    ObjectKey key = ObjectKey.of(Kinds.SERVICE, servicePort.substring(0, slash), name(servicePort));
    ObjectSet after = course.after();
    ClusterObject service = after.get(key);
    if (service == null || service.at("spec", "selector").isEmpty()) {
      return;
    }
    for (ClusterObject workload : Workloads.of(after, key.namespace())) {
      Template template = Workloads.template(workload, after);
      boolean selected =
          service.at("spec", "selector").properties().stream()
              .allMatch(
                  label -> label.getValue().asText("").equals(template.label(label.getKey())));
      if (selected) {
        template
            .containers()
            .forEach(
                container -> {
                  for (String probe : Probes.NAMES) {
                    JsonNode get = container.path(probe).path("httpGet");
                    if (get.isObject()) {
                      paths.add(get.path("path").asText("/"));
                    }
                  }
                  container
                      .path("ports")
                      .forEach(port -> ports.add(port.path("containerPort").asText("")));
                });
      }
    }
  }

  /** Nodes without a pod drop requests once the Service is local. */
  private void local(ClusterObject was, ClusterObject is) {
    boolean changed =
        !was.at("spec", "externalTrafficPolicy").asText("").equals("Local")
            && is.at("spec", "externalTrafficPolicy").asText("").equals("Local");
    if (changed && !isOnEveryNode(is)) {
      add(
          Code.ANSWER_UNKNOWN,
          Level.WARNING,
          ImmutableList.of(),
          ImmutableList.of(new ObjectField(is.key(), "spec.externalTrafficPolicy")),
          is.key().label()
              + ": nodes without one of its pods drop requests from outside now; whether clients or"
              + " a health check avoid them is not known.");
    }
  }

  private boolean isOnEveryNode(ClusterObject service) {
    for (ClusterObject one : course.after().ofKind(Kinds.DAEMON_SET, service.key().namespace())) {
      Template template = Workloads.template(one, course.after());
      JsonNode spec = template.tree().path("spec");
      if (spec.path("nodeSelector").isEmpty()
          && spec.path("affinity").isEmpty()
          && service.at("spec", "selector").properties().stream()
              .allMatch(
                  label -> label.getValue().asText("").equals(template.label(label.getKey())))) {
        return true;
      }
    }
    return false;
  }

  private void tell(Code code, Level level, Front front, Pattern names, String sentence) {
    DoorRule last = front.rules().get(front.rules().size() - 1);
    Entry entry =
        new Entry(
            front.door(),
            "*",
            front.door().label(),
            witness(front.door(), last),
            Entry.Role.SERVING);
    tell(code, level, front, ImmutableList.of(entry), names, sentence);
  }

  private void tell(
      Code code,
      Level level,
      Front front,
      ImmutableList<Entry> entries,
      Pattern names,
      String sentence) {
    Set<ObjectField> cause = new LinkedHashSet<>();
    Set<ObjectKey> objects = new LinkedHashSet<>();
    for (DoorRule rule : front.rules()) {
      rule.reads().stream().map(Read::object).forEach(objects::add);
    }
    objects.forEach(object -> changed(object, names, cause));
    if (cause.isEmpty()) {
      course.changes().forEach(change -> changed(change.key(), names, cause));
    }
    add(
        code,
        level,
        entries,
        cause.stream().sorted().collect(ImmutableList.toImmutableList()),
        sentence);
  }

  /** The changed fields of an object whose names match. */
  private void changed(ObjectKey key, Pattern names, Set<ObjectField> cause) {
    ClusterObject was = course.before().get(key);
    ClusterObject is = course.after().get(key);
    if (names.equals(CONFIGURED.get(key.kind()))
        && (was == null || is == null || !was.at("spec").equals(is.at("spec")))) {
      cause.add(new ObjectField(key, was == null || is == null ? "" : "spec"));
    }
    if (was == null || is == null || was.tree().equals(is.tree())) {
      return;
    }
    Set<String> annotations = new TreeSet<>();
    was.at("metadata", "annotations").fieldNames().forEachRemaining(annotations::add);
    is.at("metadata", "annotations").fieldNames().forEachRemaining(annotations::add);
    for (String one : annotations) {
      if (names.matcher(one).matches() && !was.annotation(one).equals(is.annotation(one))) {
        cause.add(new ObjectField(key, "metadata.annotations[" + one + "]"));
      }
    }
    if (names.equals(SOURCES)
        && !was.at("spec", "loadBalancerSourceRanges")
            .equals(is.at("spec", "loadBalancerSourceRanges"))) {
      cause.add(new ObjectField(key, "spec.loadBalancerSourceRanges"));
    }
  }

  private void add(
      Code code,
      Level level,
      ImmutableList<Entry> entries,
      ImmutableList<ObjectField> cause,
      String sentence) {
    Finding.Builder finding =
        Finding.builder()
            .code(code)
            .level(level)
            .entries(entries)
            .cause(cause)
            .moment(Moment.APPLY)
            .sentence(sentence);
    String requests =
        entries.isEmpty()
            ? dependents.named(cause.stream().map(ObjectField::object).toList())
            : dependents.named(entries.get(0).door());
    boolean isSaid = entries.size() == 1 && requests.endsWith(entries.get(0).door().label());
    if (!isSaid
        && !requests.isEmpty()
        && entries.stream().noneMatch(one -> !one.name().equals("*"))) {
      finding.addDetails("Affected: " + requests + ".");
    }
    if (level != Level.NOTE) {
      finding.addAllRemedies(remedies(code, cause));
    }
    places.add(finding, cause);
    Finding told = finding.build();
    found.merge(List.of(code, cause), told, Surroundings::merged);
  }

  /** What a person can do: what was there before, or another load balancer beside it. */
  private ImmutableList<Remedy> remedies(Code code, ImmutableList<ObjectField> cause) {
    List<String> words = new ArrayList<>();
    for (ObjectField one : cause.subList(0, Math.min(Restoring.CAUSES, cause.size()))) {
      ClusterObject was = course.before().get(one.object());
      ClusterObject is = course.after().get(one.object());
      if (was != null && is != null) {
        Restoring.difference(one.object(), one.field(), was.tree(), is.tree())
            .ifPresent(words::add);
      }
    }
    if (code == Code.ADDRESS_CHANGES) {
      words.add(
          (words.isEmpty() ? "C" : "Or c")
              + "reate "
              + second(cause)
              + ", let DNS point to its load balancer, and delete the old one when no resolver has"
              + " the old address any more (the TTL of its DNS record).");
    }
    return words.isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of(Remedy.advice(Alternatives.of(Words.joined(words))));
  }

  /** The object to create beside the one that changes. */
  private static String second(ImmutableList<ObjectField> cause) {
    if (cause.isEmpty()) {
      return "a second load balancer";
    }
    String kind = cause.get(0).object().kind();
    return kind.equals(Kinds.INGRESS)
        ? "a second Ingress with the new settings in a group of its own"
        : kind.equals(Kinds.SERVICE)
            ? "a second Service with the new settings"
            : "a second load balancer with the new settings";
  }

  /** One finding a cause: a door of the same cause is listed with the first. */
  private static Finding merged(Finding first, Finding next) {
    Finding.Builder out =
        Finding.builder()
            .from(first)
            .level(first.level().or(next.level()))
            .addAllEntries(next.entries());
    if (!next.sentence().equals(first.sentence()) && !first.details().contains(next.sentence())) {
      out.addDetails(next.sentence());
    }
    return out.build();
  }
}
