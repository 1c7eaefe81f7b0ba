package dev.rolloutkit.testkit.rules;

import dev.rolloutkit.testkit.rules.ByteCode.Code;
import dev.rolloutkit.testkit.rules.ByteCode.Id;
import dev.rolloutkit.testkit.rules.ByteCode.Type;
import dev.rolloutkit.testkit.rules.ByteCode.Use;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Computes from the byte code which methods may run if others do. A call of an overridden method
 * reaches every implementation in a class that is created by what was reached before, and a read of
 * a static field reaches the functions that the field contains.
 */
final class CallGraph {
  private static final String INITIALIZATION = "<clinit>()V";
  private static final Set<String> OF_OBJECT =
      Set.of("equals", "hashCode", "toString", "compareTo");

  /**
   * These types do not distinguish classes, and only the methods {@link #OF_OBJECT} are called on
   * them.
   */
  private static final Set<String> PLAIN =
      Set.of("java/lang/Object", "java/lang/Record", "java/lang/Enum", "java/lang/Comparable");

  private final Map<String, Type> types;
  private final Map<String, Set<String>> ancestors = new HashMap<>();
  private final Map<String, List<Code>> ofCreation = new HashMap<>();

  private final Map<Code, Effect> effects = new HashMap<>();
  private final Map<Id, Call> known = new HashMap<>();

  /** The calls of a method, and the classes of these modules that it uses, each once. */
  private record Effect(List<Call> calls, List<Type> initialized, List<Type> created) {}

  /** A called method, and the methods that run in the classes that were queried so far. */
  private final class Call {
    private final int number = known.size();
    private final String owner;
    private final String signature;
    private final Map<String, Optional<Code>> byClass = new HashMap<>();

    Call(Id id) {
      owner = id.owner();
      signature = id.signature();
    }

    /** The method that runs in an object of a class, which may inherit it. */
    Optional<Code> in(String type) {
      return byClass.computeIfAbsent(
          type,
          key ->
              ancestors(key).stream()
                  .map(types::get)
                  .filter(ancestor -> ancestor != null && ancestor.methods.containsKey(signature))
                  .findFirst()
                  .map(ancestor -> ancestor.methods.get(signature)));
    }
  }

  CallGraph(ByteCode code) {
    this.types = code.types;
  }

  /** The methods that may run when the given ones do, themselves included. */
  List<Code> reached(Collection<Code> roots) {
    Search search = new Search();
    roots.forEach(search::reach);
    search.run();
    return search.reached;
  }

  private Effect effect(Code code) {
    return effects.computeIfAbsent(
        code,
        key ->
            new Effect(
                Stream.concat(key.calls.stream(), key.constants.stream().flatMap(this::stored))
                    .filter(id -> types.containsKey(id.owner()))
                    .map(id -> known.computeIfAbsent(id, Call::new))
                    .distinct()
                    .toList(),
                Stream.concat(Stream.of(key.id.owner()), key.initialized.stream())
                    .flatMap(name -> ancestors(name).stream())
                    .distinct()
                    .flatMap(name -> Stream.ofNullable(types.get(name)))
                    .toList(),
                key.created.stream().flatMap(name -> Stream.ofNullable(types.get(name))).toList()));
  }

  /** The functions that a static field has had since its class was initialized. */
  private Stream<Id> stored(Use field) {
    Type type = types.get(field.owner());
    Code initialization = type == null ? null : type.methods.get(INITIALIZATION);
    return initialization == null
        ? Stream.empty()
        : initialization.stored.getOrDefault(field.name(), List.of()).stream();
  }

  /** A class and all that it extends or implements, itself first. */
  private Set<String> ancestors(String name) {
    Set<String> found = ancestors.get(name);
    if (found == null) {
      found = new LinkedHashSet<>();
      found.add(name);
      Type type = types.get(name);
      if (type != null) {
        for (String parent : type.parents) {
          found.addAll(ancestors(parent));
        }
      }
      ancestors.put(name, found);
    }
    return found;
  }

  /** The methods of a new object that others call without naming its class. */
  private List<Code> ofCreation(Type created) {
    return ofCreation.computeIfAbsent(
        created.name,
        key -> {
          boolean isCalledByOthers =
              ancestors(key).stream().anyMatch(a -> !types.containsKey(a) && !PLAIN.contains(a));
          return created.methods.values().stream()
              .filter(code -> isCalledByOthers || OF_OBJECT.contains(code.id.name()))
              .toList();
        });
  }

  private final class Search {
    final List<Code> reached = new ArrayList<>();
    private final BitSet isReached = new BitSet();
    private final BitSet isCalled = new BitSet();
    private final BitSet isInitialized = new BitSet();
    private final BitSet isCreated = new BitSet();

    /** The created classes that are a certain type. */
    private final Map<String, List<String>> createdAs = new HashMap<>();

    /** The calls of methods of a certain type. */
    private final Map<String, List<Call>> calledOn = new HashMap<>();

    void reach(Code code) {
      if (!isReached.get(code.number)) {
        isReached.set(code.number);
        reached.add(code);
      }
    }

    void run() {
      for (int i = 0; i < reached.size(); i++) {
        Code code = reached.get(i);
        Effect effect = effect(code);
        effect.initialized().forEach(this::initialize);
        effect.created().forEach(this::create);
        effect.calls().forEach(this::call);
      }
    }

    private void call(Call call) {
      if (!isCalled.get(call.number)) {
        isCalled.set(call.number);
        calledOn.computeIfAbsent(call.owner, key -> new ArrayList<>()).add(call);
        call.in(call.owner).ifPresent(this::reach);
        for (String type : createdAs.getOrDefault(call.owner, List.of())) {
          call.in(type).ifPresent(this::reach);
        }
      }
    }

    private void initialize(Type type) {
      if (!isInitialized.get(type.number)) {
        isInitialized.set(type.number);
        Code code = type.methods.get(INITIALIZATION);
        if (code != null) {
          reach(code);
        }
      }
    }

    private void create(Type type) {
      if (isCreated.get(type.number)) {
        return;
      }
      isCreated.set(type.number);
      String name = type.name;
      for (String ancestor : ancestors(name)) {
        createdAs.computeIfAbsent(ancestor, key -> new ArrayList<>()).add(name);
        for (Call call : calledOn.getOrDefault(ancestor, List.of())) {
          call.in(name).ifPresent(this::reach);
        }
      }
      ofCreation(type).forEach(this::reach);
    }
  }
}
