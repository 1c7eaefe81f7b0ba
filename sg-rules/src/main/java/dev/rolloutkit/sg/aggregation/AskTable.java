package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for which rule of one group: a hash table by rule. Most rules are asked for by one
 * binding and cost one small object; those that several ask for have a tree of bindings.
 */
final class AskTable {
  private static final int MOST_FREE = 16;

  /** The asks of one binding for one rule; in the table, the first binding of those that ask. */
  static final class Ask {
    private TgbKey binding;
    private Permission permission;

    /** Further asks of the same binding, rules that differ in what is no part of the key. */
    private @Nullable List<Permission> again;

    /** All bindings that ask, this one included, if there are several. */
    private @Nullable NavigableMap<TgbKey, Ask> all;

    /** The next one that is free; meaningful while this one is. */
    private @Nullable Ask nextFree;

    Ask(TgbKey binding, Permission permission) {
      this.binding = binding;
      this.permission = permission;
    }

    TgbKey binding() {
      return binding;
    }

    Permission permission() {
      return permission;
    }

    PermissionKey key() {
      return permission.key();
    }
  }

  /** Is told of each ask. */
  interface Visitor {
    void ask(TgbKey binding, Permission permission);
  }

  private @Nullable Ask[] table = new Ask[8];
  private int keys;

  /** A few asks that were taken away and are used again. */
  private @Nullable Ask free;

  private int freeCount;

  /** Adds an ask; behind those of the same binding for the same rule. */
  void add(TgbKey binding, Permission permission) {
    int at = place(permission.key());
    Ask first = table[at];
    if (first == null) {
      table[at] = take(binding, permission);
      if (++keys * 2 > table.length) {
        grow();
      }
      return;
    }
    NavigableMap<TgbKey, Ask> all = first.all;
    Ask own = all == null ? (first.binding.equals(binding) ? first : null) : all.get(binding);
    if (own != null) {
      own.again = own.again == null ? new ArrayList<>(2) : own.again;
      own.again.add(permission);
      return;
    }
    if (all == null) {
      all = new TreeMap<>();
      all.put(first.binding, first);
    }
    all.put(binding, new Ask(binding, permission));
    lead(at, all);
  }

  /** Takes every ask of the binding for that rule away; nothing happens if there is none. */
  void removeAll(TgbKey binding, PermissionKey key) {
    int at = place(key);
    Ask first = table[at];
    if (first == null) {
      return;
    }
    NavigableMap<TgbKey, Ask> all = first.all;
    if (all != null) {
      all.remove(binding);
      lead(at, all);
    } else if (first.binding.equals(binding)) {
      table[at] = null;
      keys--;
      close(at);
      release(first);
    }
  }

  private Ask take(TgbKey binding, Permission permission) {
    Ask taken = free;
    if (taken == null) {
      return new Ask(binding, permission);
    }
    free = taken.nextFree;
    freeCount--;
    taken.nextFree = null;
    taken.binding = binding;
    taken.permission = permission;
    return taken;
  }

  private void release(Ask ask) {
    if (freeCount < MOST_FREE) {
      ask.again = null;
      ask.nextFree = free;
      free = ask;
      freeCount++;
    }
  }

  /** Whether another binding asks for the rule. */
  boolean hasOthers(TgbKey binding, PermissionKey key) {
    Ask first = table[place(key)];
    return first != null && (first.all != null || !first.binding.equals(binding));
  }

  /** For each rule what the first binding asks for. */
  void forEachKey(Consumer<Permission> to) {
    for (Ask first : table) {
      if (first != null) {
        to.accept(first.permission);
      }
    }
  }

  /** Every ask; those for one rule by binding. */
  void forEachAsk(Visitor to) {
    for (Ask first : table) {
      if (first != null && first.all != null) {
        first.all.values().forEach(ask -> visit(ask, to));
      } else if (first != null) {
        visit(first, to);
      }
    }
  }

  private static void visit(Ask ask, Visitor to) {
    to.ask(ask.binding, ask.permission);
    if (ask.again != null) {
      ask.again.forEach(p -> to.ask(ask.binding, p));
    }
  }

  /** The first of several bindings stands in the table; the last one that is left needs no tree. */
  private void lead(int at, NavigableMap<TgbKey, Ask> all) {
    Ask old = table[at];
    if (old != null) {
      old.all = null;
    }
    Ask first = all.firstEntry().getValue();
    first.all = all.size() > 1 ? all : null;
    table[at] = first;
  }

  private int place(PermissionKey key) {
    int mask = table.length - 1;
    int at = spread(key) & mask;
    for (Ask ask = table[at]; ask != null && !ask.key().equals(key); ask = table[at]) {
      at = at + 1 & mask;
    }
    return at;
  }

  private static int spread(PermissionKey key) {
    int h = key.hashCode() * 0x9E3779B9;
    return h ^ h >>> 15;
  }

  /** Moves what follows a freed place back, so that searches need no marks of what was removed. */
  private void close(int freed) {
    int mask = table.length - 1;
    int hole = freed;
    int at = freed + 1 & mask;
    for (Ask ask = table[at]; ask != null; ask = table[at]) {
      int home = spread(ask.key()) & mask;
      if ((at - home & mask) >= (at - hole & mask)) {
        table[hole] = ask;
        table[at] = null;
        hole = at;
      }
      at = at + 1 & mask;
    }
  }

  private void grow() {
    @Nullable Ask[] old = table;
    table = new Ask[old.length * 2];
    for (Ask ask : old) {
      if (ask != null) {
        table[place(ask.key())] = ask;
      }
    }
  }
}
