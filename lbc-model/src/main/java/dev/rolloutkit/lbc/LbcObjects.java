package dev.rolloutkit.lbc;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.ActionParser;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.GivenFlags;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.frontend.ListenPorts;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.List;
import java.util.Map;

/**
 * Answers the most frequent questions about what the AWS Load Balancer Controller reads. Each
 * function is pure and delegates to the class that its documentation names.
 */
public final class LbcObjects {
  private LbcObjects() {}

  /**
   * The controller's flags, with their problems; see {@link LbcFlags#fromArgs}.
   *
   * <pre>{@code
   * LbcObjects.flags(List.of("--cluster-name=shop")).flags().ingressClass()   // alb
   * }</pre>
   */
  public static GivenFlags flags(List<String> args) {
    return LbcFlags.fromArgs(args);
  }

  /**
   * A TargetGroupBinding from its manifest; see {@link TargetGroupBindings#read(JsonNode)}.
   *
   * <pre>{@code
   * LbcObjects.binding(manifest).orElseThrow().service()   // shop/web
   * }</pre>
   */
  public static Outcome<TargetGroupBinding> binding(JsonNode manifest) {
    return TargetGroupBindings.read(manifest);
  }

  /**
   * The parameters of a class from their manifest; see {@link IngressClassParams#read}.
   *
   * <pre>{@code
   * LbcObjects.classParams(manifest).orElseThrow().groupName()   // Optional[shop]
   * }</pre>
   */
  public static Outcome<IngressClassParams> classParams(JsonNode manifest) {
    return IngressClassParams.read(manifest);
  }

  /**
   * An Ingress of any API version from its manifest; see {@link IngressView#read}.
   *
   * <pre>{@code
   * LbcObjects.ingress(manifest).orElseThrow().services()   // [web]
   * }</pre>
   */
  public static Outcome<IngressView> ingress(JsonNode manifest) {
    return IngressView.read(manifest);
  }

  /**
   * How an Ingress specifies its class; see {@link ClassChoice}.
   *
   * <pre>{@code
   * LbcObjects.ingressClass(ingress).className()   // Optional[alb]
   * }</pre>
   */
  public static ClassChoice ingressClass(IngressView ingress) {
    return ClassChoice.of(ingress);
  }

  /**
   * The group that an Ingress specifies; see {@link GroupId#of}.
   *
   * <pre>{@code
   * LbcObjects.group(member).orElseThrow().text()   // shop, or shop/web without a group
   * }</pre>
   */
  public static Outcome<GroupId> group(GroupMember ingress) {
    return GroupId.of(
        ingress.namespace(),
        ingress.name(),
        ingress.annotations().get(GroupId.ANNOTATION),
        ingress.params());
  }

  /**
   * The action in the annotation {@code actions.NAME}; see {@link ActionParser#action}.
   *
   * <pre>{@code
   * LbcObjects.action(ingress.annotations(), "web").orElseThrow().type()   // forward
   * }</pre>
   */
  public static Outcome<LbcAction> action(Map<String, String> annotations, String name) {
    return ActionParser.action(annotations, name, ReaderSettings.defaults());
  }

  /**
   * The listen ports of an Ingress by ascending number, each with its protocol; see {@link
   * ListenPorts#of(GroupMember)}.
   *
   * <pre>{@code
   * LbcObjects.listenPorts(member).orElseThrow()   // {80=HTTP}
   * }</pre>
   */
  public static Outcome<Map<Integer, String>> listenPorts(GroupMember ingress) {
    return Failure.toOutcome(() -> ListenPorts.of(ingress), ImmutableList.of());
  }
}
