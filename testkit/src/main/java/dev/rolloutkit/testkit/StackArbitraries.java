package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitraries of Ingress groups, and of the stacks that are built from them. */
public final class StackArbitraries {
  private static final String ALB = "alb.ingress.kubernetes.io/";
  private static final String HTTP = "[{\"HTTP\":80}]";
  private static final String BOTH = "[{\"HTTP\":80},{\"HTTPS\":443}]";
  private static final ImmutableList<String> SERVICES = ImmutableList.of("api", "web", "cart");

  private StackArbitraries() {}

  /**
   * An annotation of an Ingress.
   *
   * @param key its key
   * @param value its value
   */
  private record Note(String key, String value) {}

  /** Groups of up to five Ingresses with few different hosts and paths, which can be deployed. */
  public static Arbitrary<StackWorld> world() {
    return world(sound());
  }

  /**
   * Groups most of which cannot be deployed, because members disagree or annotations are invalid.
   */
  public static Arbitrary<StackWorld> faultyWorld() {
    return world(Arbitraries.oneOf(sound(), faulty()));
  }

  /**
   * Groups whose annotations have arbitrary values: control characters, unpaired surrogates, deep
   * nesting.
   */
  public static Arbitrary<StackWorld> hostileWorld() {
    Arbitrary<Note> odd =
        Combinators.combine(
                Arbitraries.oneOf(sound(), faulty()).map(Note::key),
                Arbitraries.oneOf(
                    Arbitraries.strings().ofMaxLength(30),
                    Arbitraries.of("\ud800", "[".repeat(5000), "null", "=", ",", "\\")))
            .as(Note::new);
    return world(Arbitraries.oneOf(sound(), faulty(), odd));
  }

  /** Stacks of {@link #world}. */
  public static Arbitrary<Stack> stack() {
    return world().map(world -> world.build().orElseThrow()).withoutEdgeCases();
  }

  private static Arbitrary<Note> sound() {
    return Arbitraries.of(
        new Note("listen-ports", HTTP),
        new Note("listen-ports", BOTH),
        new Note("target-type", "ip"),
        new Note("target-type", "instance"),
        new Note("healthcheck-path", "/live"),
        new Note("success-codes", "200-299"),
        new Note("group.order", "-7"),
        new Note("group.order", "10"),
        new Note("tags", "Team=shop"),
        new Note("scheme", "internal"),
        new Note("load-balancer-attributes", "idle_timeout.timeout_seconds=60"),
        new Note("target-group-attributes", "stickiness.enabled=true"),
        new Note(
            "conditions.web",
            "[{\"field\":\"http-request-method\","
                + "\"httpRequestMethodConfig\":{\"values\":[\"GET\"]}}]"));
  }

  private static Arbitrary<Note> faulty() {
    return Arbitraries.of(
        new Note("scheme", "internet-facing"),
        new Note("scheme", "public"),
        new Note("tags", "Team=other"),
        new Note("tags", "Team"),
        new Note("listen-ports", "[{\"HTTPS\":80}]"),
        new Note("listen-ports", "oops"),
        new Note("load-balancer-attributes", "idle_timeout.timeout_seconds=90"),
        new Note("target-type", "pod"),
        new Note("backend-protocol", "TCP"),
        new Note("group.order", "1001"),
        new Note("inbound-cidrs", "10.0.0.0/8"),
        new Note("inbound-cidrs", "10.0.0.0/99"),
        new Note("shield-advanced-protection", "true"),
        new Note("shield-advanced-protection", "false"));
  }

  private static Arbitrary<StackWorld> world(Arbitrary<Note> notes) {
    return Combinators.combine(
            member(notes).list().ofMinSize(1).ofMaxSize(5), Arbitraries.of(true, true, false))
        .as(StackArbitraries::world)
        .withoutEdgeCases();
  }

