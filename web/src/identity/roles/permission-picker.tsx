import { isPermissionKey, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { keysPossibleAt } from "@dialplane/contract/identity/roles/possible-keys"
import { roleById, type AccountLevel } from "@dialplane/contract/kit/access/roles.table"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { PermissionEditor } from "./permission-editor.tsx"
import { keySentence } from "./resources.messages.ts"

interface Props {
  readonly keys: readonly PermissionKey[]
  /** The account type of the role. */
  readonly level: AccountLevel
  /** Where fewer permissions are possible than in a role. */
  readonly isPossible?: (key: PermissionKey) => boolean
  /** Read-only when absent. */
  readonly onChange?: (keys: PermissionKey[]) => void
}

/**
 * Permissions of a role that does not (yet) belong to the open account, compared with the built-in roles of its level.
 */
export const PermissionPicker = ({ keys, level, isPossible = () => true, onChange }: Props) => {
  const { permissions } = useSignedIn()
  const possible = new Set([...keysPossibleAt(level)].filter(isPossible))
  const givable = new Set(permissions.filter(isPermissionKey).filter((key) => possible.has(key)))
  const others = [...roleById.values()]
    .filter((role) => role.level === level)
    .map((role) => ({ roleId: role.id, name: role.displayName, permissions: [...role.keys] }))
  return <PermissionEditor keys={keys} possible={possible} givable={givable} onChange={onChange} others={others} />
}

/** "update:call-queues" is "Edit call queues". */
export const sentenceForKey = (key: string): string => (isPermissionKey(key) ? keySentence(key) : key)
