import { z } from "zod"
import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import {
  autoModel,
  defaultLineCount,
  makeNames,
  otherMakes,
  phoneMakes,
  phoneSheets,
  type PhoneMake,
} from "./models.ts"

export const provisioningModel = z
  .object({
    description: z.string().describe("Note about the phone"),
    provision_model: z.string().describe("Name of the model in configuration files"),
    part_number: z.string().describe("Part number of the maker"),
    num_of_lines: z.int().optional().describe("How many lines the model has"),
  })
  .meta({ id: "ProvisioningModel" })

export const provisioningMake = z
  .object({
    description: z.string().describe("Note about the phone"),
    name: z.string().describe("Name of the maker"),
    autoProvisionModel: z
      .string()
      .nullable()
      .describe("The entry for an unknown model; the phone reports its model when it first requests its settings"),
    models: z.array(provisioningModel).describe("Models of this maker that can be set up"),
  })
  .meta({ id: "ProvisioningMake" })
export type ProvisioningMake = z.infer<typeof provisioningMake>

const byDescription = (one: { readonly description: string }, other: { readonly description: string }) => {
  const [a, b] = [one.description.toLowerCase(), other.description.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : 0
}
/** Case-insensitive. */
export const sortedByDescription = <Item extends { readonly description: string }>(items: readonly Item[]): Item[] =>
  [...items].sort(byDescription)

const makeEntry = (make: PhoneMake): ProvisioningMake => ({
  description: makeNames[make],
  name: make,
  autoProvisionModel: autoModel(make),
  models: sortedByDescription([
    { description: "Auto Detect", provision_model: autoModel(make), part_number: "", num_of_lines: defaultLineCount },
    ...phoneSheets[make].models.map(({ model, lines, part }) => ({
      description: `${makeNames[make]} ${model}`,
      provision_model: model,
      part_number: part,
      num_of_lines: lines,
    })),
  ]),
})

/** All makes, sorted; then softphones and other devices, which have no line count. */
export const provisioningMakes = (country?: CountryCode): ProvisioningMake[] => [
  ...sortedByDescription(
    phoneMakes.filter((make) => country === undefined || phoneSheets[make].countries.includes(country)).map(makeEntry),
  ),
  ...otherMakes.map((make) => ({
    description: makeNames[make],
    name: make,
    autoProvisionModel: null,
    models: [{ description: makeNames[make], provision_model: make, part_number: "" }],
  })),
]
