import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { EditForm } from "./edit-form.tsx"
import { OwnValues } from "./own-values.tsx"
import { Overview } from "./overview.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { SetupLinks } from "./setup-links.tsx"
import { SetupWizard } from "./setup-wizard.tsx"
import { SsoFrame } from "./sso-frame.tsx"
import { restoreSettings, ssoQuery } from "./sso.api.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"
import { isWizardStep } from "./wizard-steps.ts"

const tones: Readonly<Record<SsoSettings["level"], StatusTone>> = { off: "off", optional: "info", required: "good" }

export const Page = () => {
  const messages = useMessages(ssoMessages)
  const { accountId } = useAccount()
  const found = useQuery(ssoQuery(accountId))
  const view = useView()
  const { data } = found
  const lockedBy = useLockedBy(data)
  const isEditing = view.editing && data?.configured === true && lockedBy === undefined
  return (
    <SsoFrame
      tab="settings"
      badge={
        data &&
        (data.configured ? (
          <StatusBadge tone={tones[data.level]}>{messages[`state_${data.level}`]}</StatusBadge>
        ) : (
          <StatusBadge tone="off">{messages.state_none}</StatusBadge>
        ))
      }
      actions={
        data?.configured === true &&
        !isEditing &&
        view.step === undefined && (
          <ActionButton icon="edit" disabledReason={lockedBy} onClick={() => view.edit(true)}>
            {messages.edit}
          </ActionButton>
        )
      }
    >
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton fields={6} />
      ) : isEditing ? (
        <EditForm key={accountId} sso={data} onClose={() => view.edit(false)} />
      ) : data.configured && (view.step === undefined || lockedBy !== undefined) ? (
        <Overview key={accountId} sso={data} lockedBy={lockedBy} />
      ) : (
        <NotSetUp key={accountId} sso={data} lockedBy={lockedBy} />
      )}
      {/* Whoever enters the details has no need of somebody outside; the tests that follow are the company's own. */}
      {data !== undefined && !isEditing && (view.step === undefined || view.step === "provider") && <SetupLinks />}
    </SsoFrame>
  )
}

const NotSetUp = ({ sso, lockedBy }: { readonly sso: SsoSettings; readonly lockedBy: string | undefined }) => {
  const messages = useMessages(ssoMessages)
  const { step } = useView()
  return (
    <div className={classes.stack}>
      {!sso.configured && <Restorable sso={sso} lockedBy={lockedBy} />}
      {lockedBy !== undefined && <Banner title={messages.readOnly}>{lockedBy}</Banner>}
      {lockedBy === undefined && step === undefined && <p className={classes.text}>{messages.intro}</p>}
      {lockedBy === undefined ? <SetupWizard sso={sso} lockedBy={lockedBy} asked={step} /> : <OwnValues sso={sso} />}
    </div>
  )
}

const Restorable = ({ sso, lockedBy }: { readonly sso: SsoSettings; readonly lockedBy: string | undefined }) => {
  const messages = useMessages(ssoMessages)
  const { date } = useFormat()
  const [asking, setAsking] = useState(false)
  const restore = useMutation(restoreSettings)
  if (sso.restorableUntil === null) return null
  return (
    <>
      <Banner
        title={messages.restorableTitle}
        action={
          <ActionButton icon="undo" disabledReason={lockedBy} onClick={() => setAsking(true)}>
            {messages.restore}
          </ActionButton>
        }
      >
        {messages.restorable(date(sso.restorableUntil))}
      </Banner>
      {asking && (
        <ProofDialog
          title={messages.restoreTitle}
          label={messages.restore}
          onClose={() => setAsking(false)}
          act={async (proof) => {
            await restore.mutateAsync({ params: { accountId: String(sso.accountId) }, body: proof })
            showToast({ tone: "good", title: messages.restored })
            setAsking(false)
          }}
        >
          <p className={classes.text}>{messages.restoreText}</p>
        </ProofDialog>
      )}
    </>
  )
}

/** Why the user cannot change anything here. */
const useLockedBy = (sso: SsoSettings | undefined): string | undefined => {
  const messages = useMessages(ssoMessages)
  const mayNot = useWhyNot("update:sso-settings")
  return mayNot ?? (sso?.mayConfigure === false ? messages.onlyOwners : undefined)
}

/** Which view the address names: a step of the wizard, the form, or the overview. */
const useView = () => {
  const navigate = useNavigate()
  const { step, edit } = useSearch({ strict: false }) as { step?: string; edit?: unknown }
  return {
    step: isWizardStep(step) ? step : undefined,
    editing: edit !== undefined,
    edit: (on: boolean) => void navigate({ to: ".", search: (on ? { edit: 1 } : {}) as never }),
  }
}
