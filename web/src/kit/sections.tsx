import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { textOf } from "@dialplane/contract/kit/language"
import { createContext, use, useMemo, type ComponentType } from "react"
import { lazyComponent, type LazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { Section as TitledSection } from "../ui/page/section.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { NotLoadedState } from "../ui/states/not-loaded-state.tsx"
import { PartBoundary } from "../ui/states/part-boundary.tsx"
import { useMay } from "./use-may.ts"

/**
 * The pages that consist of sections of several domains: user, extension, phone, app, phone number, the objects that
 * calls can be sent to, the user's own phone and security, the log of single sign-on, and the dashboard; the id of the
 * last two is the account's.
 */
export type SectionPlace =
  | "person"
  | "personHead"
  | "personActions"
  | "extension"
  | "device"
  | "app"
  | "number"
  | "queue"
  | "callGroup"
  | "receptionist"
  | "conferenceBridge"
  | "callFlow"
  | "ownPhone"
  | "ownSecurity"
  | "ssoLog"
  | "dashboard"
  | "dashboardTop"

type Body = ComponentType<{ readonly id: number }>

/**
 * A section of such a page, as data. A page belongs to the domain of its object; later domains list their sections in
 * `<domain>.sections.tsx`, so that no domain depends on later ones.
 */
export interface Section {
  readonly place: SectionPlace
  readonly title: string
  readonly sentence?: string
  /** The anchor for links from other parts of the page. */
  readonly anchor?: string
  readonly order: number
  /** The tab of the page where it is shown; pages without tabs show all. */
  readonly tab?: string
  /** In the narrow column, in tabs with two columns. */
  readonly aside?: true
  /** If absent, everyone who sees the page sees it. */
  readonly permission?: PermissionKey
  /** It renders its own heading, or nothing. */
  readonly isWhole?: true
  readonly load: () => Promise<{ readonly Section: Body }>
}

export const SectionsContext = createContext<readonly Section[]>([])

/** A section is loaded once for all objects. */
const bodies = new WeakMap<Section, LazyComponent<Body>>()
const bodyOf = (section: Section) => {
  const known = bodies.get(section)
  if (known !== undefined) return known
  const body = lazyComponent(async () => (await section.load()).Section)
  bodies.set(section, body)
  return body
}

/**
 * The sections of other domains for the object with this id, in order. A section that fails to load or throws does not
 * affect the rest of the page.
 */
export const Sections = ({
  of: place,
  id,
  divided = true,
  tab,
  aside,
  first = false,
}: {
  readonly of: SectionPlace
  readonly id: number
  readonly divided?: boolean
  readonly tab?: string
  /** Only those of one column. */
  readonly aside?: boolean
  /** They begin the page or column: no line above the first one. */
  readonly first?: boolean
}) =>
  useSectionsOf(place)
    .filter((one) => tab === undefined || one.tab === tab)
    .filter((one) => aside === undefined || (one.aside === true) === aside)
    .map((section, index) =>
      section.isWhole === true ? (
        <PartBoundary key={`${section.title} ${id}`}>
          <WholeSection section={section} id={id} />
        </PartBoundary>
      ) : (
        <TitledSection
          key={section.title}
          title={textOf("sections", `${section.place}.${section.order}.title`, section.title)}
          sentence={
            section.sentence && textOf("sections", `${section.place}.${section.order}.sentence`, section.sentence)
          }
          anchor={section.anchor}
          divided={divided && !(first && index === 0)}
        >
          <PartBoundary key={id}>
            <SectionBody section={section} id={id} />
          </PartBoundary>
        </TitledSection>
      ),
    )

/** The sections that the viewer may see, in order. */
export const useSectionsOf = (place: SectionPlace): readonly Section[] => {
  const all = use(SectionsContext)
  const may = useMay()
  const here = useMemo(
    () => all.filter((section) => section.place === place).toSorted((one, other) => one.order - other.order),
    [all, place],
  )
  return here.filter(({ permission }) => permission === undefined || may(permission))
}

/** While it is not loaded, it is not known whether it has anything to show. */
const WholeSection = ({ section, id }: { readonly section: Section; readonly id: number }) => {
  const { Part } = useLazyComponent(bodyOf(section))
  return Part === undefined ? null : <Part id={id} />
}

const SectionBody = ({ section, id }: { readonly section: Section; readonly id: number }) => {
  const { Part, failed, retry } = useLazyComponent(bodyOf(section))
  if (Part !== undefined) return <Part id={id} />
  return failed ? <NotLoadedState compact onRetry={retry} /> : <FormSkeleton />
}
