import { expect } from "@playwright/test"
import { codeOf } from "../../web/e2e/support/authenticator.ts"
import { walk } from "./walk.ts"

const partner = "partner-account-superuser@brightwire.demo"
const support = "superuser@dialplane.demo"
const endUser = "end-user@harbor-pine.demo"

const createACustomer = walk({
  name: "Create a customer",
  loginName: partner,
  steps: [
    ["Customers", (w) => w.menu("Accounts", "Reseller accounts")],
    ["New customer", (w) => w.act("New customer")],
    [
      "Company",
      async (w, { stamp }) => {
        await w.type(w.page.getByLabel("Company name"), `Blue Anchor & Söhne ${stamp}`)
        await w.press(w.button("Continue"))
        await w.type(w.page.getByLabel("Street and number"), "1 Quay")
        await w.type(w.page.getByLabel("City"), "Portland")
        await w.press(w.button("Continue"))
        await w.see(w.page.getByRole("heading", { level: 2, name: "Order services" }))
      },
    ],
    [
      "Services",
      async (w) => {
        await w.type(w.page.getByLabel("Extensions", { exact: true }), "12")
        await w.press(w.button("Continue"))
        await w.see(w.page.getByRole("heading", { level: 2, name: "Choose a template" }))
      },
    ],
    [
      "Template",
      async (w) => {
        await w.press(w.page.getByRole("radio", { name: "US small office" }))
        await w.press(w.button("Continue"))
        await w.press(w.button("Continue"))
        await w.see(w.page.getByRole("heading", { level: 2, name: "First administrator" }))
      },
    ],
    [
      "First administrator",
      async (w, { stamp }) => {
        await w.type(w.page.getByLabel("First name"), "Ann")
        await w.type(w.page.getByLabel("Last name"), "Low")
        await w.type(w.page.getByLabel(/^Email/), `ann.low@blue-anchor-${stamp}.example`)
        await w.see(w.page.getByText("This name is available."))
        await w.press(w.button("Continue"))
        await w.see(w.page.getByRole("heading", { level: 2, name: "Review and create" }))
      },
    ],
    [
      "Created",
      async (w) => {
        await w.press(w.button("Create account"))
        await w.see(w.page.getByRole("heading", { level: 1, name: /was created$/ }))
      },
    ],
  ],
})

const customersInNeed = walk({
  name: "Find which customers need attention and open one",
  loginName: partner,
  steps: [
    ["Dashboard", (w) => w.menu("Home", "Dashboard")],
    ["Their needs", (w) => w.see(w.region(/need attention/).getByRole("listitem"))],
    [
      "One of them",
      async (w) => {
        await w.press(
          w
            .region(/need attention/)
            .getByRole("listitem")
            .getByRole("link"),
        )
        await w.page.waitForURL(/\/account\/1\d\d\/dashboard/)
        await w.see(w.page.getByRole("heading", { level: 1 }))
      },
    ],
  ],
})

const accessToView = walk({
  name: "Give a member of the partner’s staff access to view only",
  loginName: partner,
  steps: [
    ["Partner staff", (w) => w.menu("Accounts", "Partner staff")],
    [
      "Access of one",
      async (w) => {
        await w.press(w.row("Tessa Petrov"))
        await w.see(w.dialog.getByRole("searchbox"))
      },
    ],
    [
      "View chosen",
      async (w) => {
        const access = w.dialog.getByRole("group", { name: "Access to Harbor Pine" })
        await w.type(w.dialog.getByRole("searchbox"), "harbor")
        // Run again, it is chosen already.
        if (await access.getByRole("radio", { name: "View" }).isChecked())
          await access.getByRole("radio", { name: "Default" }).check()
        else await w.press(access.getByRole("radio", { name: "View" }))
      },
    ],
    [
      "Saved",
      async (w) => {
        await w.press(w.dialog.getByRole("button", { name: "Save" }))
        await w.gone(w.dialog)
      },
    ],
  ],
})

