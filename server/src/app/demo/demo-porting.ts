import type { PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { PortedNumber } from "@dialplane/contract/inventory/number-orders/porting.schema"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { pinPlace } from "../../inventory/number-orders/pin-place.rules.ts"
import { planStep } from "../../inventory/number-orders/porting.jobs.ts"
import { addWorkingDays } from "../../inventory/number-orders/working-days.rules.ts"
import { addPortingNotice } from "../../inventory/number-orders/porting-notices.service.ts"
import { findOrder } from "../../inventory/number-orders/porting.queries.ts"

interface DemoPort {
  readonly id: number
  readonly state: PortingState
  readonly reason?: string
  readonly carrier: string
  readonly numbers: readonly (readonly [phoneNumber: string, extension?: string])[]
  readonly numberState?: PortedNumber["state"]
  readonly daysAgo: number
  /** Working days from today; negative for the past. */
  readonly date?: number
  readonly documents: readonly (readonly ["letterOfAuthority" | "bill", string])[]
  readonly events: readonly (readonly [
    kind: "state" | "comment" | "note",
    state: PortingState | null,
    actor: string,
    text: string,
    daysAgo: number,
  ])[]
}

/** Stands for the account's super user. */
const office = "office"
const sandbox = "Sandbox carrier"
const letter = ["letterOfAuthority", "letter-of-authorization-signed.pdf"] as const
const bill = ["bill", "last-bill.pdf"] as const

const ports: readonly DemoPort[] = [
  {
    id: 8001,
    state: "dateConfirmed",
    carrier: "Granite Telephone",
    numbers: [["16035550150", "301"], ["16035550151", "302"], ["16035550152"]],
    numberState: "accepted",
    daysAgo: 6,
    date: 6,
    documents: [letter, bill],
    events: [
      ["state", "submitted", office, "", 6],
      ["state", "inReview", sandbox, "", 6],
      ["state", "withCarrier", sandbox, "Sent to Granite Telephone.", 5],
      ["comment", null, office, "Front desk knows. Please nothing before 9 in the morning.", 5],
      [
        "state",
        "dateConfirmed",
        sandbox,
        "Numbers are not ported on weekends and holidays. The date was moved to the following Monday.",
        2,
      ],
    ],
  },
  {
    id: 8002,
    state: "rejected",
    reason:
      "The transfer PIN does not match. Ask your current carrier for the transfer PIN; it is not your voicemail PIN.",
    carrier: "Granite Mobile",
    numbers: [["16035559104", "305"]],
    numberState: "waiting",
    daysAgo: 3,
    documents: [letter, bill],
    events: [
      ["state", "submitted", office, "", 3],
      ["state", "inReview", sandbox, "", 3],
      ["state", "withCarrier", sandbox, "Sent to Granite Mobile.", 3],
      [
        "state",
        "rejected",
        sandbox,
        "The transfer PIN does not match. Ask your current carrier for the transfer PIN; it is not your voicemail PIN.",
        1,
      ],
    ],
  },
  {
    id: 8003,
    state: "actionRequired",
    reason:
      "A copy of your last bill (not older than 30 days) is missing. Add it to the documents and send the order again.",
    carrier: "Bay Fiber",
    numbers: [["12075559105"], ["12075559106"]],
    daysAgo: 1,
    documents: [letter],
    events: [
      ["state", "submitted", office, "", 1],
      ["state", "inReview", sandbox, "", 1],
      [
        "state",
        "actionRequired",
        sandbox,
        "A copy of your last bill (not older than 30 days) is missing. Add it to the documents and send the order again.",
        1,
      ],
    ],
  },
  {
    id: 8004,
    state: "withCarrier",
    carrier: "Old Harbor Telecom",
    numbers: [["16175559107", "342"], ["16175559108"]],
    daysAgo: 2,
    documents: [letter, bill],
    events: [
      ["state", "submitted", office, "", 2],
      ["state", "inReview", sandbox, "", 2],
      ["state", "withCarrier", sandbox, "Sent to Old Harbor Telecom.", 1],
    ],
  },
  {
    id: 8005,
    state: "completed",
    carrier: "Casco Telephone",
    numbers: [["12075550140"], ["12075550152"]],
    numberState: "here",
    daysAgo: 600,
    date: -410,
    documents: [letter, bill],
    events: [
      ["state", "submitted", office, "", 600],
      ["state", "withCarrier", sandbox, "Sent to Casco Telephone.", 599],
      ["state", "dateConfirmed", sandbox, "", 596],
      ["state", "activating", sandbox, "", 590],
      ["state", "completed", sandbox, "2 numbers are here.", 590],
    ],
  },
  {
    id: 8006,
    state: "draft",
    carrier: "Northfield Cable",
    numbers: [["12075559109"]],
    daysAgo: 0,
    documents: [],
    events: [["state", "draft", office, "", 0]],
  },
  {
    id: 8007,
    state: "cancelled",
    reason: "We keep this one for the alarm line.",
    carrier: "Bay Fiber",
    numbers: [["12075559110"]],
    daysAgo: 40,
    documents: [letter],
    events: [
      ["state", "submitted", office, "", 41],
      ["state", "cancelled", office, "We keep this one for the alarm line.", 40],
    ],
  },
]

/** A minimal PDF file: one page with one line. */
const pdf = (text: string) => {
  const stream = `BT /F1 18 Tf 60 760 Td (${text}) Tj ET`
  const parts = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]
  let body = "%PDF-1.4\n"
  const places = parts.map((part, index) => {
    const place = body.length
    body += `${index + 1} 0 obj${part}endobj\n`
    return place
  })
  return Buffer.from(
    `${body}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")}trailer<</Size ${parts.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`,
  )
}

