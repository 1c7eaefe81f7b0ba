package dev.rolloutkit.stack.internal.listener;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.frontend.AlbFrontend;
import dev.rolloutkit.lbc.frontend.ListenPorts;
import dev.rolloutkit.lbc.frontend.MutualTls;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.lbc.rule.ListenerRules;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.internal.loadbalancer.SharedSettings;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import dev.rolloutkit.stack.targetgroup.TargetGroups;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * Builds the listeners of an Ingress group and their rules.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of listeners and of listener rules.
 *
 * @rule Listeners are built by port; the settings of all members that listen on a port must agree.
 */
public final class Listeners {
  private final ImmutableList<MemberListener> listens;
  private final AlbFrontend frontend;
  private final StackSettings config;
  private final TagRules tags;
  private final TargetGroups targets;
  private final Stack.Builder stack;
  private final List<Problem> warnings;
  private final ReaderSettings options;
  private final ListenerRules.Known known = new ListenerRules.Known();
  private final IdentityHashMap<ListenerRule.Origin, RuleParts> ruleParts = new IdentityHashMap<>();

  /**
   * Prepares the listeners of one group.
   *
   * @param warnings receives the warnings
   */
  public Listeners(
      ImmutableList<MemberListener> listens,
      AlbFrontend frontend,
      StackSettings config,
      TagRules tags,
      TargetGroups targets,
      Stack.Builder stack,
      List<Problem> warnings) {
    this.listens = listens;
    this.frontend = frontend;
    this.config = config;
    this.tags = tags;
    this.targets = targets;
    this.stack = stack;
    this.warnings = warnings;
    this.options = ReaderSettings.builder().flags(config.flags()).readsThroughCache(true).build();
  }

  /** Adds the listeners and their rules to the stack, by port. */
  public void add() throws Failure {
    ImmutableSortedMap<Integer, String> protocols = frontend.protocols();
    OptionalInt redirect = sslRedirect(protocols);
    for (int port : protocols.keySet()) {
      String protocol = protocols.getOrDefault(port, "");
      boolean redirected = redirect.isPresent() && protocol.equals("HTTP");
      addListener(port, protocol, redirected ? redirect : OptionalInt.empty());
      if (!redirected) {
        addRules(port, protocol);
      } else if (config.fixes().fixes(StackDefect.REDIRECTED_MEMBERS_UNNAMED)) {
        warnOfRedirect(port);
      }
    }
    stack.listenerPorts(ImmutableList.copyOf(protocols.keySet()));
  }

  private List<GroupMember> membersOn(int port) {
    List<GroupMember> out = new ArrayList<>();
    for (MemberListener listen : listens) {
      if (listen.listen().protocols().containsKey(port)) {
        out.add(listen.member());
      }
    }
    return out;
  }

  private OptionalInt sslRedirect(ImmutableSortedMap<Integer, String> protocols) throws Failure {
    String suffix = "ssl-redirect";
    TreeSet<Integer> ports = new TreeSet<>();
    for (MemberListener listen : listens) {
      GroupMember member = listen.member();
      Optional<String> ofClass =
          config.flags().release().has(LbcChange.NAME_AND_REDIRECT_IN_PARAMETERS)
              ? member.fromParams(params -> params.nonEmpty("sslRedirectPort"))
              : Optional.empty();
      if (ofClass.isPresent()) {
        if (GoStrings.parseInt(ofClass.get(), 32).isEmpty()) {
          if (!config.fixes().fixes(StackDefect.SSL_REDIRECT_PORT_IGNORED)) {
            return OptionalInt.empty();
          }
          throw SharedSettings.invalid(
              suffix, "sslRedirectPort of the class is not a number: " + ofClass.get());
        }
        ports.add((int) GoStrings.parseInt(ofClass.get(), 32).getAsLong());
      } else {
        try {
          Failure.orStop(member.read().int32(suffix)).ifPresent(ports::add);
        } catch (Failure e) {
          throw e.prefixed("ingress: " + member.key() + ": ");
        }
      }
    }
    if (ports.isEmpty()) {
      return OptionalInt.empty();
    }
    if (ports.size() > 1) {
      throw SharedSettings.conflict(
          suffix,
          "conflicting sslRedirect port: "
              + SharedSettings.spaced(ports.stream().map(String::valueOf).toList()));
    }
    int port = ports.first();
    String protocol = protocols.get(port);
    if (protocol == null) {
      throw SharedSettings.invalid(suffix, "listener does not exist for SSLRedirect port: " + port);
    }
    if (!protocol.equals(ListenPorts.HTTPS)) {
      throw SharedSettings.invalid(
          suffix, "listener protocol non-SSL for SSLRedirect port: " + port);
    }
    return OptionalInt.of(port);
  }

