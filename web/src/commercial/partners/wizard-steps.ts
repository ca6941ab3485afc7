import type { ChildDraft } from "@dialplane/contract/commercial/partners/partners.schema"
import type { ErrorBody } from "@dialplane/contract/kit/problem"

export const stepNames = ["company", "address", "services", "template", "branding", "administrator", "review"] as const
export type StepName = (typeof stepNames)[number]

/** Where each field is asked for. */
export const fieldsOfStep: Readonly<Record<StepName, readonly (keyof ChildDraft)[]>> = {
  company: ["name", "kind", "countryCode", "timeZone", "status", "international"],
  address: ["contact"],
  services: ["services"],
  template: ["templateId"],
  branding: [],
  administrator: ["administrator"],
  review: [],
}

/** The first step that has something to mend. */
export const stepOfErrors = (errors: Readonly<Record<string, string>>): StepName | undefined =>
  stepNames.find((step) =>
    fieldsOfStep[step].some((field) =>
      Object.keys(errors).some((path) => path === field || path.startsWith(`${field}.`)),
    ),
  )

/** Refusals name the fields of the thing that refused; here those are parts of a larger form. */
const fieldHere: Readonly<Record<string, string>> = {
  loginName: "administrator.loginName",
  email: "administrator.email",
  roles: "templateId",
}
/** Refusals that name no field, and the field they are about. */
const fieldOfProblem: Readonly<Record<string, string>> = { "template.not_found": "templateId" }

export const placedHere = (body: ErrorBody): ErrorBody => {
  const about = fieldOfProblem[body.code]
  const validationErrors = body.validationErrors.map((one) => ({ ...one, field: fieldHere[one.field] ?? one.field }))
  return {
    ...body,
    validationErrors: about === undefined ? validationErrors : [{ field: about, details: body.message }],
  }
}
