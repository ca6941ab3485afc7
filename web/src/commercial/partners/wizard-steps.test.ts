import { childDraft } from "@dialplane/contract/commercial/partners/partners.schema"
import { expect, test } from "vitest"
import { fieldsOfStep, placedHere, stepOfErrors } from "./wizard-steps.ts"

test("every field of the draft is asked for in exactly one step", () => {
  expect(Object.values(fieldsOfStep).flat().toSorted()).toEqual(Object.keys(childDraft.shape).toSorted())
})

test("the first step with a mistake is found, also for parts of a field", () => {
  expect(stepOfErrors({ "administrator.loginName": "Taken." })).toBe("administrator")
  expect(stepOfErrors({ "administrator.loginName": "Taken.", timeZone: "Unknown." })).toBe("company")
  expect(stepOfErrors({ "services.extensions": "Too many." })).toBe("services")
  expect(stepOfErrors({})).toBeUndefined()
})

test("refusals of the person and of the template find their fields", () => {
  const body = (code: string, field?: string) => ({
    status: 409,
    code,
    message: "No.",
    traceId: "",
    validationErrors: field === undefined ? [] : [{ field, details: "No." }],
  })
  expect(placedHere(body("user.login_name_taken", "loginName")).validationErrors).toEqual([
    { field: "administrator.loginName", details: "No." },
  ])
  expect(placedHere(body("template.exceeds_own", "roles")).validationErrors).toEqual([
    { field: "templateId", details: "No." },
  ])
  expect(placedHere(body("template.not_found")).validationErrors).toEqual([{ field: "templateId", details: "No." }])
  expect(placedHere(body("partner.kind_not_here", "kind")).validationErrors).toEqual([
    { field: "kind", details: "No." },
  ])
})
