import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { createContext, lazy, Suspense, use, useMemo, type ComponentType } from "react"
import { Section as TitledSection } from "../ui/page/section.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { useMay } from "./use-may.ts"

/** The pages that are made of parts of several domains: a person, an extension, a phone, an app, a phone number, and one's own phone. */
export type SectionPlace = "person" | "extension" | "device" | "app" | "number" | "ownPhone"

/**
 * A part of such a page, as data. A page belongs to the domain of its object; what later domains know of the same object they list in
 * `<domain>.sections.tsx`, so that no domain has to know those after it.
 */
export interface Section {
  readonly place: SectionPlace
  readonly title: string
  readonly sentence?: string
  readonly order: number
  /** Everyone who sees the page when absent. */
  readonly permission?: PermissionKey
  readonly load: () => Promise<{ readonly Section: ComponentType<{ readonly id: number }> }>
}

export const SectionsContext = createContext<readonly Section[]>([])

/** A section is loaded once, whichever object it is shown for. */
const bodies = new WeakMap<Section, ComponentType<{ readonly id: number }>>()
const bodyOf = (section: Section) => {
  const known = bodies.get(section)
  if (known !== undefined) return known
  const body = lazy(async () => ({ default: (await section.load()).Section }))
  bodies.set(section, body)
  return body
}

/** What other domains show of the object with this id, in their order. */
export const Sections = ({ of: place, id }: { readonly of: SectionPlace; readonly id: number }) => {
  const all = use(SectionsContext)
  const may = useMay()
  const here = useMemo(() => all.filter((section) => section.place === place).toSorted((one, other) => one.order - other.order), [all, place])
  return here
    .filter(({ permission }) => permission === undefined || may(permission))
    .map((section) => {
      const Body = bodyOf(section)
      return (
        <TitledSection key={section.title} title={section.title} sentence={section.sentence} divided>
          <Suspense fallback={<FormSkeleton />}>
            <Body id={id} />
          </Suspense>
        </TitledSection>
      )
    })
}
