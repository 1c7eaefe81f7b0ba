package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.webhook.review.Answer.Result;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An AdmissionReview of admission.k8s.io/v1 as a tree. If a field is repeated, its last value
 * counts, as in an API server.
 */
final class Envelope {
  private static final String API_VERSION = "admission.k8s.io/v1";
  private static final String KIND = "AdmissionReview";
  private static final int BAD_REQUEST = 400;

  /**
   * The maximum nesting depth of an object, as in an API server; reviews of deeper ones are refused
   * with the uid of the request.
   */
  private static final int DEPTH = 10_000;

  /** The levels of a review around its object. */
  private static final int AROUND = 2;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(factory(DEPTH + AROUND))
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** Reads only tokens. An API server itself accepts at most 10,000 levels. */
  private static final JsonFactory DEEP = factory(20_000);

  private final JsonNode review;
  private final JsonNode request;

  /** A kind of the API. */
  record Kind(String group, String version, String kind) {
    @Override
    public String toString() {
      return (group.isEmpty() ? "" : group + "/") + version + " " + kind;
    }
  }

  /** Thrown for a review that cannot be judged. */
  static final class BadReview extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Answer answer;

    BadReview(Answer answer) {
      super(null, null, false, false);
      this.answer = answer;
    }

    /** The answer to return instead. */
    Answer answer() {
      return answer;
    }
  }

  private Envelope(JsonNode review) {
    this.review = review;
    this.request = review.path("request");
  }

  private static JsonFactory factory(int depth) {
    return new JsonFactoryBuilder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(depth)
                .maxStringLength(Integer.MAX_VALUE)
                .build())
        .build();
  }

  /** Reads a review of one of these kinds. */
  static Envelope read(byte[] body, List<Kind> kinds) throws BadReview {
    Envelope out = read(body);
    if (!kinds.contains(out.kind())) {
      throw bad(out.uid(), "expected one of " + kinds + ", got " + out.kind());
    }
    return out;
  }

  /** Reads a review of any kind. */
  static Envelope read(byte[] body) throws BadReview {
    JsonNode tree;
    try {
      tree = MAPPER.readTree(body);
    } catch (StreamConstraintsException e) {
      String uid = uid(body);
      throw uid.isEmpty()
          ? unreadable()
          : bad(uid, "the object is nested deeper than " + DEPTH + " levels");
    } catch (IOException | IllegalStateException e) {
      // the latter is the parser's protection against names that are made to collide
      throw unreadable();
    }
    if (!tree.isObject()) {
      throw unreadable();
    }
    Envelope out = new Envelope(tree);
    String uid = out.uid();
    String apiVersion = text(tree.path("apiVersion"));
    String kind = text(tree.path("kind"));
    if (!apiVersion.equals(API_VERSION) || !kind.equals(KIND)) {
      throw bad(uid, "unsupported review " + apiVersion + "/" + kind);
    }
    if (!out.request.isObject()) {
      throw bad(uid, "admission review has no request");
    }
    if (uid.isEmpty()) {
      throw bad(uid, "admission request has no uid");
    }
    return out;
  }

  private static BadReview unreadable() {
    return bad("", "admission review is not a JSON object");
  }

  private static BadReview bad(String uid, String message) {
    Result result = uid.isEmpty() ? Result.UNREADABLE : Result.BAD;
    return new BadReview(
        denied(uid, result, BAD_REQUEST, "BadRequest", AnswerLimits.text(message)));
  }

  /** The uid of a review that is too deep for a tree; empty if there is none. */
  private static String uid(byte[] body) {
    try (JsonParser p = DEEP.createParser(body)) {
      String uid = "";
      if (p.nextToken() != JsonToken.START_OBJECT) {
        return uid;
      }
      for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
        if (p.nextToken() == JsonToken.START_OBJECT && name.equals("request")) {
          for (String inner = p.nextFieldName(); inner != null; inner = p.nextFieldName()) {
            JsonToken value = p.nextToken();
            if (inner.equals("uid")) {
              uid = value == JsonToken.VALUE_STRING ? p.getText() : "";
            }
            p.skipChildren();
          }
        } else {
          p.skipChildren();
        }
      }
      return p.nextToken() == null ? uid : "";
    } catch (IOException | IllegalStateException e) {
      return "";
    }
  }

  private static String text(JsonNode node) {
    return node.isTextual() ? node.textValue() : "";
  }

  JsonNode review() {
    return review;
  }

  /** The uid, which the answer must contain. */
  String uid() {
    return text(request.path("uid"));
  }

  String operation() {
    return text(request.path("operation"));
  }

  /** Whether the API server only asks what would happen. */
  boolean isDryRun() {
    return request.path("dryRun").asBoolean(false);
  }

  String subResource() {
    return text(request.path("subResource"));
  }

  /** The user who sent the request. */
  String user() {
    return text(request.path("userInfo").path("username"));
  }

  Kind kind() {
    JsonNode kind = request.path("kind");
    return new Kind(text(kind.path("group")), text(kind.path("version")), text(kind.path("kind")));
  }

  /** The new object. */
  @Nullable ObjectNode object() {
    return request.path("object") instanceof ObjectNode object ? object : null;
  }

  /** The existing object. */
  @Nullable ObjectNode oldObject() {
    return request.path("oldObject") instanceof ObjectNode object ? object : null;
  }

  /**
   * The namespace of the object, taken from the object if possible: if a collection is deleted, the
   * request itself has no name.
   */
  String namespace() {
    return meta("namespace");
  }

  /** The name of the object. */
  String name() {
    return meta("name");
  }

  private String meta(String field) {
    for (ObjectNode object : new ObjectNode[] {object(), oldObject()}) {
      String value = object == null ? "" : text(object.path("metadata").path(field));
      if (!value.isEmpty()) {
        return value;
      }
    }
    return text(request.path(field));
  }

  /** Whether an object has an annotation that is {@code "true"}. */
  static boolean hasTrue(@Nullable ObjectNode object, String annotation) {
    return object != null
        && object.path("metadata").path("annotations").path(annotation).asText("").equals("true");
  }

  /** An answer that allows the request with warnings. */
  Answer allow(List<String> warnings) {
    return allow(warnings, ImmutableList.of());
  }

  /** An answer that allows the request with warnings and a note in the audit log. */
  Answer allow(List<String> warnings, List<String> audits) {
    GoJsonWriter out = begin(uid(), true);
    if (!audits.isEmpty()) {
      out.name("auditAnnotations").beginObject();
      out.name("consequence").value(String.join("; ", AnswerLimits.texts(audits)));
      out.endObject();
    }
    if (!warnings.isEmpty()) {
      out.name("warnings").beginArray();
      AnswerLimits.texts(warnings).forEach(out::value);
      out.endArray();
    }
    return new Answer(Result.ALLOWED, out.endObject().endObject().toByteArray());
  }

  /** An answer that allows the request and adds messages as warnings or only to the audit log. */
  Answer allow(Severity severity, List<String> texts) {
    return severity == Severity.AUDIT
        ? allow(ImmutableList.of(), texts)
        : allow(texts, ImmutableList.of());
  }

  /** An answer that allows the request. */
  Answer allow() {
    return allow(ImmutableList.of());
  }

  /** An answer that forbids the request for the given reasons. */
  Answer forbid(Collection<String> reasons) {
    return denied(
        uid(), Result.DENIED, 403, "Forbidden", String.join("; ", AnswerLimits.texts(reasons)));
  }

  /** An answer that the request cannot be judged because of its content. */
  Answer bad(String message) {
    return denied(uid(), Result.BAD, BAD_REQUEST, "BadRequest", AnswerLimits.text(message));
  }

  private static Answer denied(String uid, Result result, int code, String reason, String message) {
    GoJsonWriter out = begin(uid, false);
    out.name("status").beginObject();
    out.name("metadata").beginObject().endObject();
    out.name("status").value("Failure");
    out.name("message").value(message);
    out.name("reason").value(reason);
    out.name("code").value(code);
    out.endObject();
    return new Answer(result, out.endObject().endObject().toByteArray());
  }

  private static GoJsonWriter begin(String uid, boolean allowed) {
    GoJsonWriter out = new GoJsonWriter(256);
    out.beginObject();
    out.name("kind").value(KIND);
    out.name("apiVersion").value(API_VERSION);
    out.name("response").beginObject();
    out.name("uid").value(uid);
    out.name("allowed").value(allowed);
    return out;
  }
}
