package dev.rolloutkit.consequences.answer;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Comparator;

/** A part of an answer. */
public sealed interface Part {
  /** Its exact share of the requests. */
  Share share();

  /** The same part with another share. */
  Part with(Share other);

  /**
   * Who answers, as a text that is equal for the same answer: revision, target group, Service and
   * rule do not count.
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
   * @param port the number
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
   * @param targets the pods that answer
   * @param pods how many there are at least
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
   * The load balancer sends clients elsewhere.
   *
   * @param share its share
   * @param to where to
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
   * @param words the first broken link in words
   * @param status the status of the error that the load balancer sends by itself; empty if requests
   *     get further than its rules
   */
  record Nobody(Share share, String words, String status) implements Part {
    /** Nobody answers, because of a broken link. */
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
   * @param missing what is missing, in words
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
