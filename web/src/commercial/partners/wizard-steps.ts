import type { ChildDraft } from "@dialplane/contract/commercial/partners/partners.schema"
import type { ErrorBody } from "@dialplane/contract/kit/problem"

export const stepNames = ["company", "address", "services", "template", "branding", "administrator", "review"] as const
export type StepName = (typeof stepNames)[number]

/** The step of each field. */
export const fieldsOfStep: Readonly<Record<StepName, readonly (keyof ChildDraft)[]>> = {
  company: ["name", "kind", "countryCode", "timeZone", "status", "international"],
  address: ["contact"],
  services: ["services"],
  template: ["templateId"],
  branding: [],
  administrator: ["administrator"],
  review: [],
}

/** The first step with an error. */
export const stepOfErrors = (errors: Readonly<Record<string, string>>): StepName | undefined =>
  stepNames.find((step) =>
    fieldsOfStep[step].some((field) =>
      Object.keys(errors).some((path) => path === field || path.startsWith(`${field}.`)),
    ),
  )

/** Maps the field names of refusals to the fields of this form. */
const fieldHere: Readonly<Record<string, string>> = {
  loginName: "administrator.loginName",
  email: "administrator.email",
  roles: "templateId",
}
/** The fields of refusals that name none. */
const fieldOfProblem: Readonly<Record<string, string>> = { "template.not_found": "templateId" }

export const placedHere = (body: ErrorBody): ErrorBody => {
  const about = fieldOfProblem[body.code]
  const validationErrors = body.validationErrors.map((one) => ({ ...one, field: fieldHere[one.field] ?? one.field }))
  return {
    ...body,
    validationErrors: about === undefined ? validationErrors : [{ field: about, details: body.message }],
  }
}
