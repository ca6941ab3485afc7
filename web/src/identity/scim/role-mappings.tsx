import type { ScimAccount } from "@dialplane/contract/identity/scim/scim.schema"
import { canGrant } from "@dialplane/contract/identity/roles/role-assignment"
import { assignableRoles } from "@dialplane/contract/identity/roles/role-assignment"
import { roles as roleTable, systemRole } from "@dialplane/contract/kit/access/roles.table"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { actingPersonOf } from "../../kit/acting-person.ts"
import { useWhyNot } from "../../kit/can.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Section } from "../../ui/page/section.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { useKnownRoles } from "../users/role-options.api.ts"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { saveScim } from "./scim.api.ts"
import classes from "./scim.module.css"
import { scimMessages } from "./scim.messages.ts"

interface Draft {
  readonly groupId: number
  readonly roleId: number
}
const draftsOf = ({ roleMappings }: ScimAccount): readonly Draft[] =>
  roleMappings.map(({ groupId, roleId }) => ({ groupId, roleId }))

/** The roles that the signed-in user could let a group give. */
const useOfferedRoles = () => {
  const known = useKnownRoles("company")
  const most = systemRole("accountAdministrator").keys
  return assignableRoles(actingPersonOf(useSignedIn()), known, "company").filter(
    (role) => canGrant(most, role.keys) && role.key !== "accountSuperUser",
  )
}

export const RoleMappings = ({ scim }: { readonly scim: ScimAccount }) => {
  const messages = useMessages(scimMessages)
  const mayNot = useWhyNot("update:sso-settings")
  const save = useMutation(saveScim)
  const known = useKnownRoles("company")
  const offered = useOfferedRoles()
  const [drafts, setDrafts] = useState(() => draftsOf(scim))
  const [asks, setAsks] = useState(false)
  const dirty = JSON.stringify(drafts) !== JSON.stringify(draftsOf(scim))
  const leaving = useUnsavedChanges({ isDirty: () => dirty })
  const free = scim.groups.filter(({ groupId }) => !drafts.some((one) => one.groupId === groupId))
  const nameOf = (groupId: number) => scim.groups.find((group) => group.groupId === groupId)?.name ?? ""
  const put = (index: number, draft: Draft) => setDrafts(drafts.map((one, at) => (at === index ? draft : one)))
  const noAdd =
    mayNot ?? (scim.groups.length === 0 ? messages.noGroups : free.length === 0 ? messages.allMapped : undefined)
  const add = (
    <ActionButton
      icon="add"
      disabledReason={noAdd}
      onClick={() => free[0] && setDrafts([...drafts, { groupId: free[0].groupId, roleId: roleTable.endUser.id }])}
    >
      {messages.addMapping}
    </ActionButton>
  )
  const rolesFor = (roleId: number) => [
    ...offered,
    // A role that somebody else chose stays shown.
    ...known.filter(({ id }) => id === roleId && !offered.some((role) => role.id === roleId)),
  ]
  return (
    <Section title={messages.rolesTitle} sentence={messages.rolesSentence} actions={add}>
      <div className={classes.part}>
        <Banner>{messages.rolesLimit}</Banner>
        {drafts.length === 0 && (
          <EmptyState icon="role" title={messages.noMappings} sentence={messages.noMappingsText} />
        )}
        {drafts.map((draft, index) => {
          const why = scim.roleMappings.find(
            ({ groupId, roleId }) => groupId === draft.groupId && roleId === draft.roleId,
          )?.notGiven
          return (
            <div key={draft.groupId} className={classes.mapping}>
              <SelectField
                label={messages.group}
                disabledReason={mayNot}
                options={[{ groupId: draft.groupId, name: nameOf(draft.groupId) }, ...free].map(
                  ({ groupId, name }) => ({
                    value: String(groupId),
                    label: name,
                  }),
                )}
                value={String(draft.groupId)}
                onChange={(value) => value !== null && put(index, { ...draft, groupId: Number(value) })}
              />
              <SelectField
                label={messages.role}
                disabledReason={mayNot}
                options={rolesFor(draft.roleId).map((role) => ({ value: String(role.id), label: role.displayName }))}
                value={String(draft.roleId)}
                onChange={(value) => value !== null && put(index, { ...draft, roleId: Number(value) })}
              />
              <div className={classes.remove}>
                <IconButton
                  icon="delete"
                  label={messages.removeMapping(nameOf(draft.groupId))}
                  disabledReason={mayNot}
                  onClick={() => setDrafts(drafts.filter((_, at) => at !== index))}
                />
              </div>
              {why != null && <p className={classes.note}>{messages.notGiven(why)}</p>}
            </div>
          )
        })}
        {dirty && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              setAsks(true)
            }}
          >
            <FormFooter dirty saving={false} saveDisabledReason={mayNot} onCancel={() => setDrafts(draftsOf(scim))} />
          </form>
        )}
      </div>
      <LeaveDialog {...leaving} />
      {asks && (
        <ProofDialog
          title={messages.rolesConfirm}
          label={messages.confirm}
          onClose={() => setAsks(false)}
          act={async (proof) => {
            await save.mutateAsync({
              params: { accountId: String(scim.accountId) },
              body: { roleMappings: [...drafts], version: scim.version, ...proof },
            })
            showToast({ tone: "good", title: messages.saved })
            setAsks(false)
          }}
        >
          <p>{messages.rolesConfirmText}</p>
        </ProofDialog>
      )}
    </Section>
  )
}
