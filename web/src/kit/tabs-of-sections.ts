import { useLocation } from "@tanstack/react-router"
import { useSectionsOf, type SectionPlace } from "./sections.tsx"

/** The tabs that have sections for the viewer, and the tab of the section that the address names by its anchor. */
export const useTabsOfSections = (place: SectionPlace) => {
  const here = useSectionsOf(place)
  const anchor = useLocation({ select: ({ hash }) => hash })
  return {
    filled: new Set(here.flatMap(({ tab }) => (tab === undefined ? [] : [tab]))),
    ofAnchor: anchor === "" ? undefined : here.find((one) => one.anchor === anchor)?.tab,
  }
}
