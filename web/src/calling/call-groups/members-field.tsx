import { callGroupLimits, type CallGroupDetails } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import type { RingStrategy } from "@dialplane/contract/calling/call-groups/group-order"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { PhoneBookPicker } from "../../inventory/phone-book/phone-book-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { MemberPicker } from "../destinations/member-picker.tsx"
import { logMember } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import { memberKey, type MemberValue } from "./group-values.ts"
import classes from "./call-groups.module.css"

interface Props {
  readonly group: CallGroupDetails | undefined
  readonly strategy: RingStrategy
  readonly ringSeconds: number
  readonly value: readonly MemberValue[]
  readonly errors: Readonly<Record<string, string>>
  readonly lockedBy: string | undefined
  readonly onChange: (members: MemberValue[]) => void
}

const outside: MemberValue = {
  kind: "external",
  extensionId: null,
  extension: null,
  number: "",
  name: "",
  userName: null,
  confirm: true,
  seconds: null,
  delay: 0,
}

/** The members in order. Moving works with buttons, so that it works by keyboard, and is announced. */
export const MembersField = ({ group, strategy, ringSeconds, value, errors, lockedBy, onChange }: Props) => {
  const messages = useMessages(callGroupMessages)
  const [announced, setAnnounced] = useState("")
  const full = value.length >= callGroupLimits.members ? messages.mostMembers(callGroupLimits.members) : undefined
  const change = (index: number, part: Partial<MemberValue>) =>
    onChange(value.with(index, { ...value[index]!, ...part }))
  const move = (index: number, by: 1 | -1) => {
    const [one, other] = [value[index]!, value[index + by]!]
    onChange(value.with(index, other).with(index + by, one))
    setAnnounced(messages.moved(one.name || messages.unnamed, index + by + 1))
  }
  return (
    <>
      <div className={classes.adding}>
        <MemberPicker
          label={messages.addMember}
          description={messages.addMemberHint}
          disabledReason={lockedBy ?? full}
          except={value.flatMap(({ extensionId }) => extensionId ?? [])}
          onAdd={({ id, extension, name }) =>
            onChange([
              ...value,
              { ...outside, kind: "extension", extensionId: id, extension, number: null, name, confirm: false },
            ])
          }
        />
        <ActionButton icon="add" disabledReason={lockedBy ?? full} onClick={() => onChange([...value, outside])}>
          {messages.addNumber}
        </ActionButton>
      </div>
      <ErrorBlock message={errors["members"]} />
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      {value.length === 0 ? (
        <p className={classes.none}>{messages.noMembers}</p>
      ) : (
        <ol className={classes.members} aria-label={messages.members}>
          {value.map((member, index) => (
            <MemberRow
              key={member.kind === "extension" ? memberKey(member) : `outside ${index}`}
              group={group}
              member={member}
              index={index}
              isLast={index === value.length - 1}
              withDelay={strategy === "all"}
              ringSeconds={ringSeconds}
              errors={errors}
              lockedBy={lockedBy}
              onChange={(part) => change(index, part)}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(value.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
    </>
  )
}

interface RowProps {
  readonly group: CallGroupDetails | undefined
  readonly member: MemberValue
  readonly index: number
  readonly isLast: boolean
  readonly withDelay: boolean
  readonly ringSeconds: number
  readonly errors: Readonly<Record<string, string>>
  readonly lockedBy: string | undefined
  readonly onChange: (part: Partial<MemberValue>) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** The member as it is on the server; undefined if it is not saved yet. */
const savedAs = (group: CallGroupDetails | undefined, { extensionId }: MemberValue) =>
  extensionId === null ? undefined : group?.members.find((one) => one.extensionId === extensionId)

const MemberRow = ({
  group,
  member,
  index,
  isLast,
  withDelay,
  ringSeconds,
  errors,
  lockedBy,
  onChange,
  onMove,
  onRemove,
}: RowProps) => {
  const messages = useMessages(callGroupMessages)
  const off = { disabledReason: lockedBy }
  const name = member.name || member.number || messages.unnamed
  const path = `members.${index}`
  const saved = savedAs(group, member)
  return (
    <li className={classes.member} data-away={saved?.loggedOut === true || undefined}>
      <span className={classes.place}>{index + 1}</span>
      {member.kind === "extension" ? (
        <span className={classes.who}>
          <PersonAvatar name={member.name} size={28} />
          <span className={classes.names}>
            <span className={classes.name} dir="auto">
              {member.name}
            </span>
            <span className={classes.note}>
              {member.extension}
              {member.userName !== null && member.userName !== member.name && ` · ${member.userName}`}
              {saved?.loggedOut === true && ` · ${messages.loggedOut}`}
            </span>
          </span>
        </span>
      ) : (
        <Outside member={member} path={path} errors={errors} lockedBy={lockedBy} onChange={onChange} />
      )}
      <div className={classes.times}>
        <NumberField
          label={messages.rings}
          unit={messages.seconds}
          min={callGroupLimits.fewestSeconds}
          max={callGroupLimits.mostSeconds}
          step={5}
          placeholder={`${ringSeconds} ${messages.seconds}`}
          {...off}
          name={`${path}.seconds`}
          error={errors[`${path}.seconds`]}
          value={member.seconds}
          onChange={(seconds) => onChange({ seconds })}
        />
        {withDelay && (
          <NumberField
            label={messages.startsAfter}
            unit={messages.seconds}
            min={0}
            max={callGroupLimits.mostDelay}
            step={5}
            {...off}
            name={`${path}.delay`}
            error={errors[`${path}.delay`]}
            value={member.delay}
            onChange={(delay) => onChange({ delay: delay ?? 0 })}
          />
        )}
      </div>
      <div className={classes.rowActions}>
        <span className={classes.login}>
          <LoginState group={group} member={member} name={name} lockedBy={lockedBy} />
        </span>
        <IconButton
          icon="chevron-up"
          label={messages.moveUp(name)}
          {...off}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="chevron-down"
          label={messages.moveDown(name)}
          {...off}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon="close" label={messages.remove(name)} {...off} onClick={onRemove} />
      </div>
    </li>
  )
}

const Outside = ({
  member,
  path,
  errors,
  lockedBy,
  onChange,
}: Pick<RowProps, "member" | "errors" | "lockedBy" | "onChange"> & { readonly path: string }) => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  const off = { disabledReason: lockedBy }
  return (
    <div className={classes.outside}>
      <PhoneBookPicker
        outside
        label={messages.outsideNumber}
        accountId={accountId}
        required
        {...off}
        name={`${path}.number`}
        error={errors[`${path}.number`]}
        value={member.number ?? ""}
        onChange={(number) => onChange({ number })}
      />
      <TextField
        label={messages.outsideName}
        autoComplete="off"
        {...off}
        name={`${path}.name`}
        error={errors[`${path}.name`]}
        value={member.name}
        onChange={(name) => onChange({ name })}
      />
      <CheckboxField
        label={messages.confirm}
        description={messages.confirmHint}
        {...off}
        checked={member.confirm}
        onChange={(confirm) => onChange({ confirm })}
      />
    </div>
  )
}

/** Whether a saved member is logged in; changes at once, not with the form. */
const LoginState = ({
  group,
  member,
  name,
  lockedBy,
}: Pick<RowProps, "group" | "member" | "lockedBy"> & { readonly name: string }) => {
  const messages = useMessages(callGroupMessages)
  const log = useMutation(logMember)
  const { extensionId } = member
  const saved = savedAs(group, member)
  if (group === undefined || extensionId === null || saved === undefined) return null
  const { loggedOut } = saved
  return (
    <ActionButton
      kind="quiet"
      aria-label={loggedOut ? messages.logInName(name) : messages.logOutName(name)}
      disabledReason={lockedBy}
      loading={log.isPending}
      onClick={() =>
        log.mutate({
          params: { accountId: group.accountId, callGroupId: group.callGroupId, extensionId },
          body: { loggedIn: loggedOut },
        })
      }
    >
      {loggedOut ? messages.logIn : messages.logOut}
    </ActionButton>
  )
}
