package dev.rolloutkit.testkit.rules;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The parts of the compiled classes of modules that the rules need. */
final class ByteCode {
  private static final int API = Opcodes.ASM9;
  private static final String SUITE = "dev/rolloutkit/testkit/base/VectorSuite";

  /** A method, by the name of its class, its own name and its descriptor. */
  record Id(String owner, String name, String descriptor) {
    /** Name and descriptor, which an overriding method has too. */
    String signature() {
      return name + descriptor;
    }
  }

  /** The use of a constant at a line. */
  record Use(String owner, String name, int line) {}

  /** A method, and what it does. */
  static final class Code {
    final Id id;

    /** Its number among all methods that were read. */
    final int number;

    final List<Id> calls = new ArrayList<>();

    /** Of the initialization of a class: the functions that it stores in a static field. */
    final Map<String, List<Id>> stored = new HashMap<>();

    final List<Use> constants = new ArrayList<>();
    final Set<String> initialized = new TreeSet<>();
    final Set<String> created = new TreeSet<>();

    /** How many conditional jumps it has. */
    int branches;

    /** The first line; 0 if it has none. */
    int firstLine;

    Code(Id id, int number) {
      this.id = id;
      this.number = number;
    }

    /** Whether it initializes its class. */
    boolean isInitialization() {
      return id.name().equals("<clinit>");
    }
  }

  /** A class. */
  static final class Type {
    final String name;

    /** Its number among all classes that were read. */
    final int number;

    final String module;
    final boolean isTest;
    final List<String> parents = new ArrayList<>();
    final Map<String, Code> methods = new HashMap<>();
    String source = "";

    /** Whether JUnit or jqwik calls a method of it. */
    boolean hasTests;

    Type(String name, int number, String module, boolean isTest) {
      this.name = name;
      this.number = number;
      this.module = module;
      this.isTest = isTest;
    }

    /** The package and the name of the source file, without its ending. */
    String sourceName() {
      return name.substring(0, name.lastIndexOf('/') + 1).replace('/', '.')
          + source.replace(".java", "");
    }

    /** The path of its source in its module, if nothing generated it. */
    Path path() {
      return Path.of("src/main/java", name.substring(0, name.lastIndexOf('/')), source);
    }
  }

  final Map<String, Type> types = new TreeMap<>();

  private final Path root;

  /** How many methods were read. */
  private int methods;

  /** The methods that replay a recorded function, by module and name of the function. */
  final Map<String, ListMultimap<String, Id>> replays = new TreeMap<>();

  private ByteCode(Path root) {
    this.root = root;
  }

  /** Reads the main code and the tests of modules that are compiled. */
  static ByteCode of(Path root, List<String> modules) throws IOException {
    ByteCode out = new ByteCode(root);
    for (String module : modules) {
      out.readAll(root.resolve(module).resolve("target/classes"), module, false);
      out.readAll(root.resolve(module).resolve("target/test-classes"), module, true);
    }
    return out;
  }

  /** The recorded functions of a module. */
  ListMultimap<String, Id> replays(String module) {
    return replays.computeIfAbsent(
        module, key -> MultimapBuilder.treeKeys().arrayListValues().build());
  }

