import { extensionTemplateProblems } from "@dialplane/contract/inventory/extension-templates/extension-templates.problems"
import type { TemplateSettings } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { findExtensionNames, findLocationName, type NamedExtension } from "./extension-templates.queries.ts"

type Target = { readonly kind: string; readonly extensionId?: number }

/** All extensions that settings refer to. */
const extensionsIn = ({
  forwardAlways,
  forwardBusy,
  forwardNoAnswer,
  forwardNotReachable,
  ringing,
  watchers,
}: TemplateSettings): number[] => {
  const targets: (Target | null | undefined)[] = [
    forwardAlways?.to,
    forwardBusy?.to,
    forwardNoAnswer?.to,
    forwardNotReachable?.to,
  ]
  if (ringing?.mode === "findMe") targets.push(...ringing.steps.map(({ to }) => to))
  if (ringing?.mode === "simultaneous") targets.push(...ringing.also.map(({ to }) => to))
  return [
    ...new Set([
      ...targets.flatMap((to) => (to?.kind === "extension" && to.extensionId !== undefined ? [to.extensionId] : [])),
      ...(watchers ?? []).map(({ extensionId }) => extensionId),
    ]),
  ]
}

/** Adds the current name to every id, at any depth. */
const withNames = (value: unknown, names: ReadonlyMap<number, NamedExtension>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withNames(one, names))
  if (typeof value !== "object" || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNames(one, names)]))
  const named = typeof inner["extensionId"] === "number" ? names.get(inner["extensionId"]) : undefined
  return named === undefined ? inner : { ...inner, extension: named.extension, name: named.name }
}

const namesOf = async (db: Db, accountId: AccountId, settings: TemplateSettings) =>
  new Map((await findExtensionNames(db, accountId, extensionsIn(settings))).map((one) => [one.extensionId, one]))

/** Settings with the current names of the objects they refer to. */
export const nameReferences = async (
  db: Db,
  accountId: AccountId,
  settings: TemplateSettings,
): Promise<TemplateSettings> => {
  const named = withNames(settings, await namesOf(db, accountId, settings)) as TemplateSettings
  if (named.location === undefined || named.location === null) return named
  const name = await findLocationName(db, accountId, named.location.locationId)
  return { ...named, location: { locationId: named.location.locationId, ...(name === undefined ? {} : { name }) } }
}

/** Everything settings refer to must belong to this account. */
export const requireReferences = async (db: Db, accountId: AccountId, settings: TemplateSettings) => {
  const names = await namesOf(db, accountId, settings)
  const strange = extensionsIn(settings).find((id) => !names.has(id))
  if (strange !== undefined) refuse(extensionTemplateProblems.extensionUnknown, { extensionId: strange })
  if (
    settings.location !== undefined &&
    settings.location !== null &&
    (await findLocationName(db, accountId, settings.location.locationId)) === undefined
  )
    refuse(extensionTemplateProblems.locationUnknown)
}
