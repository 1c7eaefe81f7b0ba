package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.crd.internal.schema.Patterns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * The functions that Kubernetes adds to CEL: URLs, addresses, quantities, versions, formats,
 * regular expressions and lists.
 *
 * <p>Source: Kubernetes 1.34, CEL libraries of the API server.
 *
 * @rule Kubernetes adds functions for URLs, addresses, quantities, versions and formats to CEL.
 */
final class KubernetesFunctions {
  private static final CelType DYN = SimpleType.DYN;
  private static final CelType LIST = ListType.create(DYN);
  private static final CelType URL = OpaqueType.create("kubernetes.URL");
  private static final CelType IP = OpaqueType.create("net.IP");
  private static final CelType CIDR = OpaqueType.create("net.CIDR");
  private static final CelType QUANTITY = OpaqueType.create("kubernetes.Quantity");
  private static final CelType FORMAT = OpaqueType.create("kubernetes.NamedFormat");
  private static final CelType SEMVER = OpaqueType.create("kubernetes.Semver");

  private static final ImmutableMap<Class<?>, CelType> TYPES =
      ImmutableMap.of(
          String.class, SimpleType.STRING,
          List.class, LIST,
          Url.class, URL,
          IpAddress.class, IP,
          Cidr.class, CIDR,
          CelQuantity.class, QUANTITY,
          Semver.class, SEMVER,
          NamedFormat.class, FORMAT);

  private final Map<String, List<CelOverloadDecl>> overloads = new LinkedHashMap<>();
  private final ImmutableList.Builder<CelFunctionBinding> bindings = ImmutableList.builder();

  private static final KubernetesFunctions ALL = new KubernetesFunctions();

  private KubernetesFunctions() {
    urls();
    addresses();
    quantities();
    expressions();
    lists();
    versions();
    formats();
    global("strings.quote", "strings_quote", SimpleType.STRING, String.class, Quoting::quote);
  }

  static ImmutableList<CelFunctionDecl> declarations() {
    ImmutableList.Builder<CelFunctionDecl> out = ImmutableList.builder();
    ALL.overloads.forEach(
        (name, list) -> out.add(CelFunctionDecl.newFunctionDeclaration(name, list)));
    return out.build();
  }

  static ImmutableList<CelFunctionBinding> bindings() {
    return ALL.bindings.build();
  }

  private void urls() {
    global("isURL", "is_url", SimpleType.BOOL, String.class, text -> Url.parse(text).isPresent());
    global("url", "string_to_url", URL, String.class, KubernetesFunctions::url);
    member("getScheme", "url_scheme", SimpleType.STRING, Url.class, Url::scheme);
    member("getHost", "url_host", SimpleType.STRING, Url.class, Url::host);
    member("getHostname", "url_hostname", SimpleType.STRING, Url.class, Url::hostname);
    member("getPort", "url_port", SimpleType.STRING, Url.class, Url::port);
    member("getEscapedPath", "url_path", SimpleType.STRING, Url.class, Url::path);
    member("getQuery", "url_query", DYN, Url.class, Url::query);
  }

