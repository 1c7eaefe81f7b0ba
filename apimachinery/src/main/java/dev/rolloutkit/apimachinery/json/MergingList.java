package dev.rolloutkit.apimachinery.json;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A list that is decoded as Go decodes a slice: a second array refills it, and each element starts
 * from what was in its place before, even if a shorter array came between.
 */
public final class MergingList<T> {
  private final List<T> room = new ArrayList<>();
  private int size;

  /** Reads an array, or makes the list absent and answers {@code false} for {@code null}. */
  public boolean read(
      GoJsonDecoder in, String type, Supplier<T> empty, UnaryOperator<T> readElement) {
    if (in.nextNull()) {
      room.clear();
      size = 0;
      return false;
    }
    if (!in.beginArray(type)) {
      return true;
    }
    size = 0;
    while (in.hasNext()) {
      if (size == room.size()) {
        room.add(empty.get());
      }
      room.set(size, readElement.apply(room.get(size)));
      size++;
    }
    in.endArray();
    if (size == 0) {
      room.clear();
    }
    return true;
  }

  /** The elements, each made into a value. */
  public <R> ImmutableList<R> map(Function<T, R> function) {
    ImmutableList.Builder<R> out = ImmutableList.builderWithExpectedSize(size);
    for (int i = 0; i < size; i++) {
      out.add(function.apply(room.get(i)));
    }
    return out.build();
  }
}