const accountByNumber = walk({
  name: "Find an account by a phone number",
  loginName: support,
  steps: [
    [
      "Found",
      async (w) => {
        await w.key("Control+k")
        await w.type(w.page.getByRole("combobox", { name: "Search and commands" }), "(207) 555-0140")
        await w.see(w.page.getByRole("option", { name: /Harbor Pine/ }))
      },
    ],
    [
      "Reason",
      async (w) => {
        await w.press(w.page.getByRole("option", { name: /Harbor Pine/ }))
        await w.see(
          w.page.getByRole("heading", { name: "Open Harbor Pine" }).or(w.page.getByText("Viewing Harbor Pine")),
        )
      },
    ],
    [
      "Opened",
      async (w) => {
        // The reason holds for an hour.
        const reason = w.page.getByRole("main").getByLabel("Reason")
        if (await w.isThere(reason)) {
          await w.type(reason, "Ticket 4711: calls to the main number fail")
          await w.press(w.button("Open account"))
        }
        await w.see(w.page.getByText("Viewing Harbor Pine"))
      },
    ],
  ],
})

const actAsAdministrator = walk({
  name: "Act as an account’s administrator to look at a person’s phone, and come back",
  loginName: support,
  steps: [
    [
      "Account search",
      async (w) => {
        await w.type(w.page.getByRole("searchbox").or(w.page.getByPlaceholder(/^Name/)), "harbor")
        await w.press(w.row("Harbor Pine"))
        await w.see(
          w.page.getByRole("heading", { name: "Open Harbor Pine" }).or(w.page.getByText("Viewing Harbor Pine")),
        )
      },
    ],
    [
      "Opened",
      async (w) => {
        const reason = w.page.getByRole("main").getByLabel("Reason")
        if (await w.isThere(reason)) {
          await w.type(reason, "Ticket 4712: phone without calls")
          await w.press(w.button("Open account"))
        }
        await w.see(w.page.getByText("Viewing Harbor Pine"))
      },
    ],
    [
      "Question",
      async (w) => {
        await w.press(w.page.getByTitle("Switch account or role"))
        await w.press(w.item(/^Act in /))
        await w.see(w.dialog.getByLabel("Reason"))
      },
    ],
    [
      "Acting",
      async (w) => {
        await w.type(w.dialog.getByLabel("Reason"), "Ticket 4712: phone without calls")
        const inNewTab = w.dialog.getByLabel("Open in a new tab")
        if (await inNewTab.isChecked()) await w.press(inNewTab)
        await w.press(w.dialog.getByRole("button", { name: "Start acting" }))
        await w.see(w.page.getByText(/^Acting as/))
      },
    ],
    ["Users", (w) => w.menu("People", "Users")],
    [
      "The person",
      async (w) => {
        await w.type(w.page.getByPlaceholder("Name, login, email or extension"), "end-user@harbor-pine.demo")
        await w.press(w.row(/end-user@harbor-pine/))
        await w.see(w.page.getByRole("region", { name: /^Phones and apps|^Devices/ }))
      },
    ],
    [
      "Their phone",
      async (w) => {
        const devices = w.page.getByRole("region", { name: /^Phones and apps|^Devices/ })
        await w.press(devices.getByRole("listitem").getByRole("link").or(devices.getByRole("row").getByRole("link")))
        await w.page.waitForURL(/\/devices\/\d+/)
      },
    ],
    [
      "Back",
      async (w) => {
        await w.press(w.button("Stop"))
        await w.gone(w.page.getByText(/^Acting as/))
      },
    ],
  ],
})

const publishAnIncident = walk({
  name: "Look at jobs and the system, and publish an incident",
  loginName: support,
  steps: [
    ["Jobs", (w) => w.menu("Account", "Jobs")],
    ["Incidents", (w) => w.menu("Accounts", "Service incidents")],
    ["Checks", (w) => w.press(w.tab(/Checks/).or(w.link(/Checks/)))],
    [
      "New incident",
      async (w) => {
        await w.press(w.tab(/Incidents/).or(w.link(/Incidents/)))
        await w.act("Open incident")
        await w.see(w.page.getByLabel("Title"))
      },
    ],
    [
      "Filled in",
      async (w, { stamp }) => {
        await w.type(w.page.getByLabel("Title"), `Incoming calls fail ${stamp}`)
        await w.type(
          w.page.getByLabel("First update"),
          "Some incoming calls are not connected. We are looking into it.",
        )
        for (const [field, option] of [
          ["Components", "Incoming calls"],
          ["Regions", "United States"],
        ] as const) {
          const box = w.page.getByRole("combobox", { name: field, exact: true })
          await w.find(box, option, option)
          await box.press("Escape")
        }
        await w.press(w.button("Add"))
      },
    ],
    [
      "Published",
      async (w, { stamp }) => {
        await w.press(w.button("Open incident"))
        await w.see(w.page.getByRole("heading", { level: 1, name: `Incoming calls fail ${stamp}` }))
      },
    ],
    ["Public page", (w) => w.page.goto("/status")],
  ],
})

