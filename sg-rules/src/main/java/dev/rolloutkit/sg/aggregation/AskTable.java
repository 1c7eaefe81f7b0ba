package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for which rule of one group: a hash table by rule, with a chain of the bindings that ask
 * for the same one. An ask costs one small object and nothing else.
 */
final class AskTable {

  /** One ask; the next one for the same rule is of a later binding. */
  static final class Ask {
    private final TgbKey binding;
    private final Permission permission;
    private @Nullable Ask next;

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

  private @Nullable Ask[] table = new Ask[8];
  private int keys;

  /** Adds an ask behind those of the same and of earlier bindings; true if it is the only one. */
  boolean add(TgbKey binding, Permission permission) {
    Ask added = new Ask(binding, permission);
    int at = place(permission.key());
    Ask first = table[at];
    if (first == null) {
      table[at] = added;
      if (++keys * 2 > table.length) {
        grow();
      }
      return true;
    }
    if (binding.compareTo(first.binding) < 0) {
      added.next = first;
      table[at] = added;
      return false;
    }
    Ask before = first;
    while (before.next != null && before.next.binding.compareTo(binding) <= 0) {
      before = before.next;
    }
    added.next = before.next;
    before.next = added;
    return false;
  }

  /** Takes one ask of the binding away, which is there; true if it was the last one. */
  boolean remove(TgbKey binding, Permission permission) {
    int at = place(permission.key());
    Ask before = null;
    Ask ask = table[at];
    while (ask != null && !ask.binding.equals(binding)) {
      before = ask;
      ask = ask.next;
    }
    if (ask == null) {
      return false;
    }
    if (before != null) {
      before.next = ask.next;
      return false;
    }
    table[at] = ask.next;
    if (ask.next != null) {
      return false;
    }
    keys--;
    close(at);
    return true;
  }

  /** The first ask for each rule. */
  void forEachKey(Consumer<Ask> to) {
    for (Ask ask : table) {
      if (ask != null) {
        to.accept(ask);
      }
    }
  }

  /** Every ask; those for one rule by binding. */
  void forEachAsk(Consumer<Ask> to) {
    for (Ask first : table) {
      for (Ask ask = first; ask != null; ask = ask.next) {
        to.accept(ask);
      }
    }
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
