import { texts } from "../../kit/language.ts"
import type { NewServiceKey } from "./new-services.ts"

/** What each new-service key adds, as shown in the sentence below. */
const names: Readonly<Record<NewServiceKey, string>> = texts("accounts.newServiceNames", {
  "create:users": "users",
  "create:devices": "phones",
  "create:phone-numbers": "numbers",
  "create:extensions": "extensions",
  "create:call-queues": "queues",
  "create:receptionist-console": "receptionist consoles",
  "create:accounts": "accounts",
  "create:purchase": "orders",
})

const messages = texts("accounts.suspended", {
  banner: (services: string) =>
    `Calls are stopped, and no services can be added (${services}) while the account is suspended. You can still view and change everything else.`,
})

/** Everything else can still be added: groups, schedules, locations, roles, templates, phone book entries. */
export const suspendedText = () => messages.banner(Object.values(names).join(", "))
