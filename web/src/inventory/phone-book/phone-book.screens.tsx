import type { Screen } from "../../kit/screen.ts"

export const phoneBookScreens: readonly Screen[] = [
  {
    place: "account",
    path: "phone-book",
    title: "Phone book",
    permission: "read:phone-book",
    load: () => import("./company-book-page.tsx"),
    menu: { group: "phoneSystem", icon: "contacts", order: 60 },
  },
  {
    place: "account",
    path: "phone-book/$phoneBookId",
    over: "phone-book",
    title: "Phone book entry",
    permission: "read:phone-book",
    load: () => import("./company-book-page.tsx"),
  },
  {
    place: "account",
    path: "users/$userId/phonebook",
    title: "Phone book",
    permission: "read:phone-book",
    load: () => import("./person-book-page.tsx"),
  },
  {
    place: "account",
    path: "users/$userId/phonebook/$phoneBookId",
    over: "users/$userId/phonebook",
    title: "Phone book entry",
    permission: "read:phone-book",
    load: () => import("./person-book-page.tsx"),
  },
  {
    place: "portal",
    path: "me/phone-book",
    title: "My phone book",
    permission: "read:own-phone-book",
    load: () => import("./own-book-page.tsx"),
    menu: { group: "own", icon: "contacts", order: 40 },
  },
  {
    place: "portal",
    path: "me/phone-book/$phoneBookId",
    over: "me/phone-book",
    title: "Phone book entry",
    permission: "read:own-phone-book",
    load: () => import("./own-book-page.tsx"),
  },
]
