import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { staleBy } from "../../kit/live/stale-by.ts"

// Imported by modules that show the list, so that events make it stale.
staleBy("user", listUsers)