  private void addresses() {
    global("isIP", "is_ip", SimpleType.BOOL, String.class, text -> Addresses.ip(text).isPresent());
    global("ip", "string_to_ip", IP, String.class, KubernetesFunctions::ip);
    member("ip", "cidr_ip", IP, Cidr.class, Cidr::address);
    member("family", "ip_family", SimpleType.INT, IpAddress.class, ip -> ip.isV4() ? 4L : 6L);
    member(
        "isUnspecified",
        "ip_unspecified",
        SimpleType.BOOL,
        IpAddress.class,
        IpAddress::isUnspecified);
    member(
        "isGlobalUnicast",
        "ip_global_unicast",
        SimpleType.BOOL,
        IpAddress.class,
        Addresses::isGlobalUnicast);
    member(
        "isLinkLocalUnicast",
        "ip_link_local_unicast",
        SimpleType.BOOL,
        IpAddress.class,
        IpAddress::isLinkLocal);
    member(
        "isLinkLocalMulticast",
        "ip_link_local_multicast",
        SimpleType.BOOL,
        IpAddress.class,
        IpAddress::isLinkLocalMulticast);
    global(
        "ip.isCanonical",
        "ip_is_canonical",
        SimpleType.BOOL,
        String.class,
        text -> ip(text).canonicalInFamily().equals(text));
    global(
        "string", "ip_to_string", SimpleType.STRING, IpAddress.class, IpAddress::canonicalInFamily);
    global("string", "cidr_to_string", SimpleType.STRING, Cidr.class, Addresses::text);
    member("isLoopback", "ip_loopback", SimpleType.BOOL, IpAddress.class, IpAddress::isLoopback);
    global("isCIDR", "is_cidr", SimpleType.BOOL, String.class, t -> Addresses.cidr(t).isPresent());
    global("cidr", "string_to_cidr", CIDR, String.class, KubernetesFunctions::cidr);
    member(
        "containsIP",
        "cidr_contains_ip",
        Cidr.class,
        IpAddress.class,
        (cidr, ip) -> cidr.contains(ip));
    member(
        "containsIP",
        "cidr_contains_ip_string",
        Cidr.class,
        String.class,
        (cidr, text) -> cidr.contains(ipWithin(text)));
    member(
        "containsCIDR",
        "cidr_contains_cidr",
        Cidr.class,
        Cidr.class,
        (cidr, other) -> cidr.contains(other));
    member(
        "containsCIDR",
        "cidr_contains_cidr_string",
        Cidr.class,
        String.class,
        (cidr, text) -> cidr.contains(cidr(text)));
    member("masked", "cidr_masked", CIDR, Cidr.class, Cidr::masked);
    member("prefixLength", "cidr_prefix", SimpleType.INT, Cidr.class, c -> (long) c.prefixLength());
  }

  private void quantities() {
    global(
        "isQuantity",
        "is_quantity",
        SimpleType.BOOL,
        String.class,
        text -> CelQuantity.parse(text).isOk());
    global("quantity", "string_to_quantity", QUANTITY, String.class, KubernetesFunctions::quantity);
    member(
        "isGreaterThan",
        "quantity_greater",
        CelQuantity.class,
        CelQuantity.class,
        (a, b) -> a.compareTo(b) > 0);
    member(
        "isLessThan",
        "quantity_less",
        CelQuantity.class,
        CelQuantity.class,
        (a, b) -> a.compareTo(b) < 0);
    declare(
        "compareTo",
        CelOverloadDecl.newMemberOverload("quantity_compare", SimpleType.INT, QUANTITY, QUANTITY));
    bindings.add(
        CelFunctionBinding.from(
            "quantity_compare",
            CelQuantity.class,
            CelQuantity.class,
            (a, b) -> (long) a.compareTo(b)));
    sums("add", CelQuantity::plus);
    sums("sub", (a, b) -> a.plus(b.negated()));
    global(
        "sign",
        "quantity_sign",
        SimpleType.INT,
        CelQuantity.class,
        quantity -> (long) quantity.amount().signum());
    member(
        "isInteger",
        "quantity_is_integer",
        SimpleType.BOOL,
        CelQuantity.class,
        CelQuantity::isInteger);
    member(
        "asInteger",
        "quantity_as_integer",
        SimpleType.INT,
        CelQuantity.class,
        CelQuantity::asInteger);
    member(
        "asApproximateFloat",
        "quantity_as_float",
        SimpleType.DOUBLE,
        CelQuantity.class,
        CelQuantity::asApproximateFloat);
  }

  /** Declares a function of a quantity and of a second quantity or an integer. */
  @SuppressWarnings("Immutable") // the functions above hold nothing
  private void sums(String name, BinaryOperator<CelQuantity> sum) {
    String id = "quantity_" + name;
    declare(
        name,
        CelOverloadDecl.newMemberOverload(id, QUANTITY, QUANTITY, QUANTITY),
        CelOverloadDecl.newMemberOverload(id + "_int", QUANTITY, QUANTITY, SimpleType.INT));
    bindings.add(
        CelFunctionBinding.from(id, CelQuantity.class, CelQuantity.class, sum::apply),
        CelFunctionBinding.from(
            id + "_int", CelQuantity.class, Long.class, (a, b) -> sum.apply(a, CelQuantity.of(b))));
  }

