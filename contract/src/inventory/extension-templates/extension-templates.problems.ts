import { problems } from "../../kit/problem.ts"

export const extensionTemplateProblems = problems("extension_template", {
  notFound: { status: 404, text: "There is no such template." },
  nameTaken: { status: 409, text: "There is already a template called “{name}”.", field: "name" },
  changedMeanwhile: { status: 409, text: "Another user changed this template in the meantime. Reload and try again." },
  sourceUnknown: {
    status: 400,
    text: "There is no such extension to copy the settings from.",
    field: "fromExtensionId",
  },
  sourceType: {
    status: 400,
    text: "Only extensions and virtual extensions have these settings.",
    field: "fromExtensionId",
  },
  targetUnknown: {
    status: 400,
    text: "There is no extension or virtual extension with the id {extensionId} in this account.",
    field: "extensionIds",
  },
  extensionUnknown: {
    status: 400,
    text: "The template refers to extension {extensionId}, which is not in this account.",
    field: "settings",
  },
  locationUnknown: { status: 400, text: "There is no such location.", field: "settings.location" },
  empty: { status: 400, text: "A template needs at least one setting.", field: "settings" },
  fieldNotInTemplate: { status: 400, text: "The template does not contain the setting “{field}”.", field: "fields" },
  tooMany: { status: 409, text: "An account can have at most {limit} templates. Delete one you no longer use." },
})
