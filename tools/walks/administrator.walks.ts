import type { APIRequestContext } from "@playwright/test"
import { expect } from "@playwright/test"
import { walk, type Ground } from "./walk.ts"

const loginName = "account-super-user@harbor-pine.demo"
const account = "/api/accounts/100"

interface Person {
  readonly userId: number
  readonly extension: { readonly extensionId: number; readonly number: string }
}

const answerOf = async <Answer>(asked: ReturnType<APIRequestContext["get"]>) => {
  const answer = await asked
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

const addPerson = async ({ apiAs, stamp }: Ground, firstName: string, more: object = {}) =>
  answerOf<Person>(
    (await apiAs(loginName)).post(`${account}/people`, {
      data: {
        firstName,
        lastName: `Walker ${stamp}`,
        loginName: `${firstName}.${stamp}@harbor-pine.demo`.toLowerCase(),
        email: "walker@harbor-pine.example",
        roleId: 4,
        sendWelcome: false,
        ...more,
      },
    }),
  )

/** Ten digits that are a number in North America, where no exchange begins with 0 or 1. */
const numberIn = (areaCode: number, stamp: string) => `${areaCode}5${stamp}`

/** An address of a phone's maker that no other run uses. */
const macOf = (stamp: string) => `00:15:65:${stamp.match(/../g)!.join(":")}`

const addAPerson = walk({
  name: "Add a person with extension, number and phone",
  loginName,
  steps: [
    ["Users", (w) => w.menu("People", "Users")],
    ["New user", (w) => w.act("Add user")],
    [
      "Filled in",
      async (w, { stamp }) => {
        await w.type(w.page.getByLabel("First name"), "Sinéad")
        await w.type(w.page.getByLabel("Last name"), `O’Neill ${stamp}`)
        await w.choose(w.page.getByRole("combobox", { name: "Phone number" }), /\(\d{3}\)/)
        await w.choose(w.page.getByRole("combobox", { name: "Type" }), "Desk phone")
        await w.type(w.page.getByLabel("MAC address"), macOf(stamp))
        await w.choose(w.page.getByRole("combobox", { name: /^Emergency location/ }), /Head office, 3rd floor/)
      },
    ],
    [
      "Added",
      async (w) => {
        await w.press(w.button("Create"))
        await w.see(w.page.getByRole("heading", { level: 1, name: /was added|is all set/ }))
      },
    ],
  ],
})

const mendCalls = walk({
  name: "Find why calls do not reach a person and mend it",
  loginName,
  prepare: async (ground) => {
    const person = await addPerson(ground, "Quiet", {
      device: { kind: "app", appType: "mobile" },
      emergencyLocationId: 3003,
    })
    const api = await ground.apiAs(loginName)
    const { version } = await answerOf<{ version: number }>(
      api.get(`/api/ucaas/extension/v1/${person.extension.extensionId}`),
    )
    await answerOf(
      api.put(`/api/ucaas/extension/v1/${person.extension.extensionId}`, { data: { doNotDisturb: true, version } }),
    )
    return { person }
  },
  steps: [
    ["Users", (w) => w.menu("People", "Users")],
    [
      "Found",
      async (w, { stamp }) => {
        await w.type(w.page.getByPlaceholder("Name, login, email or extension"), `Quiet Walker ${stamp}`)
        await w.see(w.row(`Quiet Walker ${stamp}`))
      },
    ],
    [
      "Their page",
      async (w, { stamp }) => {
        await w.press(w.row(`Quiet Walker ${stamp}`))
        await w.see(w.page.getByRole("heading", { level: 1, name: `Quiet Walker ${stamp}` }))
      },
    ],
    [
      "Their extension",
      async (w, { person }) => {
        await w.press(w.link(new RegExp(`^(Ext\\. )?${person.extension.number}\\b`)))
        await w.see(w.page.getByRole("switch", { name: "Do not disturb" }))
      },
    ],
    [
      "Mended",
      async (w) => {
        await w.press(w.page.getByRole("switch", { name: "Do not disturb" }))
        await w.press(w.button("Save"))
        await w.see(w.page.getByText(/was saved/))
      },
    ],
    [
      "Their page again",
      async (w) => {
        await w.page.goBack()
        await w.see(w.page.getByRole("heading", { level: 1, name: /^Quiet Walker/ }))
      },
    ],
  ],
})

const offboard = walk({
  name: "Offboard a person with a colleague taking over",
  loginName,
  prepare: async (ground) => {
    await addPerson(ground, "Leaving", { queueIds: [100_805] })
    await addPerson(ground, "Staying")
  },
  steps: [
    ["Users", (w) => w.menu("People", "Users")],
    [
      "Their page",
      async (w, { stamp }) => {
        await w.type(w.page.getByPlaceholder("Name, login, email or extension"), `Leaving Walker ${stamp}`)
        await w.press(w.row(`Leaving Walker ${stamp}`))
        await w.see(w.page.getByRole("heading", { level: 1, name: `Leaving Walker ${stamp}` }))
      },
    ],
    ["Offboarding", (w) => w.act(/^Offboard/)],
    [
      "Colleague chosen",
      async (w, { stamp }) => {
        await w.find(w.page.getByRole("combobox", { name: "Takes over" }), `Staying Walker ${stamp}`)
        await w.see(w.page.getByText(/all its calls go to/))
      },
    ],
    [
      "Offboarded",
      async (w, { stamp }) => {
        await w.press(w.button("Offboard now"))
        await w.press(w.dialog.getByRole("button", { name: "Offboard now" }))
        await w.see(w.page.getByRole("heading", { name: "Offboarded users", level: 1 }))
        await w.see(w.row(`Leaving Walker ${stamp}`).getByText("Offboarded", { exact: true }))
      },
    ],
  ],
})

const importPeople = walk({
  name: "Import five people from a CSV with preview",
  loginName,
  steps: [
    ["Users", (w) => w.menu("People", "Users")],
    ["Import", (w) => w.act(/^Import/)],
    [
      "File chosen",
      async (w, { stamp }) => {
        const rows = ["Ana", "Bo", "Cy", "Dee", "Eli"].map(
          (first) => `${first};Imported ${stamp};${first}.${stamp}@harbor-pine.demo;${first}@example.com;no`,
        )
        const field = w.page.locator("input[type=file]")
        await field.waitFor({ state: "attached" })
        await w.attach(field, "people.csv", ["Given name;Surname;Login;Mail;Welcome", ...rows].join("\n"))
        await w.see(w.page.getByRole("heading", { name: "Map columns" }))
      },
    ],
    [
      "Preview",
      async (w) => {
        await w.press(w.button("Check rows"))
        await w.see(w.button("Import 5 rows"))
      },
    ],
    [
      "Imported",
      async (w) => {
        await w.press(w.button("Import 5 rows"))
        await w.see(w.page.getByRole("button", { name: "Revert", exact: true, disabled: false }))
      },
    ],
  ],
})

const buyANumber = walk({
  name: "Buy a number and lead it to a queue",
  loginName,
  steps: [
    ["Phone numbers", (w) => w.menu("Phones and numbers", "Phone numbers")],
    ["Buy", (w) => w.act(/^(Buy|Find|Order|Search)( phone)? numbers?/)],
    [
      "Offers",
      async (w) => {
        await w.choose(w.page.getByRole("combobox", { name: "Area" }), "303 · Denver, CO")
        await w.see(w.button(/^Add .* to cart$/))
      },
    ],
    ["In the cart", (w) => w.press(w.button(/^Add .* to cart$/))],
    ["Routing", (w) => w.press(w.button("Continue"))],
    [
      "Queue chosen",
      (w) => w.find(w.page.getByRole("combobox", { name: / routes to$/ }), "Customer support", /420 Customer support/),
    ],
    [
      "Ordered",
      async (w) => {
        await w.press(w.button("Order 1 number"))
        await w.see(w.page.getByRole("heading", { name: "1 number ordered" }))
      },
    ],
  ],
})

const buildAReceptionist = walk({
  name: "Build a receptionist with hours and a queue on the canvas, simulate it, publish it",
  loginName,
  steps: [
    ["Call flows", (w) => w.menu("Call handling", "Call flows")],
    ["New call flow", (w) => w.act("New call flow")],
    [
      "Empty canvas",
      async (w, { stamp }) => {
        await w.type(w.page.getByRole("textbox", { name: "Name", exact: true }), `Reception ${stamp}`)
        await w.press(w.button("Create call flow"))
        await w.see(w.button("Add the first step"))
      },
    ],
    [
      "Hours",
      async (w) => {
        await w.press(w.button("Add the first step"))
        await w.press(w.item("Schedule"))
        await w.choose(w.region("Schedule").getByRole("combobox", { name: "Schedule", exact: true }), "Office hours")
      },
    ],
    [
      "Menu",
      async (w) => {
        await w.press(w.button("Add a step after “Schedule: Office hours”, when open"))
        await w.press(w.item("Menu"))
        await w.press(w.region("Menu").getByRole("button", { name: "Add a key 1" }))
      },
    ],
    [
      "Queue",
      async (w) => {
        await w.press(w.button("Add a step after “Menu”, key 1"))
        await w.press(w.item("Extension, group or queue"))
        await w.find(w.page.getByRole("combobox", { name: "Who or what" }), "customer", /420 Customer support/)
      },
    ],
    [
      "Voicemail when closed",
      async (w) => {
        await w.press(w.button("Add a step after “Schedule: Office hours”, when closed"))
        await w.press(w.item("Voicemail"))
        await w.find(w.page.getByRole("combobox", { name: "Mailbox of" }), "420", /420 Customer support/)
        await w.see(w.page.getByText("Draft saved"))
      },
    ],
    [
      "No input and invalid input",
      async (w) => {
        // On the canvas, or on a phone in the list of steps.
        await w.press(w.button(/^Menu(, Menu|\b)/))
        for (const exit of ["No input", "Invalid input"])
          await w.choose(w.region("Menu").getByRole("combobox", { name: exit }), "420 Customer support")
        await w.see(w.page.getByText("No problems found"))
      },
    ],
    [
      "Simulated",
      async (w) => {
        const simulation = w.region("Simulate")
        await w.press(w.button("Simulate"))
        await w.type(simulation.getByLabel("Date and time"), "2026-11-16T10:00")
        await w.type(simulation.getByLabel("Keys the caller presses"), "1")
        await w.press(simulation.getByRole("button", { name: "Simulate call" }))
        await w.see(simulation.getByRole("list", { name: "Journey" }).getByText("420 Customer support"))
      },
    ],
    [
      "Published",
      async (w) => {
        await w.press(w.button("Publish"))
        await w.type(w.dialog.getByLabel("Comment"), "First version")
        await w.press(w.dialog.getByRole("button", { name: "Publish" }))
        await w.see(w.page.getByText("Published, version 1"))
      },
    ],
  ],
})

const deleteAGroup = walk({
  name: "Delete a call group in use, with a replacement",
  loginName,
  prepare: async ({ apiAs, stamp }) => {
    const api = await apiAs(loginName)
    const { callGroupId } = await answerOf<{ callGroupId: number }>(
      api.post("/api/ucaas/account/100/groups", { data: { name: `Old desk ${stamp}` } }),
    )
    const partner = await apiAs("partner-account-superuser@brightwire.demo")
    await answerOf(
      partner.put("/api/phone-numbers/accounts/100/bulk/provision", {
        data: { phoneNumbers: [{ phoneNumber: `1${numberIn(347, stamp)}`, extensionId: callGroupId }] },
      }),
    )
  },
  steps: [
    ["Call groups", (w) => w.menu("Call handling", "Call groups")],
    [
      "The group",
      async (w, { stamp }) => {
        await w.type(w.page.getByRole("searchbox").or(w.page.getByPlaceholder(/^Name/)), `Old desk ${stamp}`)
        await w.press(w.row(`Old desk ${stamp}`))
        await w.see(w.page.getByRole("heading", { level: 1, name: new RegExp(`Old desk ${stamp}`) }))
      },
    ],
    [
      "Delete",
      async (w) => {
        await w.press(w.button("Actions"))
        await w.press(w.item("Delete"))
        await w.see(w.dialog.getByRole("combobox"))
      },
    ],
    ["Replacement", (w) => w.find(w.dialog.getByRole("combobox"), "Front desk", /412 Front desk/)],
    [
      "Deleted",
      async (w) => {
        await w.press(w.dialog.getByRole("button", { name: "Delete" }))
        await w.see(w.page.getByRole("heading", { level: 1, name: "Call groups" }))
      },
    ],
  ],
})

const blockACaller = walk({
  name: "Block a caller from a call record",
  loginName,
  prepare: async ({ apiAs, stamp }) => {
    const caller = `+1${numberIn(415, stamp)}`
    const api = await apiAs(loginName)
    const calls = "/api/ucaas/account/100/test-calls"
    const people = { answers: { kind: "nobody" }, keys: [], hangsUpAfterSeconds: 1 }
    const data = { from: { kind: "outside", number: caller }, to: "+12075550152", people }
    const { testCallId } = await answerOf<{ testCallId: string }>(api.post(calls, { data }))
    await expect
      .poll(async () => (await answerOf<{ callId: string | null }>(api.get(`${calls}/${testCallId}`))).callId, {
        timeout: 60_000,
      })
      .not.toBeNull()
    return { caller }
  },
  steps: [
    ["Call log", (w) => w.menu("Reports", "Call log")],
    [
      "The call",
      async (w, { caller }) => {
        const shown = `(${caller.slice(2, 5)}) ${caller.slice(5, 8)}-${caller.slice(8)}`
        await w.press(w.row(shown))
        await w.see(w.page.getByRole("heading", { level: 2, name: "Journey" }))
      },
    ],
    [
      "Block",
      async (w) => {
        await w.act("Block this caller")
        await w.see(w.dialog.getByText(/Would have (blocked|stopped)/))
      },
    ],
    [
      "Blocked",
      async (w) => {
        await w.press(w.dialog.getByRole("button", { name: /Add rule|Save anyway/ }))
        await w.gone(w.dialog)
      },
    ],
  ],
})

const reportByMail = walk({
  name: "Last week’s report, down to the calls behind a figure, saved and sent by email every week",
  loginName,
  steps: [
    ["Company summary", (w) => w.menu("Reports", "Company summary")],
    [
      "Last week",
      async (w) => {
        await w.press(w.button(/^(Period|Last 7 days)/))
        await w.press(
          w.page.getByRole("checkbox", { name: "Last week" }).or(w.page.getByRole("radio", { name: "Last week" })),
        )
        await w.see(w.page.getByText("Last week").first())
      },
    ],
    [
      "The calls behind a figure",
      async (w) => {
        await w.press(w.region("Figures").getByRole("link", { name: /^Missed: / }))
        await w.see(w.page.getByRole("link", { name: "Back to the report" }))
      },
    ],
    [
      "Saved",
      async (w, { stamp }) => {
        await w.press(w.link("Back to the report"))
        await w.act("Save report")
        await w.type(w.dialog.getByLabel("Name"), `Week ${stamp}`)
        await w.press(w.dialog.getByRole("button", { name: "Save report" }))
        await w.see(w.page.getByText(/is under Saved reports/))
      },
    ],
    [
      "Schedule",
      async (w) => {
        await w.press(w.page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Settings" }))
        await w.press(w.tab("Schedule"))
        await w.press(w.page.getByRole("switch", { name: "Send by email" }))
      },
    ],
    [
      "Scheduled",
      async (w) => {
        await w.press(w.button("Save"))
        await w.see(w.page.getByText("Schedule saved"))
      },
    ],
  ],
})

const revertAChange = walk({
  name: "See who changed what in the audit log and revert it",
  loginName,
  prepare: async (ground) => {
    const person = await addPerson(ground, "Right")
    const api = await ground.apiAs("account-administrator@harbor-pine.demo")
    await answerOf(api.put(`/api/ucaas/user/${person.userId}`, { data: { firstName: "Wrong" } }))
  },
  steps: [
    ["Audit log", (w) => w.menu("Reports", "Audit log")],
    [
      "Found",
      async (w, { stamp }) => {
        await w.type(w.page.getByRole("searchbox"), `Walker ${stamp}`)
        await w.see(w.row(/first name|User changed/))
      },
    ],
    [
      "The change",
      async (w) => {
        await w.press(w.row(/first name|User changed/))
        await w.see(w.dialog.getByRole("row", { name: /^First name/ }))
      },
    ],
    ["Revert", (w) => w.press(w.dialog.getByRole("button", { name: "Revert" }))],
    [
      "Reverted",
      async (w) => {
        await w.press(w.dialog.getByRole("button", { name: "Revert" }))
        await w.see(w.page.getByText("has its previous values"))
      },
    ],
  ],
})

export const administratorWalks = [
  addAPerson,
  mendCalls,
  offboard,
  importPeople,
  buyANumber,
  buildAReceptionist,
  deleteAGroup,
  blockACaller,
  reportByMail,
  revertAChange,
]