  /**
   * Warns of the members whose rules a redirect removes although they do not request it.
   *
   * @rule With {@code ssl-redirect} every other listener than that for HTTPS only redirects, also
   *     for members that do not ask for it.
   */
  private void warnOfRedirect(int port) {
    List<String> unrequested = new ArrayList<>();
    for (GroupMember member : membersOn(port)) {
      boolean asks =
          member.fromParams(params -> params.nonEmpty("sslRedirectPort")).isPresent()
              || member.read().text("ssl-redirect").isPresent();
      if (!asks && !member.ingress().rules().isEmpty()) {
        unrequested.add(member.key());
      }
    }
    if (!unrequested.isEmpty()) {
      warnings.add(
          SharedSettings.invalid(
                  "ssl-redirect",
                  "port "
                      + port
                      + " is redirected also for Ingresses that do not request it: "
                      + SharedSettings.spaced(unrequested))
              .problem());
    }
  }

  private void addListener(int port, String protocol, OptionalInt redirect) throws Failure {
    List<GroupMember> members = membersOn(port);
    boolean tls = protocol.equals(ListenPorts.HTTPS);
    ObjectNode spec = Trees.object();
    spec.set(
        "loadBalancerARN",
        Trees.ref(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN, "loadBalancerARN"));
    spec.put("port", port).put("protocol", protocol);
    spec.set("defaultActions", defaultActions(members, protocol, redirect));
    if (tls) {
      addCertificates(port, spec);
      spec.put("sslPolicy", frontend.sslPolicy(port).orElse(config.flags().defaultSslPolicy()));
      frontend.mutualTls(port).ifPresent(mutual -> spec.set("mutualAuthentication", tree(mutual)));
    }
    Trees.putMap(spec, "tags", tags.ofGroup(members));
    Trees.setNonEmpty(
        spec,
        "listenerAttributes",
        Trees.pairs(attributes(members, protocol, port), "Key", "Value"));
    stack.add(ResourceTypes.LISTENER, Integer.toString(port), spec);
  }

  private static ObjectNode tree(MutualTls mutual) {
    ObjectNode out =
        Trees.object().put("mode", mutual.mode()).put("trustStoreArn", mutual.trustStore());
    if (mutual.ignoreClientCertificateExpiry() != null) {
      out.put("ignoreClientCertificateExpiry", mutual.ignoreClientCertificateExpiry());
    }
    Trees.putPresent(out, "advertiseTrustStoreCaNames", mutual.advertiseTrustStoreCaNames());
    return out;
  }

  /**
   * The first certificate of the first member with certificates is the default certificate; the
   * others follow, without duplicates among themselves.
   *
   * @rule The first certificate of the first member with certificates is the default certificate of
   *     a listener.
   */
  private void addCertificates(int port, ObjectNode spec) {
    List<CertificateRef> out = new ArrayList<>();
    ImmutableSet.Builder<CertificateRef> others = ImmutableSet.builder();
    for (MemberListener listen : listens) {
      if (listen.listen().protocols().containsKey(port)) {
        for (CertificateRef certificate : listen.certificates()) {
          if (out.isEmpty()) {
            out.add(certificate);
          } else {
            others.add(certificate);
          }
        }
      }
    }
    for (CertificateRef other : others.build()) {
      if (!config.fixes().fixes(StackDefect.DEFAULT_CERTIFICATE_REPEATED)
          || !out.get(0).equals(other)) {
        out.add(other);
      }
    }
    ArrayNode list = Trees.list();
    boolean hidden = config.hidesCertificates();
    out.forEach(
        c -> list.addObject().set("certificateARN", hidden ? c.toHiddenTree() : c.toTree()));
    Trees.setNonEmpty(spec, "certificates", list);
    stack.certificates(
        port, out.stream().map(CertificateRef::shown).collect(ImmutableList.toImmutableList()));
  }