const forwardCalls = walk({
  name: "Forward calls while away",
  loginName: endUser,
  steps: [
    ["My phone", (w) => w.menu("Me", "My phone")],
    [
      "Forwarding chosen",
      async (w) => {
        const always = w.page.getByRole("switch", { name: "Always" })
        await w.see(always)
        await w.press(always)
        // Run again, it is on and is switched off.
        if (!(await always.isChecked())) return
        await w.choose(w.page.getByRole("combobox", { name: "Send calls to" }).first(), "Phone number")
        await w.type(w.page.getByLabel("External number").first(), "+1 207 555 0188")
      },
    ],
    [
      "Saved",
      async (w) => {
        await w.press(w.button("Save"))
        await w.see(w.page.getByText(/was saved/))
      },
    ],
    ["Dashboard", (w) => w.menu("Me", "Dashboard")],
  ],
})

const listenToVoicemail = walk({
  name: "Listen to a voicemail, and look at the own calls",
  loginName: endUser,
  steps: [
    ["My voicemail", (w) => w.menu("Me", "My voicemail")],
    ["Played", (w) => w.press(w.button(/^Play message/))],
    ["My calls", (w) => w.menu("Reports", "My calls")],
    // Below the charts. Users without the call log cannot open a single call.
    ["Their list", (w) => w.page.getByRole("heading", { name: "Calls", exact: true }).scrollIntoViewIfNeeded()],
  ],
})

const secureTheSignIn = walk({
  name: "Change the password and add an authenticator app",
  loginName: endUser,
  prepare: async ({ apiAs, stamp }) => {
    const api = await apiAs("account-super-user@harbor-pine.demo")
    const loginName = `noa.${stamp}@harbor-pine.demo`
    const person = { firstName: "Noa", lastName: `Walker ${stamp}`, loginName, email: "noa@harbor-pine.example" }
    const made = await api.post("/api/accounts/100/people", { data: { ...person, roleId: 4, sendWelcome: false } })
    expect(made.ok(), await made.text()).toBe(true)
    const { userId } = (await made.json()) as { userId: number }
    const [given, password] = ["copper lantern 4 orbit meadow", "walnut harbour 7 pepper cloud"]
    await api.put(`/svc/auth/v2/passwords/${userId}/`, { data: { password: given } })
    const own = await apiAs(loginName, given)
    const changed = await own.put("/svc/auth/v2/passwords/self/", { data: { currentPassword: given, password } })
    expect(changed.ok(), await changed.text()).toBe(true)
    return { loginName, password }
  },
  steps: [
    [
      "Password and security",
      async (w) => {
        await w.press(w.page.getByRole("banner").getByRole("button").last())
        await w.press(w.item("Password and security"))
        await w.see(w.button("Change password"))
      },
    ],
    [
      "A password that is easy to guess",
      async (w, { password }) => {
        await w.press(w.button("Change password"))
        await w.type(w.dialog.getByLabel("Current password"), password)
        await w.type(w.dialog.getByLabel("New password"), "Harbor2026")
      },
    ],
    [
      "Password changed",
      async (w, { stamp }) => {
        await w.type(w.dialog.getByLabel("New password"), `velvet compass ${stamp} ginger tunnel`)
        await w.press(w.dialog.getByRole("button", { name: "Change password" }))
        await w.see(w.page.getByText("Your password was changed."))
      },
    ],
    [
      "Code to scan",
      async (w, { stamp }) => {
        await w.press(w.button("Add an authenticator app"))
        await w.type(w.dialog.getByLabel("Your password"), `velvet compass ${stamp} ginger tunnel`)
        await w.press(w.dialog.getByRole("button", { name: "Next" }))
        await w.see(w.dialog.locator("code"))
      },
    ],
    [
      "Recovery codes",
      async (w) => {
        await w.type(w.dialog.getByLabel("Verification code"), codeOf(await w.dialog.locator("code").innerText()))
        await w.press(w.dialog.getByRole("button", { name: "Confirm" }))
        await w.see(w.dialog.getByRole("list", { name: "Recovery codes" }))
      },
    ],
    ["Added", (w) => w.press(w.dialog.getByRole("button", { name: "I have saved them" }))],
  ],
})

export const otherWalks = [
  createACustomer,
  customersInNeed,
  accessToView,
  accountByNumber,
  actAsAdministrator,
  publishAnIncident,
  forwardCalls,
  listenToVoicemail,
  secureTheSignIn,
]