  private void readAll(Path folder, String module, boolean isTest) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        new ClassReader(Files.readAllBytes(file))
            .accept(new Classes(module, isTest), ClassReader.SKIP_FRAMES);
      }
    }
  }

  /** Reads one class. */
  private final class Classes extends ClassVisitor {
    private final String module;
    private final boolean isTest;
    private Type type;

    Classes(String module, boolean isTest) {
      super(API);
      this.module = module;
      this.isTest = isTest;
      this.type = new Type("", 0, module, isTest);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String parent,
        String[] interfaces) {
      type = new Type(name, types.size(), module, isTest);
      if (parent != null) {
        type.parents.add(parent);
      }
      type.parents.addAll(List.of(interfaces));
      types.put(name, type);
    }

    @Override
    public void visitSource(@Nullable String source, @Nullable String debug) {
      type.source = String.valueOf(source);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      Code code = new Code(new Id(type.name, name, descriptor), methods++);
      type.methods.put(code.id.signature(), code);
      return new Methods(type, code);
    }
  }

  /** Reads one method. */
  private final class Methods extends MethodVisitor {
    private final Type type;
    private final Code code;

    /** What was named since the last registration of a replay. */
    private final List<Id> recent = new ArrayList<>();

    private final List<String> texts = new ArrayList<>();

    private int line;

    /** The functions that were made since a static field was last written. */
    private final List<Id> functions = new ArrayList<>();

    Methods(Type type, Code code) {
      super(API);
      this.type = type;
      this.code = code;
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      if (descriptor.matches(
          "Lorg/junit/jupiter/.*Test(?:Factory)?;|Lnet/jqwik/api/(?:Property|Example);")) {
        type.hasTests = true;
      }
      return null;
    }

    @Override
    public void visitLineNumber(int at, Label start) {
      code.firstLine = code.firstLine == 0 ? at : Math.min(code.firstLine, at);
      line = at;
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      if (opcode != Opcodes.GOTO && opcode != Opcodes.JSR) {
        code.branches++;
      }
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label byDefault, Label... labels) {
      code.branches++;
    }

    @Override
    public void visitLookupSwitchInsn(Label byDefault, int[] keys, Label[] labels) {
      code.branches++;
    }

    @Override
    public void visitTypeInsn(int opcode, String name) {
      if (opcode == Opcodes.NEW) {
        code.initialized.add(name);
        code.created.add(name);
      }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      if (opcode == Opcodes.GETSTATIC) {
        code.initialized.add(owner);
        code.constants.add(new Use(owner, name, line));
      } else if (opcode == Opcodes.PUTSTATIC) {
        code.stored.put(name, List.copyOf(functions));
        functions.clear();
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (opcode == Opcodes.INVOKESTATIC) {
        code.initialized.add(owner);
      }
      if (owner.equals(SUITE) && name.startsWith("on")) {
        texts.forEach(fn -> replays(type.module).putAll(fn, recent));
        texts.clear();
        recent.clear();
      } else {
        call(new Id(owner, name, descriptor));
      }
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      int before = code.calls.size();
      for (Object argument : arguments) {
        refer(argument);
      }
      if (code.isInitialization()) {
        List<Id> referred = code.calls.subList(before, code.calls.size());
        functions.addAll(referred);
        referred.clear();
      }
    }

    @Override
    public void visitEnd() {
      code.calls.addAll(functions);
    }

    @Override
    public void visitLdcInsn(Object value) {
      if (value instanceof String text) {
        texts.add(text);
      } else {
        refer(value);
      }
    }

    private void refer(Object argument) {
      if (argument instanceof Handle handle && handle.getDesc().startsWith("(")) {
        code.initialized.add(handle.getOwner());
        if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
          code.created.add(handle.getOwner());
        }
        call(new Id(handle.getOwner(), handle.getName(), handle.getDesc()));
      } else if (argument instanceof ConstantDynamic constant) {
        for (int i = 0; i < constant.getBootstrapMethodArgumentCount(); i++) {
          refer(constant.getBootstrapMethodArgument(i));
        }
      }
    }

    private void call(Id called) {
      code.calls.add(called);
      recent.add(called);
    }
  }

  /** The classes by the name of their source file; generated ones and tests are left out. */
  ImmutableMap<String, List<Type>> bySource() {
    Map<String, List<Type>> out = new TreeMap<>();
    for (Type type : types.values()) {
      if (!type.isTest && Files.exists(root.resolve(type.module).resolve(type.path()))) {
        out.computeIfAbsent(type.sourceName(), key -> new ArrayList<>()).add(type);
      }
    }
    return ImmutableMap.copyOf(out);
  }
}
