import type { Section } from "../../kit/sections.tsx"

/** Sections of this domain on the user page. */
export const peopleSections: readonly Section[] = [
  {
    place: "personActions",
    title: "Actions",
    order: 10,
    isWhole: true,
    load: () => import("./actions-of-person.tsx"),
  },
  {
    place: "person",
    title: "Groups",
    order: 60,
    tab: "overview",
    aside: true,
    permission: "read:groups",
    load: () => import("./groups-of-person.tsx"),
  },
  {
    place: "person",
    title: "Emails and password",
    order: 80,
    tab: "access",
    permission: "update:users",
    load: () => import("./emails-of-person.tsx"),
  },
  {
    place: "person",
    title: "Offboarding",
    sentence:
      "Releases or reassigns everything assigned to this user and ends sign-in. You can restore the user for 30 days.",
    order: 90,
    tab: "access",
    permission: "delete:users",
    load: () => import("./offboarding-of-person.tsx"),
  },
]
