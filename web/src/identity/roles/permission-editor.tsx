import { permissionKeys, type PermissionKey, type Resource } from "@dialplane/contract/kit/access/permission-keys"
import { permissionLevels } from "@dialplane/contract/identity/roles/roles.schema"
import { useMemo, useState } from "react"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { PlainButton } from "../../ui/actions/plain-button.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SearchBox } from "../../ui/list/search-box.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import classes from "./permission-editor.module.css"
import { PermissionRow, type RowSettings } from "./permission-row.tsx"
import { compareKeys, keysOf, shownGroups, withSteps, type KeySet, type ShownGroup } from "./permission-steps.ts"
import { keySentence, resourceTitle } from "./resources.messages.ts"
import { roleMessages } from "./roles.messages.ts"

interface OtherRole {
  readonly roleId: number
  readonly name: string
  readonly permissions: readonly string[]
}

interface Props {
  readonly keys: readonly PermissionKey[]
  /** The permissions that exist in an account of this type. */
  readonly possible: KeySet
  /** The permissions that the viewer can grant; read-only when absent. */
  readonly givable?: KeySet
  readonly onChange?: (keys: PermissionKey[]) => void
  /** Roles to compare with. */
  readonly others: readonly OtherRole[]
}

/** Permissions as sentences in groups: three levels each, or one by one, beside those of another role. */
export const PermissionEditor = ({ keys, possible, givable, onChange, others }: Props) => {
  const messages = useMessages(roleMessages)
  const maySeeWho = useCan("read:user-permissions")
  const [search, setSearch] = useState("")
  const [otherId, setOtherId] = useState<string | null>(null)
  const [narrow, setNarrow] = useState(false)
  const held = useMemo(() => new Set(keys), [keys])
  const chosen = others.find(({ roleId }) => String(roleId) === otherId)
  const other = useMemo(
    () =>
      chosen && { name: chosen.name, keys: new Set(permissionKeys.filter((key) => chosen.permissions.includes(key))) },
    [chosen],
  )
  const difference = other && compareKeys(held, other.keys)
  const isShown = (resource: Resource) => {
    if (!narrow) return true
    const own = keysOf(resource)
    return other ? own.some((key) => held.has(key) !== other.keys.has(key)) : own.some((key) => held.has(key))
  }
  const groups = shownGroups(possible, (resource, group) => answers(search, resource, group) && isShown(resource))
  const row: RowSettings = { held: keys, heldSet: held, givable, onChange, other, maySeeWho }
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.find}>
          <SearchBox value={search} onChange={setSearch} placeholder={messages.findPermission} />
        </div>
        <div className={classes.toggles}>
          <CheckboxField
            label={other ? messages.onlyDifferences : messages.onlyGiven}
            checked={narrow}
            onChange={setNarrow}
          />
        </div>
        <div className={classes.compare}>
          <SelectField
            label={messages.compareWith}
            clearable
            placeholder={messages.noComparison}
            options={others.map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
            value={otherId}
            onChange={setOtherId}
          />
        </div>
        {difference && (
          <p className={classes.result} role="status">
            {messages.comparison(difference.added.length, difference.missing.length)}
          </p>
        )}
      </div>
      {groups.length === 0 && <p className={classes.result}>{messages.nothingFound}</p>}
      {groups.map((group) => (
        <Group key={group.id} group={group} row={row} />
      ))}
    </>
  )
}

const answers = (search: string, resource: Resource, group: string) => {
  const text = `${group} ${resourceTitle(resource)} ${keysOf(resource)
    .map((key) => `${keySentence(key)} ${key}`)
    .join(" ")}`.toLowerCase()
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const Group = ({ group, row }: { readonly group: ShownGroup; readonly row: RowSettings }) => {
  const messages = useMessages(roleMessages)
  const { held, heldSet, givable, onChange } = row
  const on = group.resources.filter((resource) => keysOf(resource).some((key) => heldSet.has(key))).length
  return (
    <section className={classes.group} aria-label={group.title}>
      <div className={classes.groupHead}>
        <h3 className={classes.groupTitle}>{group.title}</h3>
        <span className={classes.count}>{messages.counted(on, group.resources.length)}</span>
        {onChange && givable && (
          <ActionMenu
            trigger={
              <PlainButton kind="quiet" size="compact-sm" aria-label={messages.setAllOf(group.title)}>
                {messages.setAll}
              </PlainButton>
            }
            groups={[
              {
                id: "levels",
                actions: permissionLevels.map((level) => ({
                  id: level,
                  label: messages[`level_${level}`],
                  onSelect: () => onChange(withSteps(held, group.resources, level, givable)),
                })),
              },
            ]}
          />
        )}
      </div>
      <ul className={classes.rows}>
        {group.resources.map((resource) => (
          <PermissionRow key={resource} resource={resource} {...row} />
        ))}
      </ul>
    </section>
  )
}
