package dev.rolloutkit.consequences.answer;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Comparator;

/** A part of an answer: who answers one share of the requests. */
public sealed interface Part {
  /** The exact share of the requests. */
  Share share();

  /** The same part with another share. */
  Part with(Share other);

  /**
   * Who answers, as a text. The same workload and port give the same text, whatever revision,
   * target group, Service and rule lead there.
   */
  String who();

  /** Whether somebody answers. */
  default boolean isAnswered() {
    return this instanceof Answered || this instanceof Redirected || this instanceof Fixed;
  }

  /**
   * A port of the pods of a workload.
   *
   * @param workload the workload
   * @param port the number of the port
   */
  record Target(ObjectKey workload, int port) implements Comparable<Target> {
    @Override
    public int compareTo(Target other) {
      return Comparator.comparing(Target::workload)
          .thenComparingInt(Target::port)
          .compare(this, other);
    }
  }

  /**
   * Pods answer.
   *
   * @param share its share
   * @param targets the ports of the workloads whose pods answer
   * @param pods the number of these pods, at least
   */
  record Answered(Share share, ImmutableSortedSet<Target> targets, int pods) implements Part {
    @Override
    public Part with(Share other) {
      return new Answered(other, targets, pods);
    }

    @Override
    public String who() {
      return "pods " + targets;
    }
  }

  /**
   * The load balancer answers with a status below 400.
   *
   * @param share its share
   * @param status the status
   */
  record Fixed(Share share, String status) implements Part {
    @Override
    public Part with(Share other) {
      return new Fixed(other, status);
    }

    @Override
    public String who() {
      return "fixed " + status;
    }
  }

  /**
   * The load balancer redirects clients.
   *
   * @param share its share
   * @param to the URL of the redirect
   */
  record Redirected(Share share, String to) implements Part {
    @Override
    public Part with(Share other) {
      return new Redirected(other, to);
    }

    @Override
    public String who() {
      return "redirect " + to;
    }
  }

  /**
   * Nobody answers.
   *
   * @param share its share
   * @param words the first step that no request passes, and why, for people
   * @param status the HTTP status of the error that the load balancer itself sends; empty if a rule
   *     sends the requests on
   */
  record Nobody(Share share, String words, String status) implements Part {
    /** Nobody answers, and no load balancer sends an error of its own. */
    public Nobody(Share share, String words) {
      this(share, words, "");
    }

    @Override
    public Part with(Share other) {
      return new Nobody(other, words, status);
    }

    @Override
    public String who() {
      return "nobody";
    }
  }

  /**
   * It is not known whether somebody answers.
   *
   * @param share its share
   * @param missing what is not known, as a clause for people
   */
  record Unknown(Share share, String missing) implements Part {
    @Override
    public Part with(Share other) {
      return new Unknown(other, missing);
    }

    @Override
    public String who() {
      return "unknown " + missing;
    }
  }
}
