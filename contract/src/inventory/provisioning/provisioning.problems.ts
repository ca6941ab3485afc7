import { problems } from "../../kit/problem.ts"

export const provisioningProblems = problems("provisioning", {
  noFiles: {
    status: 409,
    text: "Phones of this make set themselves up: there is no configuration file to give them. Type the SIP id and password into the phone instead.",
  },
  macNeeded: {
    status: 409,
    text: "Give this phone its MAC address first; its configuration files are named after it.",
  },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed these settings in the meantime. Reload to see the change, then make yours.",
  },
  modelUnknown: { status: 404, text: "There is no such model." },
})

export const keyProblems = problems("phone_keys", {
  changedMeanwhile: {
    status: 409,
    text: "Someone else arranged these keys in the meantime. Reload to see the change, then make yours.",
  },
  tooMany: { status: 400, field: "keys", text: "{model} has {limit}; these are {count}." },
  lineUnknown: { status: 400, field: "keys", text: "Key {position} is for line {line}, and this phone has {count}." },
  extensionUnknown: { status: 400, field: "keys", text: "Key {position} watches an extension that does not exist." },
  nothingChosen: {
    status: 400,
    field: "deviceIds",
    text: "There is no other phone of this model to give the keys to.",
  },
})

export const keyTemplateProblems = problems("key_template", {
  notFound: { status: 404, text: "There is no such template." },
  nameTaken: { status: 409, field: "name", text: "Another template is already called “{name}”." },
  replacementUnfit: {
    status: 400,
    field: "withTemplateId",
    text: "Choose another template for the {model}: phones of one model have the same keys.",
  },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this template in the meantime. Reload to see the change, then make yours.",
  },
})

export const appCodeProblems = problems("app_code", {
  /** The same for a code that never was, was used, or has run out. */
  invalid: { status: 404, text: "This code is no longer valid. Ask for a new one in the portal." },
  notAnApp: { status: 409, text: "This is a line of a desk phone; only apps are set up with a code." },
})