  private void versions() {
    global("semver", "string_to_semver", SEMVER, String.class, Semver::parse);
    global("isSemver", "is_semver_string", SimpleType.BOOL, String.class, Semver::isValid);
    declare(
        "semver",
        CelOverloadDecl.newGlobalOverload(
            "string_bool_to_semver", SEMVER, SimpleType.STRING, SimpleType.BOOL));
    declare(
        "isSemver",
        CelOverloadDecl.newGlobalOverload(
            "is_semver_string_bool", SimpleType.BOOL, SimpleType.STRING, SimpleType.BOOL));
    bindings.add(
        CelFunctionBinding.from(
            "string_bool_to_semver",
            String.class,
            Boolean.class,
            (text, lenient) -> lenient ? Semver.parseLenient(text) : Semver.parse(text)),
        CelFunctionBinding.from(
            "is_semver_string_bool",
            String.class,
            Boolean.class,
            (text, lenient) -> lenient ? Semver.isValidLenient(text) : Semver.isValid(text)));
    member("major", "semver_major", SimpleType.INT, Semver.class, Semver::major);
    member("minor", "semver_minor", SimpleType.INT, Semver.class, Semver::minor);
    member("patch", "semver_patch", SimpleType.INT, Semver.class, Semver::patch);
    member(
        "isGreaterThan",
        "semver_is_greater_than",
        Semver.class,
        Semver.class,
        (a, b) -> a.compareTo(b) > 0);
    member(
        "isLessThan",
        "semver_is_less_than",
        Semver.class,
        Semver.class,
        (a, b) -> a.compareTo(b) < 0);
    declare(
        "compareTo",
        CelOverloadDecl.newMemberOverload("semver_compare_to", SimpleType.INT, SEMVER, SEMVER));
    bindings.add(
        CelFunctionBinding.from(
            "semver_compare_to", Semver.class, Semver.class, (a, b) -> (long) a.compareTo(b)));
  }

  private void formats() {
    for (NamedFormat format : NamedFormat.values()) {
      String name = "format." + format;
      declare(name, CelOverloadDecl.newGlobalOverload(name, FORMAT));
      bindings.add(CelFunctionBinding.from(name, List.of(), arguments -> format));
    }
    global(
        "format.named",
        "format_named",
        OptionalType.create(FORMAT),
        String.class,
        NamedFormat::named);
    declare(
        "validate",
        CelOverloadDecl.newMemberOverload(
            "format_validate",
            OptionalType.create(ListType.create(SimpleType.STRING)),
            FORMAT,
            SimpleType.STRING));
    bindings.add(
        CelFunctionBinding.from(
            "format_validate", NamedFormat.class, String.class, NamedFormat::validate));
    declare(
        "format",
        CelOverloadDecl.newMemberOverload(
            "string_format", SimpleType.STRING, SimpleType.STRING, LIST));
    bindings.add(
        CelFunctionBinding.from("string_format", String.class, List.class, StringFormat::format));
  }

  private void expressions() {
    declare(
        "find",
        CelOverloadDecl.newMemberOverload(
            "string_find", SimpleType.STRING, SimpleType.STRING, SimpleType.STRING));
    bindings.add(
        CelFunctionBinding.from(
            "string_find",
            String.class,
            String.class,
            (text, pattern) -> {
              Matcher matcher = regex(pattern).matcher(text);
              return matcher.find() ? matcher.group() : "";
            }));
    declare(
        "findAll",
        CelOverloadDecl.newMemberOverload(
            "string_find_all", LIST, SimpleType.STRING, SimpleType.STRING),
        CelOverloadDecl.newMemberOverload(
            "string_find_all_limit", LIST, SimpleType.STRING, SimpleType.STRING, SimpleType.INT));
    bindings.add(
        CelFunctionBinding.from(
            "string_find_all",
            String.class,
            String.class,
            (text, pattern) -> findAll(text, pattern, -1)));
    bindings.add(
        CelFunctionBinding.from(
            "string_find_all_limit",
            List.of(String.class, String.class, Long.class),
            arguments ->
                findAll((String) arguments[0], (String) arguments[1], (Long) arguments[2])));
  }

  private static Pattern regex(String pattern) throws CelEvaluationException {
    try {
      return Patterns.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new InvalidData("Illegal regex: " + e.getMessage());
    }
  }

