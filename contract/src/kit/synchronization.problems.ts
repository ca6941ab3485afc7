import { problems } from "./problem.ts"

export const externalIdProblems = problems("external_id", {
  taken: {
    status: 409,
    field: "externalId",
    text: "Another object of this kind already has the external ID “{externalId}”.",
  },
})
