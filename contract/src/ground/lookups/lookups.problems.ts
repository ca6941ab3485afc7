import { problems } from "../../kit/problem.ts"

export const lookupProblems = problems("lookup", {
  countryUnknown: { status: 404, text: "There is no country “{country}”." },
  provinceUnknown: { status: 404, text: "{country} has no state or province “{province}”." },
})
