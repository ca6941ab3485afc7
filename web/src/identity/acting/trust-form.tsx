import { trustDraft } from "@dialplane/contract/identity/acting/acting.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { fromZonedInput, toZonedInput } from "../../kit/locale/zoned-input.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useRolesToActIn } from "../roles/roles.api.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { SideSheetWindow } from "../../ui/overlays/side-sheet-window.tsx"
import { giveTrust } from "./acting.api.ts"
import classes from "./acting.module.css"
import { actingMessages } from "./acting.messages.ts"

const formId = "trust"

/** Grants a trust to another account. Number and name have to match. */
export const TrustForm = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const messages = useMessages(actingMessages)
  const { accountId, timeZone } = useAccount()
  const { permissions } = useSignedIn()
  const roles = useRolesToActIn(accountId)?.filter((role) => role.permissions.every((key) => permissions.includes(key)))
  const give = useMutation(giveTrust)
  const form = useForm({
    schema: trustDraft,
    initial: { trustedAccountName: "", note: "", expiresAt: null },
    onSubmit: async (draft) => {
      const made = await give.mutateAsync({ params: { accountId }, body: draft })
      showToast({ tone: "good", title: messages.trustGiven(made.trustedAccountName) })
      onClose()
    },
  })
  return (
    <SideSheetWindow
      opened={opened}
      onClose={onClose}
      title={messages.newTrust}
      form={formId}
      dirty={form.dirty && !give.isSuccess}
      saving={form.submitting}
      saveLabel={messages.give}
    >
      <form id={formId} {...form.element} className={classes.fields}>
        <div>
          <Banner tone="warn">{messages.trustWarning}</Banner>
          <ErrorBlock message={form.formError} />
        </div>
        <NumberField
          label={messages.trustedAccountId}
          description={messages.trustedAccountIdHint}
          required
          hideControls
          min={1}
          data-autofocus
          {...form.field("trustedAccountId")}
          value={form.values.trustedAccountId ?? null}
          onChange={(value) => form.set("trustedAccountId", value as number)}
        />
        <TextField
          label={messages.trustedAccountName}
          description={messages.trustedAccountNameHint}
          required
          autoComplete="off"
          {...form.text("trustedAccountName")}
        />
        <SelectField
          label={messages.trustRole}
          description={messages.trustRoleHint}
          required
          name="roleId"
          error={form.errors["roleId"]}
          options={(roles ?? []).map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
          value={form.values.roleId === undefined ? null : String(form.values.roleId)}
          onChange={(value) => value !== null && form.set("roleId", Number(value))}
        />
        <TextAreaField label={messages.note} description={messages.noteHint} {...form.text("note")} />
        <DateTimeField
          kind="datetime-local"
          label={messages.expires}
          description={messages.expiresHint(timeZone)}
          name="expiresAt"
          error={form.errors["expiresAt"]}
          min={toZonedInput(new Date(), timeZone)}
          value={form.values.expiresAt == null ? "" : toZonedInput(form.values.expiresAt, timeZone)}
          onChange={(value) => form.set("expiresAt", fromZonedInput(value, timeZone) ?? null)}
        />
      </form>
    </SideSheetWindow>
  )
}
