import { problems } from "../../kit/problem.ts"

export const extensionTemplateProblems = problems("extension_template", {
  notFound: { status: 404, text: "There is no such template." },
  nameTaken: { status: 409, text: "There is already a template called “{name}”.", field: "name" },
  changedMeanwhile: { status: 409, text: "Someone else changed this template in the meantime. Reload and try again." },
  sourceUnknown: {
    status: 400,
    text: "There is no such extension to take the settings from.",
    field: "fromExtensionId",
  },
  sourceType: {
    status: 400,
    text: "Only extensions and virtual extensions have settings of this kind.",
    field: "fromExtensionId",
  },
  targetUnknown: {
    status: 400,
    text: "There is no extension or virtual extension with the id {extensionId} in this account.",
    field: "extensionIds",
  },
  extensionUnknown: {
    status: 400,
    text: "The template leads to extension {extensionId}, which is not in this account.",
    field: "settings",
  },
  locationUnknown: { status: 400, text: "There is no such location.", field: "settings.location" },
  empty: { status: 400, text: "A template needs at least one setting.", field: "settings" },
  fieldNotInTemplate: { status: 400, text: "The template does not say anything about “{field}”.", field: "fields" },
  tooMany: { status: 409, text: "An account can have {limit} templates. Delete one that is no longer used." },
})
