import type { Section } from "../../kit/sections.tsx"

/** What this domain adds to the page of a person. */
export const peopleSections: readonly Section[] = [
  {
    place: "person",
    title: "Groups",
    order: 60,
    permission: "read:groups",
    load: () => import("./groups-of-person.tsx"),
  },
  {
    place: "person",
    title: "Emails and password",
    order: 80,
    permission: "update:users",
    load: () => import("./emails-of-person.tsx"),
  },
  {
    place: "person",
    title: "Leaving",
    sentence: "Frees or hands on everything this person has, ends sign-in, and can be undone for 30 days.",
    order: 90,
    permission: "delete:users",
    load: () => import("./offboarding-of-person.tsx"),
  },
]