  private static StackWorld world(List<Ingress> members, boolean reference) {
    List<Ingress> named = new ArrayList<>();
    for (Ingress member : members) {
      String name = "m" + (named.size() * 7 % 10);
      named.add(new IngressBuilder(member).editMetadata().withName(name).endMetadata().build());
    }
    AwsDirectory.Builder directory = AwsDirectory.builder().backendSecurityGroup("sg-backend");
    for (String zone : List.of("a", "b")) {
      directory.addSubnets(
          SubnetInfo.builder()
              .id("subnet-" + zone)
              .availabilityZone(zone)
              .putTag("kubernetes.io/role/internal-elb", "1")
              .putTag("kubernetes.io/role/elb", "1")
              .build());
    }
    return new StackWorld(
        ClusterObjects.of(named, List.of(ingressClass("alb")), List.of(), List.of()),
        services(),
        directory.build(),
        new StackSettings(
            LbcFlags.of("demo"), reference ? Fixes.reference() : Fixes.safe(StackDefect.class)));
  }

  private static Arbitrary<Ingress> member(Arbitrary<Note> notes) {
    return Combinators.combine(
            notes.list().ofMaxSize(3),
            Arbitraries.of("a.example.com", "b.example.com", "*.example.com", ""),
            Arbitraries.of("/", "/api", "/api/v1").list().ofMinSize(1).ofMaxSize(2),
            Arbitraries.of(SERVICES))
        .as(
            (list, host, paths, service) -> {
              IngressBuilder out =
                  new IngressBuilder()
                      .withNewMetadata()
                      .withNamespace("shop")
                      .addToAnnotations(ALB + "group.name", "web")
                      .addToAnnotations(ALB + "certificate-arn", "arn:1")
                      .addToAnnotations(ALB + "listen-ports", HTTP)
                      .endMetadata()
                      .withNewSpec()
                      .withIngressClassName("alb")
                      .addNewRule()
                      .withHost(host.isEmpty() ? null : host)
                      .withNewHttp()
                      .endHttp()
                      .endRule()
                      .endSpec();
              list.forEach(
                  note ->
                      out.editMetadata()
                          .addToAnnotations(ALB + note.key(), note.value())
                          .endMetadata());
              for (String path : paths) {
                out.editSpec()
                    .editFirstRule()
                    .editHttp()
                    .addNewPath()
                    .withPath(path)
                    .withPathType("Prefix")
                    .withNewBackend()
                    .withNewService()
                    .withName(service)
                    .withNewPort()
                    .withNumber(80)
                    .endPort()
                    .endService()
                    .endBackend()
                    .endPath()
                    .endHttp()
                    .endRule()
                    .endSpec();
              }
              return out.build();
            });
  }

  private static ImmutableList<Service> services() {
    ImmutableList.Builder<Service> out = ImmutableList.builder();
    int nodePort = 30080;
    for (String name : SERVICES) {
      out.add(
          new ServiceBuilder()
              .withNewMetadata()
              .withNamespace("shop")
              .withName(name)
              .withUid("uid-" + name)
              .endMetadata()
              .withNewSpec()
              .withType("NodePort")
              .addNewPort()
              .withName("http")
              .withPort(80)
              .withTargetPort(new IntOrString(8080))
              .withNodePort(nodePort++)
              .endPort()
              .endSpec()
              .build());
    }
    return out.build();
  }

  private static IngressClass ingressClass(String name) {
    return new IngressClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withController("ingress.k8s.aws/alb")
        .endSpec()
        .build();
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(
        IngressClass.class, () -> Arbitraries.of("alb", "other").map(n -> ingressClass(n)));
    handwritten.put(
        Namespace.class,
        () ->
            Arbitraries.of("shop", "edge")
                .map(
                    name ->
                        new NamespaceBuilder()
                            .withNewMetadata()
                            .withName(name)
                            .addToLabels("team", name)
                            .endMetadata()
                            .build()));
    handwritten.put(
        IngressClassParams.class,
        () ->
            Combinators.combine(Arbitraries.of("public", "own"), Arbitraries.of("internal", "x"))
                .as(
                    (name, scheme) ->
                        IngressClassParams.of(
                            name,
                            RolloutManifests.object()
                                .put("scheme", scheme)
                                .put("targetType", "ip"))));
    handwritten.put(Stack.class, StackArbitraries::stack);
    handwritten.put(
        StackWorld.class,
        style ->
            style == InputStyle.PLAIN ? Arbitraries.oneOf(world(), faultyWorld()) : hostileWorld());
  }
}