  private static List<Object> findAll(String text, String pattern, long limit)
      throws CelEvaluationException {
    List<Object> out = new ArrayList<>();
    Matcher matcher = regex(pattern).matcher(text);
    while ((limit < 0 || out.size() < limit) && matcher.find()) {
      out.add(matcher.group());
    }
    return out;
  }

  private void lists() {
    declare(
        "unwrapOpt",
        CelOverloadDecl.newMemberOverload(
            "optional_unwrapOpt", LIST, ListType.create(OptionalType.create(DYN))));
    bindings.add(
        CelFunctionBinding.from(
            "optional_unwrapOpt",
            List.class,
            list -> ((List<?>) list).stream().flatMap(o -> ((Optional<?>) o).stream()).toList()));
    declare(
        "int",
        CelOverloadDecl.newGlobalOverload(
            "duration_to_int64", SimpleType.INT, SimpleType.DURATION));
    member("isSorted", "list_is_sorted", SimpleType.BOOL, List.class, CelLists::isSorted);
    member("sum", "list_sum", DYN, List.class, CelLists::sum);
    member("min", "list_min", DYN, List.class, CelLists::min);
    member("max", "list_max", DYN, List.class, CelLists::max);
    declare(
        "indexOf", CelOverloadDecl.newMemberOverload("list_index_of", SimpleType.INT, LIST, DYN));
    bindings.add(
        CelFunctionBinding.from(
            "list_index_of",
            List.class,
            Object.class,
            (list, value) -> (long) CelLists.indexOf(list, value)));
    declare(
        "lastIndexOf",
        CelOverloadDecl.newMemberOverload("list_last_index_of", SimpleType.INT, LIST, DYN));
    bindings.add(
        CelFunctionBinding.from(
            "list_last_index_of",
            List.class,
            Object.class,
            (list, value) -> (long) CelLists.lastIndexOf(list, value)));
  }

  private static Url url(String text) {
    return Url.parse(text).orElseThrow(() -> new InvalidData(ParseErrors.url(text)));
  }

  private static IpAddress ip(String text) {
    return Addresses.ip(text).orElseThrow(() -> new InvalidData(ParseErrors.ip(text)));
  }

  /** The address in the argument of a function of a block. */
  private static IpAddress ipWithin(String text) {
    return Addresses.ip(text).orElseThrow(() -> new InvalidData("no such overload"));
  }

  private static Cidr cidr(String text) {
    return Addresses.cidr(text).orElseThrow(() -> new InvalidData(ParseErrors.cidr(text)));
  }

  private static CelQuantity quantity(String text) {
    return CelQuantity.parse(text)
        .match(
            (quantity, warnings) -> quantity,
            problems -> {
              throw new InvalidData(ParseErrors.quantity(problems.get(0).code()));
            });
  }

  private <T> void global(
      String name, String id, CelType result, Class<T> type, CelFunctionOverload.Unary<T> body) {
    declare(name, CelOverloadDecl.newGlobalOverload(id, result, typeOf(type)));
    bindings.add(CelFunctionBinding.from(id, type, body));
  }

  private <T> void member(
      String name, String id, CelType result, Class<T> type, CelFunctionOverload.Unary<T> body) {
    declare(name, CelOverloadDecl.newMemberOverload(id, result, typeOf(type)));
    bindings.add(CelFunctionBinding.from(id, type, body));
  }

  private <A, B> void member(
      String name, String id, Class<A> a, Class<B> b, CelFunctionOverload.Binary<A, B> body) {
    declare(name, CelOverloadDecl.newMemberOverload(id, SimpleType.BOOL, typeOf(a), typeOf(b)));
    bindings.add(CelFunctionBinding.from(id, a, b, body));
  }

  /** Whether a value is of a type that Kubernetes adds. */
  static boolean isOpaque(Object value) {
    return TYPES.get(value.getClass()) instanceof OpaqueType;
  }

  static CelType typeOf(Class<?> type) {
    return TYPES.getOrDefault(type, DYN);
  }

  private void declare(String name, CelOverloadDecl... declared) {
    overloads.computeIfAbsent(name, n -> new ArrayList<>()).addAll(Arrays.asList(declared));
  }
}
