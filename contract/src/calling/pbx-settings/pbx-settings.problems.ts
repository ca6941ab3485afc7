import { problems } from "../../kit/problem.ts"

export const pbxSettingsProblems = problems("pbx_settings", {
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed the PBX settings in the meantime. Reload and try again.",
  },
  areaCodeMissing: { status: 400, field: "areaCode", text: "Enter the area code that 7-digit numbers belong to." },
  sevenDigitAbroad: {
    status: 400,
    field: "sevenDigitDialing",
    text: "7-digit dialing exists in the United States and Canada only. Turn it off.",
  },
  prefixHidesExtension: {
    status: 409,
    field: "outsidePrefix",
    text: "With the prefix {prefix}, dialing {extension} reaches {emergency}. Give that extension another number first.",
  },
  extensionUnknown: { status: 400, text: "The chosen extension no longer exists. Choose another one." },
  cannotTakeCalls: {
    status: 400,
    text: "{extension} is of type {type} and cannot take transferred calls. Choose another extension.",
  },
  countriesMissing: {
    status: 400,
    field: "internationalCountries",
    text: "Choose at least one country, or turn international calling off.",
  },
  numberUnknown: {
    status: 400,
    field: "mainNumber",
    text: "{number} is not a number of this account. Choose one of its numbers.",
  },
  codeTaken: {
    status: 409,
    field: "featureCodes",
    text: "{code} is used for “{first}” and for “{second}”. Change one of them.",
  },
  codeBegins: {
    status: 409,
    field: "featureCodes",
    text: "{code} for “{first}” is followed by a number, so phones cannot tell it from {other} for “{second}”. Change one of them.",
  },
  monitoringCodeNotAllowed: {
    status: 409,
    field: "featureCodes",
    text: "{code} for “{feature}” cannot be used: this installation allows monitoring only with codes that match {pattern}. Choose another code, or turn this one off.",
  },
  slotsReversed: { status: 400, field: "parkingLastSlot", text: "The last slot must not be before the first one." },
  tooManySlots: { status: 400, field: "parkingLastSlot", text: "Choose at most {most} slots." },
  slotsAreExtensions: {
    status: 409,
    field: "parkingFirstSlot",
    text: "{extensions} are extensions. Choose slots with other numbers.",
  },
  slotsLengths: {
    status: 400,
    field: "parkingLastSlot",
    text: "The first and the last slot need the same number of digits.",
  },
  returnExtensionMissing: {
    status: 400,
    field: "parkingExtension",
    text: "Choose the extension that parked calls go to.",
  },
  operatorMissing: {
    status: 400,
    field: "operator",
    text: "Parked calls go to the operator. Choose an operator, or send them elsewhere.",
  },
})
