package com.example.fleet;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.io.FileIO.ReadableFile;
import org.apache.beam.sdk.transforms.DoFn;

/**
 * The middle of a job whose workers run in this process: so many files are read, and the others
 * wait until the test has done something.
 */
final class Middle {
  /** Lets files through. */
  static final class Gate extends DoFn<ReadableFile, ReadableFile> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void process(@Element ReadableFile file, OutputReceiver<ReadableFile> out)
        throws InterruptedException {
      middle.pass(file.getMetadata().resourceId().toString());
      out.output(file);
    }
  }

  private enum State {
    /** Files go through. */
    BEGIN,
    /** Files go through one after the other, so that a checkpoint comes between two. */
    MIDDLE,
    /** No file goes through. */
    HELD,
    /** Files go through. */
    END
  }

  private static Middle middle = new Middle(0);

  private final int files;
  private final List<String> passed = new ArrayList<>();
  private State state = State.BEGIN;

  private Middle(int files) {
    this.files = files;
  }

  /** The middle of the next job. */
  static Middle after(int files) {
    middle = new Middle(files);
    return middle;
  }

  private synchronized void pass(String file) throws InterruptedException {
    if (state == State.BEGIN && passed.size() >= files) {
      to(State.MIDDLE);
    }
    if (state == State.MIDDLE) {
      // a checkpoint can begin only when the worker is done with this file
      wait(100);
    }
    while (state == State.HELD) {
      wait();
    }
    passed.add(file);
  }

  private synchronized void to(State next) {
    if (state.compareTo(next) < 0) {
      state = next;
      notifyAll();
    }
  }

  synchronized void await() throws InterruptedException {
    while (state == State.BEGIN) {
      wait();
    }
  }

  synchronized void awaitHold() throws InterruptedException {
    while (state.compareTo(State.HELD) < 0) {
      wait();
    }
  }

  void hold() {
    to(State.HELD);
  }

  void end() {
    to(State.END);
  }

  @Override
  public String toString() {
    return passed.size() + " passed, " + passed.stream().distinct().count() + " distinct";
  }
}
