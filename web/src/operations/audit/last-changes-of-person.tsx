import { useMessages } from "../../kit/locale/use-locale.ts"
import { auditMessages } from "./audit.messages.ts"
import { ChangesList } from "./changes-list.tsx"

export const Section = ({ id }: { readonly id: number }) => (
  <ChangesList
    label={useMessages(auditMessages).lastChanges}
    of={{ objectType: "user", objectId: String(id) }}
    limit={5}
  />
)
