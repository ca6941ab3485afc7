import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import { serviceCountNames } from "./accounts.schema.ts"

/** What can be counted in an account: everything that has a list. */
export const countedFigures = [
  "people",
  "extensions",
  "mobileExtensions",
  "devices",
  "localCompanyNumbers",
  "tollFreeNumbers",
  "smartNumbers",
  "receptionistConsoles",
] as const
export type CountedFigure = (typeof countedFigures)[number]

export const figureNames = ["people", ...serviceCountNames] as const
export type FigureName = (typeof figureNames)[number]

interface FigureList {
  /** The path of the list below the account's path. */
  readonly page: string
  /** Filters that limit the list to what is counted, in the page's address and in the list's request. */
  readonly narrowed: Readonly<Record<string, string>>
  /** The permission to open the list. */
  readonly permission: PermissionKey
}

/** The list behind each figure. The figure equals the list's total. */
export const figureLists: Readonly<Record<CountedFigure, FigureList>> = {
  people: { page: "users", narrowed: {}, permission: "read:users" },
  extensions: { page: "extensions", narrowed: { type: "Extension" }, permission: "read:extensions" },
  mobileExtensions: {
    page: "extensions",
    narrowed: { type: "Extension", plan: "mobile" },
    permission: "read:extensions",
  },
  devices: { page: "devices", narrowed: { kind: "deskPhone" }, permission: "read:devices" },
  localCompanyNumbers: { page: "phone-numbers", narrowed: { kind: "local" }, permission: "read:phone-numbers" },
  tollFreeNumbers: { page: "phone-numbers", narrowed: { kind: "tollFree" }, permission: "read:phone-numbers" },
  smartNumbers: { page: "phone-numbers", narrowed: { programmable: "true" }, permission: "read:phone-numbers" },
  receptionistConsoles: { page: "receptionist-console", narrowed: {}, permission: "read:receptionist-console" },
}

export const hasList = (name: FigureName): name is CountedFigure => (countedFigures as readonly string[]).includes(name)

export const accountFigure = z
  .object({
    name: z.enum(figureNames).describe("What is counted"),
    count: z.int().nullable().describe("How many there are; null if the portal has no list of them"),
    ordered: z.int().nullable().describe("How many were ordered; null if they are not ordered"),
  })
  .meta({ id: "AccountFigure" })
export type AccountFigure = z.infer<typeof accountFigure>
export const accountFigures = z
  .object({ accountId, figures: z.array(accountFigure).describe("One entry for each kind of object") })
  .meta({ id: "AccountFigures" })
export type AccountFigures = z.infer<typeof accountFigures>