  private ImmutableMap<String, String> attributes(
      List<GroupMember> members, String protocol, int port) throws Failure {
    SharedSettings.checkClasses(
        members,
        "listeners",
        params ->
            Optional.of(params.listenerAttributes(protocol, port)).filter(map -> !map.isEmpty()),
        config);
    return SharedSettings.merged(
        members,
        "listener-attributes." + protocol + "-" + port,
        members.isEmpty()
            ? ImmutableMap.of()
            : members
                .get(0)
                .params()
                .map(params -> params.listenerAttributes(protocol, port))
                .orElse(ImmutableMap.of()),
        config.flags().release(),
        (member, key, before, now) ->
            "conflicting listener attributes "
                + key
                + ": "
                + before
                + " | "
                + now
                + " for ingress "
                + member.key());
  }

  private ArrayNode defaultActions(List<GroupMember> members, String protocol, OptionalInt redirect)
      throws Failure {
    if (redirect.isPresent()) {
      ArrayNode out = Trees.list();
      out.addObject()
          .put("type", LbcAction.REDIRECT)
          .putObject("redirectConfig")
          .put("port", Integer.toString(redirect.getAsInt()))
          .put("protocol", ListenPorts.HTTPS)
          .put("statusCode", "HTTP_301");
      return out;
    }
    List<GroupMember> withDefault =
        members.stream().filter(m -> m.ingress().defaultBackend().isPresent()).toList();
    if (withDefault.isEmpty()) {
      ArrayNode out = Trees.list();
      out.addObject()
          .put("type", LbcAction.FIXED_RESPONSE)
          .putObject("fixedResponseConfig")
          .put("contentType", "text/plain")
          .put("statusCode", "404");
      return out;
    }
    if (withDefault.size() > 1) {
      throw SharedSettings.conflict(
          "",
          "multiple ingress defined default backend: "
              + SharedSettings.spaced(withDefault.stream().map(GroupMember::key).toList()));
    }
    IngressView ingress = withDefault.get(0).ingress();
    ListenerRule rule =
        Failure.orStop(
            ListenerRules.defaultRule(
                ingress, ingress.defaultBackend().orElseThrow(), protocol, options, targets));
    return RuleTrees.actions(rule, TargetGroups::reference);
  }

  private void addRules(int port, String protocol) throws Failure {
    List<IngressView> ingresses = membersOn(port).stream().map(GroupMember::ingress).toList();
    ImmutableList<ListenerRule> rules =
        Failure.orStop(ListenerRules.of(ingresses, port, protocol, options, targets, known));
    ObjectNode listener = Trees.ref(ResourceTypes.LISTENER, Integer.toString(port), "listenerARN");
    for (ListenerRule rule : rules) {
      RuleParts parts = ruleParts.computeIfAbsent(rule.origin(), path -> RuleParts.of(rule));
      ObjectNode spec = Trees.object();
      spec.set("listenerARN", listener);
      spec.put("priority", rule.priority());
      spec.set("actions", parts.actions(rule));
      spec.set("conditions", parts.conditions());
      Trees.setNonEmpty(spec, "transforms", parts.transforms());
      Trees.setNonEmpty(spec, "tags", parts.tags());
      String id = port + ":" + rule.priority();
      stack
          .add(ResourceTypes.LISTENER_RULE, id, spec)
          .source(ResourceTypes.LISTENER_RULE, id, rule.origin()::toString);
    }
  }
}
