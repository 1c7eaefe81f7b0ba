package dev.rolloutkit.sg.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Eni;
import org.immutables.value.Value;

/** Traffic that a load balancer or its clients send to one port of one target. */
@Value.Immutable
@ValueStyle
public interface Flow {

  /** What the traffic is for. */
  enum Purpose {
    /** Requests of clients. */
    TRAFFIC,
    /** Health checks. */
    HEALTH_CHECK
  }

  /** The binding of the target. */
  TgbKey binding();

  /** The target's name. */
  String endpoint();

  /** The interface it is reached at. */
  Eni eni();

  /** {@code tcp} or {@code udp}. */
  String protocol();

  /** The port, 0..65535. */
  int port();

  /** What it is for. */
  Purpose purpose();

  /** The groups on the sender: a rule for one of them admits it. */
  ImmutableSet<String> sourceGroups();

  /** The blocks that the sender's addresses come from: rules must admit each of them. */
  ImmutableList<String> sourceCidrs();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Flow}. */
  final class Builder extends ImmutableFlow.Builder {}
}
