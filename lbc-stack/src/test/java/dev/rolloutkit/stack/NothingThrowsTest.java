package dev.rolloutkit.stack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade that have no recordings, over damaged clusters of recorded ones. */
class NothingThrowsTest {
  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("lbc-stack")
        .on(
            "loadAll",
            v -> text(LoadBalancerStacks.loadAll(Worlds.cluster(v.in()), Worlds.config(v.in()))))
        .on("lint", v -> ofGroup(v.in(), group -> lint(v.in(), group)))
        .on("review", v -> text(review(v.in())))
        .on("owners", v -> ofStack(v.in(), s -> LoadBalancerStacks.owners(List.of(s, s))))
        .on("diff", v -> ofStack(v.in(), s -> LoadBalancerStacks.diff(s, s)))
        .on(
            "route",
            v ->
                ofStack(
                    v.in(),
                    s -> LoadBalancerStacks.route(s, Request.of(443, "shop.example.com", "/a"))))
        .on(
            "isManaged",
            v ->
                text(
                    Worlds.objects(v.in().path("services"), Service.class).stream()
                        .filter(service -> service != null)
                        .map(s -> LoadBalancerStacks.isManaged(s, Worlds.config(v.in())))
                        .toList()))
        .damaged("vectors/stack", "vectors/groupConflicts");
  }

  private static Object lint(JsonNode in, IngressGroup group) {
    return LoadBalancerStacks.lint(
        group,
        StackInputs.of(
            Worlds.objects(in.path("services"), Service.class),
            Worlds.objects(in.path("secrets"), Secret.class),
            Worlds.directory(in.path("directory")),
            Worlds.config(in)));
  }

  private static Object review(JsonNode in) {
    return Worlds.objects(in.path("ingresses"), Ingress.class).stream()
        .filter(ingress -> ingress != null)
        .map(
            ingress ->
                LoadBalancerStacks.review(
                    Worlds.cluster(in),
                    ingress,
                    StackInputs.of(
                        Worlds.objects(in.path("services"), Service.class),
                        Worlds.objects(in.path("secrets"), Secret.class),
                        Worlds.directory(in.path("directory")),
                        Worlds.config(in))))
        .toList();
  }

  private static VectorAnswer ofGroup(JsonNode in, Function<IngressGroup, Object> function) {
    return text(Worlds.load(in).map(function::apply));
  }

  private static VectorAnswer ofStack(JsonNode in, Function<Stack, Object> function) {
    return text(Worlds.build(in).map(function::apply));
  }

  private static VectorAnswer text(Object result) {
    return VectorAnswer.out(String.valueOf(result));
  }
}
