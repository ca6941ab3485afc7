import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { staleBy } from "../../kit/live/stale-by.ts"

// Imported by whoever shows the list: it follows what others change.
staleBy("user", listUsers)
