import { problems } from "../../kit/problem.ts"

export const provisioningProblems = problems("provisioning", {
  noFiles: {
    status: 409,
    text: "Phones of this make do not use configuration files. Enter the SIP ID and password on the phone instead.",
  },
  macNeeded: {
    status: 409,
    text: "Enter the MAC address of this phone first. Its configuration files are named after it.",
  },
  changedMeanwhile: {
    status: 409,
    text: "Another user changed these settings in the meantime. Reload and try again.",
  },
  modelUnknown: { status: 404, text: "There is no such model." },
})

export const keyProblems = problems("phone_keys", {
  changedMeanwhile: {
    status: 409,
    text: "Another user changed these keys in the meantime. Reload and try again.",
  },
  tooMany: { status: 400, field: "keys", text: "{model} has {limit}, but the layout has {count}." },
  lineUnknown: { status: 400, field: "keys", text: "Key {position} is for line {line}, but this phone has {count}." },
  extensionUnknown: { status: 400, field: "keys", text: "Key {position} monitors an extension that does not exist." },
  nothingChosen: {
    status: 400,
    field: "deviceIds",
    text: "There is no other phone of this model to apply the keys to.",
  },
})

export const keyTemplateProblems = problems("key_template", {
  notFound: { status: 404, text: "There is no such template." },
  nameTaken: { status: 409, field: "name", text: "There is already a template called “{name}”." },
  replacementUnfit: {
    status: 400,
    field: "withTemplateId",
    text: "Choose another template for the {model}. A template fits one model only.",
  },
  changedMeanwhile: {
    status: 409,
    text: "Another user changed this template in the meantime. Reload and try again.",
  },
})

export const appCodeProblems = problems("app_code", {
  /** The same for a code that never existed, was used, or has expired. */
  invalid: { status: 404, text: "This code is no longer valid. Ask for a new one in the portal." },
  notAnApp: { status: 409, text: "This is a line of a desk phone. Only apps are set up with a code." },
})
