package dev.rolloutkit.cli.findings;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of findings. */
public enum FindingCode {
  /** A manifest that cannot be read. */
  UNREADABLE("unreadable", "The manifest cannot be read"),
  /** An object of which there are two. */
  DUPLICATE("duplicate", "Two manifests have one name"),
  /** A change that an API server refuses. */
  IMMUTABLE_FIELD("immutable-field", "The API server refuses the change"),
  /** An object that an API server or a controller refuses. */
  REFUSED("refused", "The API server or a controller refuses it"),
  /** Requests that somebody answered are answered by nobody. */
  NOBODY_ANSWERS("nobody-answers", "Nobody answers requests any more"),
  /** It is not known any more whether somebody answers. */
  ANSWER_UNKNOWN("answer-unknown", "It is not known any more who answers requests"),
  /** Requests are lost while the change happens. */
  GAP("gap", "Requests are lost while the change happens"),
  /** The same requests are answered at another address. */
  ADDRESS_CHANGES("address-changes", "Requests must go to another address"),
  /** Somebody else answers. */
  ANSWERED_BY_ANOTHER("answered-by-another", "Somebody else answers requests"),
  /** New pods cannot start. */
  CANNOT_START("cannot-start", "New pods cannot start"),
  /** Fewer pods answer. */
  FEWER_PODS("fewer-pods", "Fewer pods answer requests"),
  /** Requests that nobody answered are answered. */
  NOW_ANSWERED("now-answered", "Requests are answered now"),
  /** Nobody answers what is there. */
  NEVER_ANSWERED("never-answered", "Nobody answers requests that have a rule"),
  /** Something that protects requests during updates is gone. */
  PROTECTION_REMOVED("protection-removed", "A protection of requests is gone"),
  /** A name that its controller does not read. */
  NAME_UNKNOWN("name-unknown", "A name that its controller does not read"),
  /** Something that renders objects changes, and what it renders is not known. */
  NOT_RENDERED("not-rendered", "What is rendered is not known"),
  /** A folder with copies of objects is on one side of a comparison alone. */
  OVERLAY_ALONE("overlay-alone", "An overlay is on one side alone"),
  /** A field that an API server drops. */
  FIELD_DROPPED("field-dropped", "The API server drops a field"),
  /** An object that an API server accepts with a warning. */
  API_WARNING("api-warning", "The API server warns"),
  /** A Rollout that its controller rejects. */
  ROLLOUT_INVALID("rollout-invalid", "The Rollout is invalid for its controller"),
  /** A reference to a missing object. */
  REFERENCE_MISSING("reference-missing", "A referenced object is missing"),
  /** An update of a Rollout begins. */
  UPDATE_STARTS("update-starts", "The change starts an update"),
  /** What a controller does next. */
  NEXT_PASS("next-pass", "What the controller does next"),
  /** Ports of targets are closed. */
  PORTS_CLOSED("ports-closed", "Ports of targets are closed"),
  /** Ports of targets are opened. */
  PORTS_OPENED("ports-opened", "Ports of targets are opened"),
  /** Living targets lose their traffic. */
  TARGETS_CUT_OFF("targets-cut-off", "Living targets are cut off"),
  /** No rule opens the ports of these targets. */
  RULES_NOT_MANAGED("rules-not-managed", "No rule opens the ports of the targets"),
  /** A load balancer or target group is replaced. */
  STACK_REPLACED("stack-replaced", "A load balancer or target group is replaced"),
  /** A load balancer changes. */
  STACK_CHANGED("stack-changed", "A load balancer is changed"),
  /** The load balancer controller cannot deploy these objects. */
  STACK_REFUSED("stack-refused", "The load balancer controller cannot deploy these objects"),
  /** Requests get another answer. */
  REQUESTS_MOVE("requests-move", "Requests get another answer"),
  /** The next update loses traffic. */
  TRAFFIC_EXPOSED("traffic-exposed", "The next update loses traffic"),
  /** An Avi object gets another name or another virtual service. */
  AVI_MOVES("avi-moves", "An Avi object moves or is renamed"),
  /** Several objects claim one Avi name. */
  AVI_COLLISION("avi-collision", "Several objects claim one Avi name"),
  /** Several Rollouts write one annotation. */
  ACTION_CLAIMED_TWICE("action-claimed-twice", "Several Rollouts write one action of an Ingress"),
  /** The annotation of a weighted action changes. */
  WEIGHTS_CHANGED("weights-changed", "The weights on an Ingress change"),
  /** The weights on an Ingress are not those of its Rollout. */
  WEIGHTS_DRIFT("weights-drift", "The weights on an Ingress are not those of its Rollout"),
  /** Old pods are deleted before the load balancer has deregistered them. */
  SCALE_DOWN_DELAY(
      "scale-down-delay", "Old pods are deleted before the load balancer deregisters them"),
  /** A load balancer class that no known controller serves. */
  CLASS_UNWATCHED("class-unwatched", "No controller serves the class"),
  /** Another release of the controller computed the hash of a Rollout. */
  HASH_STAMP("hash-stamp", "The pod-template-hash is that of another release"),
  /** The upgrade of a controller redeploys a Rollout. */
  UPGRADE_REDEPLOYS("upgrade-redeploys", "The upgrade of the controller starts an update"),
  /** The upgraded controller accepts what it refused, or serves what it did not serve. */
  UPGRADE_ACCEPTS("upgrade-accepts", "The upgraded controller accepts what it did not"),
  /** The upgraded controller treats an object otherwise once something happens. */
  UPGRADE_BEHAVES("upgrade-behaves", "The upgraded controller treats an object otherwise"),
  /** The Gateways that replace Ingresses treat requests differently. */
  MIGRATION_DIFFERS("migration-differs", "A Gateway treats requests differently"),
  /** Whether Gateways treat all requests alike cannot be decided. */
  MIGRATION_UNKNOWN("migration-unknown", "It is not known whether a Gateway does the same"),
  /** Target groups get other health checks or attributes. */
  MIGRATION_SETTINGS("migration-settings", "Target groups get other settings"),
  /** A load balancer differs in what no request shows. */
  MIGRATION_APART("migration-apart", "The load balancer differs in what no request shows"),
  /** Ingresses without a Gateway, or a Gateway without Ingresses. */
  MIGRATION_UNPAIRED("migration-unpaired", "It has no counterpart on the other side"),
  /** Every request is treated alike. */
  MIGRATION_EQUAL("migration-equal", "The Gateway treats every request alike"),
  /** What is unsafe about a Gateway although no condition shows it. */
  GATEWAY_UNSAFE("gateway-unsafe", "A Gateway does what no condition shows"),
  /** An object of a kind that is not analysed but affects the answers. */
  NOT_MODELLED("not-modelled", "An object that is not analysed affects the answer"),
  /** An annotation that silences findings gives no reason. */
  IGNORE_WITHOUT_REASON("ignore-without-reason", "A finding is ignored without a reason"),
  /** An annotation that silences findings names no kind of finding. */
  IGNORE_UNKNOWN("ignore-unknown", "An ignored code does not exist"),
  /** An acceptance that covers nothing. */
  ACCEPTED_NOTHING("accepted-nothing", "An acceptance covers nothing");

  private final String id;
  private final String title;

  FindingCode(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** The code of a name; empty if there is none. */
  public static Optional<FindingCode> of(String id) {
    return Arrays.stream(values()).filter(code -> code.id.equals(id)).findFirst();
  }

  /** Its name in output formats and annotations. */
  public String id() {
    return id;
  }

  /** Its title. */
  public String title() {
    return title;
  }
}
