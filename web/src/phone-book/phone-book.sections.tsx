import type { Section } from "../kit/sections.tsx"

export const phoneBookSections: readonly Section[] = [
  { place: "person", title: "Phone book", sentence: "The people they call.", order: 80, permission: "read:phone-book", load: () => import("./book-of-person.tsx") },
]
