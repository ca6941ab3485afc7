import {
  privilegeKeys,
  privilegeNames,
  privilegeObjectTypes,
  type PrivilegeName,
  type PrivilegeObject,
} from "@dialplane/contract/identity/roles/legacy-privileges"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { PersonPicker } from "./person-picker.tsx"
import { givePrivileges } from "./privileges.api.ts"
import classes from "./privileges.module.css"
import { privilegeMessages } from "./privileges.messages.ts"

interface Props {
  readonly granteeUserId: number
  readonly granteeName: string
  readonly onClose: () => void
}

/** Granted in the name of the signed-in user, who must hold what they grant. */
export const GrantPrivilegesDialog = ({ granteeUserId, granteeName, onClose }: Props) => {
  const messages = useMessages(privilegeMessages)
  const { userId } = useSignedIn()
  const { accountId } = useAccount()
  const may = useMay()
  const give = useMutation(givePrivileges)
  const [object, setObject] = useState<PrivilegeObject>("user")
  const [person, setPerson] = useState<{ userId: number; name: string } | null>(null)
  const [privileges, setPrivileges] = useState<readonly PrivilegeName[]>([])
  const offered = privilegeNames.filter(
    (name) => privilegeKeys[name][object].length > 0 && privilegeKeys[name][object].every(may),
  )
  const objectId = object === "account" ? accountId : person?.userId
  const missing =
    objectId === undefined ? messages.choosePerson : privileges.length === 0 ? messages.choosePrivileges : undefined
  const act = async () => {
    if (objectId === undefined) return
    await give.mutateAsync({
      params: { userId },
      body: {
        granteeUserId,
        privObjectTypeId: privilegeObjectTypes[object],
        privObjectId: objectId,
        privileges: [...privileges],
      },
    })
    showToast({ tone: "good", title: messages.granted, message: `${granteeName}: ${privileges.join(", ")}` })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.grantTitle(granteeName)}
      dismissible={!give.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={give.isPending}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind="primary"
            loading={give.isPending}
            disabledReason={missing}
            onClick={() => void act().catch(() => {})}
          >
            {messages.grant}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock message={give.isError ? errorMessage(give.error) : undefined} />
      <div className={classes.fields}>
        <p className={classes.text}>{messages.grantText}</p>
        <ChoiceField
          label={messages.on}
          value={object}
          options={[
            { value: "user", label: messages.onePerson, description: messages.onePersonHint },
            { value: "account", label: messages.wholeAccount },
          ]}
          onChange={(chosen) => {
            setObject(chosen)
            setPrivileges([])
          }}
        />
        {object === "user" && (
          <PersonPicker label={messages.person} required accountId={accountId} value={person} onChange={setPerson} />
        )}
        <MultiSelectField
          label={messages.privileges}
          description={messages.privilegesHint}
          required
          disabledReason={offered.length === 0 ? messages.noneHeld : undefined}
          options={offered.map((name) => ({ value: name, label: `${name} · ${messages.meaning(name)}` }))}
          value={privileges}
          onChange={setPrivileges}
        />
      </div>
    </Dialog>
  )
}
