package dev.rolloutkit.apimachinery.internal.json;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A list that is decoded as Go decodes a slice. When the field is repeated, the new array replaces
 * the list, but each element is decoded over the element that was previously at its index, even if
 * a shorter array came in between.
 */
public final class MergingList<T> {
  private static final int FEW = 4;

  private final List<T> room = new ArrayList<>(FEW);
  private int size;

  /**
   * Reads an array and returns {@code true}. For {@code null} makes the list absent and returns
   * {@code false}. A value of any other type is a type error and leaves the list unchanged.
   */
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

  /** Applies the function to each element and returns the results. */
  public <R> ImmutableList<R> map(Function<T, R> function) {
    ImmutableList.Builder<R> out = ImmutableList.builderWithExpectedSize(size);
    for (int i = 0; i < size; i++) {
      out.add(function.apply(room.get(i)));
    }
    return out.build();
  }
}