const underWay: readonly PortingState[] = ["submitted", "inReview", "withCarrier", "dateConfirmed", "activating"]
const address = {
  street: "77 Commercial Street",
  unit: "Floor 3",
  city: "Portland",
  province: "ME",
  postalCode: "04101",
  countryCode: "US",
}

export const fillPorting = async (kit: Kit, db: Db) => {
  const today = kit.now().toISOString().slice(0, 10)
  const [emailFile, billFile] = [
    await kit.files.putByContent(100, pdf("Letter of authorization, signed (demo)"), "pdf"),
    await kit.files.putByContent(100, pdf("Bill of the current carrier (demo)"), "pdf"),
  ]
  const { name } = await db.one<{ name: string }>(
    sql`select u.first_name || ' ' || u.last_name as name from users u where u.id = 100001`,
  )
  for (const port of ports) {
    const date = port.date === undefined ? null : addWorkingDays(today, port.date, "US")
    await db.run(sql`
      insert into porting_orders (account_id, id, state, state_reason, revision, losing_carrier,
        carrier_account_number, pin, billing_number, customer_name, signer_name, contact_email, address, wished_date,
        confirmed_date, created_by, created_by_name,
        created_at, submitted_at, updated_at)
      values (100, ${port.id}, ${port.state}, ${port.reason ?? ""}, ${port.state === "draft" ? 0 : 1}, ${port.carrier},
        ${`HP-${port.id}-22`}, ${kit.secrets.seal(port.state === "rejected" ? "0000" : "4821", pinPlace(100, port.id))},
        ${`+${port.numbers[0]![0]}`}, 'Harbor Pine Logistics', ${name},
          ${port.state === "dateConfirmed" ? "front.office@harbor-pine.demo" : ""}, ${json(address)}, ${date}::date,
          ${date}::date, 100001, ${name},
        now() - make_interval(days => ${port.daysAgo}, hours => 2), case when ${port.state} = 'draft' then null
          else now() - make_interval(days => ${port.daysAgo})
          end, now() - make_interval(days => ${port.events.at(-1)![4]}))`)
    for (const [position, [phoneNumber, extension]] of port.numbers.entries()) {
      await db.run(sql`
        insert into porting_numbers (account_id, order_id, phone_number, position, state, extension_id, under_way)
        values (100, ${port.id}, ${phoneNumber}, ${position + 1}, ${port.numberState ?? "waiting"}, (select e.id
          from extensions e where e.account_id = 100 and e.number = ${extension ?? ""}),
          ${underWay.includes(port.state)})`)
      if (port.state === "dateConfirmed") {
        await db.run(sql`
          insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status,
            provider_id, source)
          values (100, ${phoneNumber}, ${phoneNumber.slice(1)}, 'US', false, 'Porting', 1, 'port')
            on conflict do nothing`)
      }
    }
    for (const [kind, fileName] of port.documents) {
      const fileKey = kind === "bill" ? billFile : emailFile
      await db.run(sql`
        insert into porting_documents (account_id, order_id, id, kind, file_key, file_name, content_type, size,
          added_at, added_by_name)
        values (100, ${port.id}, ${kind === "bill" ? port.id + 1000 : port.id}, ${kind}, ${fileKey}, ${fileName},
          'application/pdf', 640, now() - make_interval(days => ${port.daysAgo}), ${name})`)
    }
    for (const [kind, state, actor, text, daysAgo] of port.events) {
      await db.run(sql`
        insert into porting_events (account_id, order_id, at, kind, state, actor_name, text)
        values (100, ${port.id}, now() - make_interval(days => ${daysAgo}), ${kind}, ${state},
          ${actor === office ? name : actor}, ${text})`)
    }
    if (port.state === "dateConfirmed") await planStep(kit, db, 100, port.id, 1, "dateConfirmed", date!)
    const last = port.events.at(-1)!
    await addPortingNotice(db, (await findOrder(db, 100, port.id))!, { state: port.state, text: last[3] })
    await db.run(sql`
      update account_notices set created_at = now() - make_interval(days => ${last[4]}), email_due_at = null
      where account_id = 100 and cause = ${`portingOrder:${port.id}`}`)
  }
}
