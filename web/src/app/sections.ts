import type { Section } from "../kit/sections.tsx"
import { phoneBookSections } from "../phone-book/phone-book.sections.tsx"

/** Every part that a domain adds to the page of another. A domain adds its list here. */
export const sections: readonly Section[] = [...phoneBookSections]
