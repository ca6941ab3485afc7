import type { NewServiceKey } from "./new-services.ts"

/** What each new-service key adds, as shown in the sentence below. */
const names: Record<NewServiceKey, string> = {
  "create:users": "users",
  "create:devices": "phones",
  "create:phone-numbers": "numbers",
  "create:extensions": "extensions",
  "create:call-queues": "queues",
  "create:receptionist-console": "receptionist consoles",
  "create:accounts": "accounts",
  "create:purchase": "orders",
}

/** Everything else can still be added: groups, schedules, locations, roles, templates, phone book entries. */
export const suspendedText = `Calls are stopped, and no services can be added (${Object.values(names).join(", ")}) while the account is suspended. You can still view and change everything else.`
