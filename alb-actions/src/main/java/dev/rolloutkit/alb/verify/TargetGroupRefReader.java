package dev.rolloutkit.alb.verify;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import java.util.Optional;

/**
 * Decodes a binding from the JSON text of its spec, as the controller does.
 *
 * @rule A TargetGroupBinding is decoded from JSON with the controller's type errors.
 */
final class TargetGroupRefReader {
  private static final String STRING = "string";
  private static final FieldNames BINDING = FieldNames.of("spec");
  private static final FieldNames SPEC =
      FieldNames.of("targetGroupARN", "targetType", "serviceRef", "ipAddressType");
  private static final FieldNames SERVICE = FieldNames.of("name", "port");

  private TargetGroupRefReader() {}

  static Outcome<TargetGroupRef> read(TargetGroupBinding binding) {
    TargetGroupRef.Builder out =
        TargetGroupRef.builder().namespace(binding.key().namespace()).name(binding.key().name());
    return GoJsonDecoder.decode("{\"spec\":" + binding.spec() + "}", in -> read(in, out));
  }

  private static TargetGroupRef read(GoJsonDecoder in, TargetGroupRef.Builder out) {
    if (!in.nextNull() && in.beginObject("TargetGroupBinding")) {
      while (in.nextField("TargetGroupBinding", BINDING) >= 0) {
        readSpec(in, out);
        in.endField();
      }
    }
    return out.build();
  }

  private static void readSpec(GoJsonDecoder in, TargetGroupRef.Builder out) {
    if (in.nextNull() || !in.beginObject("aws.TargetGroupBindingSpec")) {
      return;
    }
    for (int f; (f = in.nextField("TargetGroupBindingSpec", SPEC)) >= 0; in.endField()) {
      switch (f) {
        case 0 -> out.targetGroupArn(in.string(STRING, ""));
        case 1 -> out.targetType(Optional.ofNullable(in.stringOrNull("aws.TargetType", null)));
        case 2 -> readService(in, out);
        default -> out.ipAddressType(Optional.ofNullable(in.stringOrNull(STRING, null)));
      }
    }
  }

  private static void readService(GoJsonDecoder in, TargetGroupRef.Builder out) {
    if (in.nextNull() || !in.beginObject("aws.ServiceReference")) {
      return;
    }
    for (int f; (f = in.nextField("ServiceReference", SERVICE)) >= 0; in.endField()) {
      if (f == 0) {
        out.serviceName(in.string(STRING, ""));
      } else if (!in.nextNull()) {
        out.servicePort(in.intOrString());
      }
    }
  }
}
