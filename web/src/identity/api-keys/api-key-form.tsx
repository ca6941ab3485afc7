import {
  isPossibleScope,
  scopePresets,
  scopesOfPreset,
  type ScopePreset,
} from "@dialplane/contract/identity/api-keys/api-key-scopes"
import { apiKeyDraft, apiKeyLimits } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { isPermissionKey, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { z } from "zod"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Section } from "../../ui/page/section.tsx"
import { PermissionPicker } from "../roles/permission-picker.tsx"
import classes from "./api-keys.module.css"
import { apiKeyMessages } from "./api-keys.messages.ts"
import { ExpiryField } from "./expiry-field.tsx"

const { name, scopes, expiresAt, requestsPerMinute } = apiKeyDraft.shape
const keyForm = z.strictObject({
  name,
  scopes,
  ipRanges: z.array(z.string()).transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== "")),
  expiresAt,
  requestsPerMinute,
  ...proofFields,
})
type KeyFormInput = z.input<typeof keyForm>
type KeyFormValues = z.output<typeof keyForm>
/** A key, with the confirmation if there is one: the server takes an empty password for a wrong one. */
export type ConfirmedKey = Omit<KeyFormValues, keyof typeof proofFields> & GivenProof

interface Props {
  readonly initial: KeyFormInput
  readonly version?: number
  readonly isNew?: boolean
  /** Whether the viewer is the owner, who may let the key do more. */
  readonly isOwn: boolean
  readonly lockedBy?: string | undefined
  readonly onSubmit: (values: ConfirmedKey, version: number) => Promise<unknown>
}

/** A key without its value: for new ones and for changes. */
export const ApiKeyForm = ({ initial, version, isNew = false, isOwn, lockedBy, onSubmit }: Props) => {
  const messages = useMessages(apiKeyMessages)
  const { permissions, roles } = useSignedIn()
  const proof = useIdentityProof()
  const form = useForm({
    schema: keyForm,
    initial,
    version,
    onSubmit: async ({ currentPassword, code, ...values }, read) => {
      const typed = { currentPassword, code }
      await onSubmit({ ...values, ...(isOwn && proof.isGiven(typed) ? await proof.take(typed) : {}) }, read)
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const held = new Set(permissions.filter(isPermissionKey))
  const chosen = (form.values.scopes ?? []) as PermissionKey[]
  const level = roles.map(({ roleId }) => roleById.get(roleId)?.level).find((one) => one !== undefined && one !== "any")
  const choose = (keys: PermissionKey[]) => form.set("scopes", keys)
  return (
    <form {...form.element} className={classes.stack}>
      <FormProblem form={{ ...form, formError: form.formError ?? form.errors["scopes"] }} />
      <Section title={messages.about}>
        <TextField
          label={messages.name}
          description={messages.nameHint}
          required
          autoComplete="off"
          maxLength={apiKeyLimits.name}
          disabledReason={lockedBy}
          {...form.text("name")}
        />
      </Section>
      <Section title={messages.where} divided>
        <div className={classes.stack}>
          <div className={classes.fields}>
            <ExpiryField
              value={form.values.expiresAt ?? null}
              onChange={(at) => form.set("expiresAt", at)}
              error={form.errors["expiresAt"]}
              disabledReason={lockedBy}
              {...(isNew ? { start: "90" as const } : {})}
            />
            <NumberField
              label={messages.perMinute}
              min={apiKeyLimits.leastPerMinute}
              max={apiKeyLimits.mostPerMinute}
              disabledReason={lockedBy}
              {...form.number("requestsPerMinute")}
            />
          </div>
          <TextAreaField
            label={messages.ranges}
            description={messages.rangesHint}
            disabledReason={lockedBy}
            name="ipRanges"
            value={form.values.ipRanges.join("\n")}
            error={form.errors["ipRanges"]}
            onChange={(text) => form.set("ipRanges", text === "" ? [] : text.split("\n"))}
          />
        </div>
      </Section>
      <Section title={messages.what} sentence={messages.whatSentence} divided>
        <div className={classes.row}>
          {isOwn && lockedBy === undefined && (
            <>
              <span>{messages.startWith}</span>
              {(Object.keys(scopePresets) as ScopePreset[]).map((preset) => (
                <ActionButton key={preset} onClick={() => choose(scopesOfPreset(preset, held))}>
                  {scopePresets[preset].title}
                </ActionButton>
              ))}
            </>
          )}
          <span role="status">{messages.chosen(chosen.length)}</span>
        </div>
        <PermissionPicker
          keys={chosen}
          level={level ?? "company"}
          isPossible={isPossibleScope}
          {...(lockedBy === undefined ? { onChange: choose } : {})}
        />
      </Section>
      {isOwn && lockedBy === undefined && (
        <Section title={messages.confirm} divided>
          <IdentityProofField
            proof={proof}
            password={form.text("currentPassword")}
            code={form.text("code")}
            required={isNew}
            {...(isNew ? {} : { hint: messages.passwordToSave })}
          />
        </Section>
      )}
      {lockedBy === undefined && (
        <FormFooter
          sticky
          dirty={form.dirty}
          saving={form.submitting}
          {...(isNew ? { saveLabel: messages.create } : {})}
          {...(form.dirty ? { onCancel: () => form.reset() } : {})}
        />
      )}
      <LeaveDialog {...leaving} />
    </form>
  )
}
