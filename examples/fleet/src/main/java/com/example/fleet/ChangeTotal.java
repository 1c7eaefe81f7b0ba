package com.example.fleet;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.beam.sdk.transforms.Combine;

/**
 * What one change does to the fleet, at one level.
 *
 * @param clusters how many clusters it hits
 * @param objects how many objects
 * @param requests how many kinds of requests
 * @param worst the clusters that are hit worst, the worst first; never empty
 */
record ChangeTotal(long clusters, long objects, long requests, List<Hit> worst)
    implements Serializable {
  private static final int NAMED = 5;

  /** The worst first. */
  static final Comparator<ChangeTotal> WORST =
      Comparator.comparing((ChangeTotal total) -> total.first().level())
          .thenComparing(Comparator.comparingLong(ChangeTotal::clusters).reversed())
          .thenComparing(Comparator.comparingLong(ChangeTotal::objects).reversed())
          .thenComparing(Comparator.comparingLong(ChangeTotal::requests).reversed())
          .thenComparing(total -> total.first().key());

  private static final ChangeTotal NONE = new ChangeTotal(0, 0, 0, List.of());

  /** What it does to the cluster that is hit worst. */
  Hit first() {
    return worst.get(0);
  }

  private ChangeTotal plus(ChangeTotal other) {
    List<Hit> all = new ArrayList<>(worst);
    all.addAll(other.worst);
    return new ChangeTotal(
        clusters + other.clusters,
        objects + other.objects,
        requests + other.requests,
        all.stream().sorted(Hit.WORST).limit(NAMED).toList());
  }

  /** Adds up hits, in any order and in as many parts as a runner likes. */
  static final class Sum extends Combine.CombineFn<Hit, ChangeTotal, ChangeTotal> {
    private static final long serialVersionUID = 1L;

    @Override
    public ChangeTotal createAccumulator() {
      return NONE;
    }

    @Override
    public ChangeTotal addInput(ChangeTotal sum, Hit hit) {
      return sum.plus(new ChangeTotal(1, hit.objects(), hit.requests(), List.of(hit)));
    }

    @Override
    public ChangeTotal mergeAccumulators(Iterable<ChangeTotal> sums) {
      ChangeTotal all = NONE;
      for (ChangeTotal sum : sums) {
        all = all.plus(sum);
      }
      return all;
    }

    @Override
    public ChangeTotal extractOutput(ChangeTotal sum) {
      return sum;
    }
  }
}
