import type { NumberKind } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { insertRecords, type KeptDraft } from "../../inventory/phone-book/phone-book.queries.ts"
import { readBookNumber } from "../../inventory/phone-book/phone-book.rules.ts"

type Entry = readonly [
  firstName: string,
  lastName: string,
  company: string,
  jobTitle: string,
  email: string,
  numbers: readonly (readonly [NumberKind, string])[],
  notes?: string,
]

const company: readonly Entry[] = [
  [
    "Nadia",
    "Osborne",
    "Casco Bay Freight",
    "Dispatcher",
    "nadia@cascobay.example",
    [
      ["work", "+1 207 555 0161"],
      ["mobile", "+1 207 555 0162"],
    ],
    "Pick-ups until 16:30.",
  ],
  [
    "Theo",
    "Marchetti",
    "Northfield Packaging",
    "Account manager",
    "theo.marchetti@northfield.example",
    [
      ["work", "+1 617 555 0134"],
      ["fax", "+1 617 555 0135"],
    ],
  ],
  [
    "",
    "",
    "Portland Fire Alarm Service",
    "",
    "desk@portlandalarm.example",
    [
      ["work", "+1 207 555 0170"],
      ["other", "+1 800 555 0171"],
    ],
    "Customer number HP-2281. Call before every fire drill.",
  ],
  ["Greta", "Lindholm", "Lindholm Legal", "Attorney", "greta@lindholm.example", [["work", "+1 207 555 0143"]]],
  [
    "Amir",
    "Haddad",
    "Bluewater Insurance",
    "Claims",
    "a.haddad@bluewater.example",
    [
      ["work", "+1 860 555 0122"],
      ["mobile", "+1 860 555 0188"],
    ],
  ],
  [
    "",
    "",
    "Seacoast Power",
    "",
    "",
    [["work", "+1 800 555 0144"]],
    "Outages: option 1, then the meter number 40-118-77.",
  ],
  ["Wen", "Liu", "Harbor Coffee Roasters", "Orders", "orders@harborcoffee.example", [["mobile", "+1 207 555 0156"]]],
  [
    "Dorothy",
    "Pike",
    "Pike & Daughters Builders",
    "Owner",
    "dorothy@pike.example",
    [
      ["mobile", "+1 603 555 0117"],
      ["home", "+1 603 555 0118"],
    ],
  ],
  [
    "Sandeep",
    "Rao",
    "Cheapside Trading",
    "Buyer",
    "s.rao@cheapside.example",
    [["work", "+44 20 7946 0190"]],
    "Five hours ahead.",
  ],
  ["", "", "Airport taxi", "", "", [["work", "+1 207 555 0199"]]],
  [
    "Ellen",
    "Whitcomb",
    "Whitcomb Temporary Staff",
    "Placements",
    "ellen@whitcomb.example",
    [["work", "+1 207 555 0128"]],
  ],
  [
    "Marcus",
    "Bell",
    "Granite Tax Advisers",
    "Partner",
    "marcus.bell@granite.example",
    [
      ["work", "+1 603 555 0140"],
      ["mobile", "+1 603 555 0141"],
    ],
  ],
  ["", "", "Building security", "", "", [["work", "346"]], "Night desk, extension."],
  ["Yuki", "Tanabe", "Tanabe Marine Electronics", "Sales", "yuki@tanabe.example", [["work", "+1 206 555 0113"]]],
  [
    "Olivia",
    "Farrow",
    "Maine Trade Council",
    "Events",
    "olivia.farrow@tradecouncil.example",
    [["work", "+1 207 555 0187"]],
  ],
]
const favorites = new Set(["Casco Bay Freight", "Portland Fire Alarm Service", "Building security"])

const personal: Readonly<Record<number, readonly Entry[]>> = {
  // The account administrator and the end user who sign in.
  100002: [
    [
      "Ruth",
      "Calloway",
      "Brightwire support",
      "Engineer",
      "ruth@brightwire.example",
      [["work", "+1 800 555 0190"]],
      "Knows our set-up.",
    ],
    ["Peter", "Vance", "Vance Cabling", "Owner", "peter@vancecabling.example", [["mobile", "+1 207 555 0133"]]],
    ["Ida", "Sorensen", "", "", "", [["home", "+1 207 555 0129"]], "Caretaker of the old office."],
  ],
  100003: [
    [
      "Mum",
      "",
      "",
      "",
      "",
      [
        ["home", "+1 207 555 0181"],
        ["mobile", "+1 207 555 0182"],
      ],
    ],
    ["Dr. Anna", "Berg", "Casco Dental", "", "", [["work", "+1 207 555 0145"]]],
    ["Felix", "Moreau", "Moreau Translations", "", "felix@moreau.example", [["work", "+1 514 555 0119"]]],
    [
      "Joy",
      "Abara",
      "Northfield Packaging",
      "Sales",
      "joy@northfield.example",
      [
        ["work", "+1 617 555 0137"],
        ["mobile", "+1 617 555 0138"],
      ],
    ],
  ],
  100101: [["Leo", "Santos", "Santos Garage", "", "", [["work", "+1 207 555 0150"]]]],
}

const draftOf = ([firstName, lastName, companyName, jobTitle, email, numbers, notes = ""]: Entry): KeptDraft => ({
  firstName,
  lastName,
  company: companyName,
  jobTitle,
  email,
  notes,
  favorite: favorites.has(companyName) || firstName === "Mum",
  numbers: numbers.map(([kind, text]) => {
    const reading = readBookNumber(kind, text, "US")
    if (!reading.ok) throw new Error(`The demo phone book has a number that ${reading.reason}: ${text}`)
    return reading.value
  }),
})

/** Ids continue after the last fixed one. */
export const fillPhoneBooks = async (db: Db) => {
  await insertRecords(db, 100, null, company.map(draftOf))
  for (const [userId, entries] of Object.entries(personal))
    await insertRecords(db, 100, Number(userId), entries.map(draftOf))
  await insertRecords(db, 101, null, [draftOf(["", "", "Sydney depot gate", "", "", [["work", "+61 2 5550 0121"]]])])
  await db.run(sql`update phone_book_records set updated_at = now() - make_interval(days => (id % 40)::int)`)
}
