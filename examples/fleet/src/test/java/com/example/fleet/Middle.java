package com.example.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.io.FileIO.ReadableFile;
import org.apache.beam.sdk.transforms.DoFn;

/**
 * The middle of a job whose workers run in this process: some files are read, and the others wait
 * until a test has done something.
 */
final class Middle {
  /** What happens to the files that come. */
  enum State {
    /** They go through. */
    BEGIN,
    /** They wait. */
    STOPPED,
    /** They go through slowly: a worker can take part in a checkpoint between two. */
    SLOW,
    /** They wait. */
    HELD,
    /** They go through. */
    END
  }

  /** Where files come. */
  static final class Gate extends DoFn<ReadableFile, ReadableFile> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void process(@Element ReadableFile file, OutputReceiver<ReadableFile> out)
        throws InterruptedException {
      middle.pass(file.getMetadata().resourceId().toString());
      out.output(file);
    }
  }

  private static Middle middle = new Middle(0);

  private final int files;
  private final List<String> passed = new ArrayList<>();
  private State state = State.BEGIN;

  private Middle(int files) {
    this.files = files;
  }

  /** The middle of the next job, which is stopped after so many files. */
  static Middle after(int files) {
    middle = new Middle(files);
    return middle;
  }

  private synchronized void pass(String file) throws InterruptedException {
    if (passed.size() >= files) {
      to(State.STOPPED);
    }
    while (state == State.STOPPED) {
      wait();
    }
    if (state == State.SLOW) {
      wait(200); // or until the checkpoint is there
    }
    while (state == State.HELD) {
      wait();
    }
    passed.add(file);
  }

  /** Goes on to a state, unless it is past it. */
  synchronized void to(State next) {
    if (state.compareTo(next) < 0) {
      state = next;
      notifyAll();
    }
  }

  /** Waits for a state, or a later one. */
  synchronized void await(State expected) throws InterruptedException {
    while (state.compareTo(expected) < 0) {
      wait();
    }
  }

  /** The files that were read before the checkpoint are not read again. */
  synchronized void assertThatItWentOnFromTheCheckpoint(int workers) {
    // each worker may have had one file in its hands
    List<String> before = passed.subList(0, files - workers);
    assertThat(before).isNotEmpty();
    assertThat(passed.subList(files, passed.size())).doesNotContainAnyElementsOf(before);
  }
}
