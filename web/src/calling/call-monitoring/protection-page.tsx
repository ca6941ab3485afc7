import {
  monitoringLimits,
  monitoringTexts,
  type MonitoringDisclaimer,
  type MonitoringPin,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { PersonPicker } from "../../identity/users/person-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { disclaimerQuery, pinQuery, saveDisclaimer, savePin } from "./call-monitoring.api.ts"
import { monitoringMessages } from "./call-monitoring.messages.ts"
import classes from "./call-monitoring.module.css"
import { MonitoringFrame } from "./monitoring-frame.tsx"

export const Page = () => {
  const { accountId } = useAccount()
  const disclaimer = useQuery(disclaimerQuery(accountId))
  const pin = useQuery(pinQuery(accountId))
  return (
    <MonitoringFrame tab="protection">
      {disclaimer.isLoadingError ? (
        <LoadError of={disclaimer} />
      ) : pin.isLoadingError ? (
        <LoadError of={pin} />
      ) : disclaimer.data === undefined || pin.data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <Disclaimer disclaimer={disclaimer.data} />
          <Pins pins={pin.data} />
        </>
      )}
    </MonitoringFrame>
  )
}

const Disclaimer = ({ disclaimer }: { readonly disclaimer: MonitoringDisclaimer }) => {
  const messages = useMessages(monitoringMessages)
  const { dateTime } = useFormat()
  const whyNot = useWhyNot("update:call-monitoring")
  const save = useMutation(saveDisclaimer)
  const [editing, setEditing] = useState<string>()
  const [withdrawing, setWithdrawing] = useState(false)
  const { accountId, text, textVersion, isAccepted, acceptedAt, acceptedBy } = disclaimer
  const params = { accountId }
  const withdraw = useConfirmed(saveDisclaimer, () => {
    showToast({ tone: "good", title: messages.withdrawnToast })
    setWithdrawing(false)
  })
  const by = acceptedBy ?? ""
  return (
    <Section title={messages.disclaimer} sentence={messages.disclaimerSentence}>
      <div className={classes.fields}>
        <Banner tone={isAccepted ? "good" : "warn"}>
          {isAccepted
            ? messages.accepted(by, dateTime(acceptedAt!), textVersion)
            : acceptedAt === null
              ? messages.notAccepted
              : messages.outdated(by, dateTime(acceptedAt))}
        </Banner>
        <ErrorBlock message={save.isError ? errorMessage(save.error) : undefined} />
        {editing === undefined ? (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        ) : (
          <TextAreaField
            label={messages.text}
            description={messages.textHint}
            rows={8}
            maxLength={monitoringLimits.disclaimer}
            value={editing}
            onChange={setEditing}
          />
        )}
      </div>
      <div className={classes.buttons}>
        {editing === undefined ? (
          <>
            {isAccepted ? (
              <ActionButton disabledReason={whyNot} onClick={() => setWithdrawing(true)}>
                {messages.withdraw}
              </ActionButton>
            ) : (
              <ActionButton
                kind="primary"
                disabledReason={whyNot}
                loading={save.isPending}
                onClick={() =>
                  save.mutate(
                    { params, body: { accept: true, textVersion } },
                    { onSuccess: () => showToast({ tone: "good", title: messages.acceptedToast }) },
                  )
                }
              >
                {messages.accept}
              </ActionButton>
            )}
            <ActionButton icon="edit" disabledReason={whyNot} onClick={() => setEditing(text)}>
              {messages.editText}
            </ActionButton>
          </>
        ) : (
          <>
            <ActionButton
              kind="primary"
              loading={save.isPending}
              onClick={() =>
                save.mutate(
                  { params, body: { text: editing, textVersion } },
                  {
                    onSuccess: (saved) => {
                      setEditing(undefined)
                      showToast({ tone: "good", title: saved.isAccepted ? messages.saved : messages.textSaved })
                    },
                  },
                )
              }
            >
              {messages.saveText}
            </ActionButton>
            {editing !== monitoringTexts.standardDisclaimer && (
              <ActionButton onClick={() => setEditing(monitoringTexts.standardDisclaimer)}>
                {messages.useStandard}
              </ActionButton>
            )}
            <ActionButton onClick={() => setEditing(undefined)}>{messages.cancel}</ActionButton>
          </>
        )}
      </div>
      {withdrawing && (
        <ConfirmDialog
          {...withdraw({ params, body: { accept: false } })}
          opened
          destructive
          title={messages.withdrawTitle}
          confirmLabel={messages.withdraw}
          onCancel={() => setWithdrawing(false)}
        >
          {messages.withdrawText}
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** Null is the PIN of the account; without an id the supervisor is chosen in the dialog. */
type Whose = { readonly supervisorId: number | null; readonly name: string } | "choose"

const Pins = ({ pins }: { readonly pins: MonitoringPin }) => {
  const messages = useMessages(monitoringMessages)
  const { dateTime } = useFormat()
  const whyNot = useWhyNot("update:call-monitoring")
  const [setting, setSetting] = useState<Whose>()
  const [removing, setRemoving] = useState<number | null>()
  const { accountId, isSet, changedAt, supervisors } = pins
  const remove = useConfirmed(savePin, () => {
    showToast({ tone: "good", title: messages.pinRemoved })
    setRemoving(undefined)
  })
  const buttons = (supervisorId: number | null, name: string, has: boolean) => (
    <>
      <ActionButton disabledReason={whyNot} onClick={() => setSetting({ supervisorId, name })}>
        {has ? messages.changePin : messages.setPin}
      </ActionButton>
      {has && (
        <ActionButton disabledReason={whyNot} onClick={() => setRemoving(supervisorId)}>
          {messages.removePin}
        </ActionButton>
      )}
    </>
  )
  return (
    <Section divided title={messages.pin} sentence={messages.pinSentence}>
      <ul className={classes.rows} aria-label={messages.pin}>
        <li className={classes.row}>
          <span>
            {messages.accountPin}
            <span className={classes.quiet}>
              {" "}
              {isSet && changedAt !== null ? messages.accountPinSet(dateTime(changedAt)) : messages.accountPinNone}
            </span>
          </span>
          {buttons(null, messages.accountPin, isSet)}
        </li>
        {supervisors.map(({ supervisorId, supervisor, changedAt: at }) => (
          <li key={supervisorId} className={classes.row}>
            <span>
              <span dir="auto">{supervisor}</span>
              <span className={classes.quiet}> {messages.setOn(dateTime(at))}</span>
            </span>
            {buttons(supervisorId, supervisor, true)}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <ActionButton icon="add" disabledReason={whyNot} onClick={() => setSetting("choose")}>
          {messages.addOwnPin}
        </ActionButton>
      </div>
      {setting !== undefined && (
        <PinDialog accountId={accountId} whose={setting} onClose={() => setSetting(undefined)} />
      )}
      {removing !== undefined && (
        <ConfirmDialog
          {...remove({ params: { accountId }, body: { pin: null, supervisorId: removing } })}
          opened
          destructive
          title={messages.removePinTitle}
          confirmLabel={messages.removePin}
          onCancel={() => setRemoving(undefined)}
        >
          {messages.removePinText}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const PinDialog = ({
  accountId,
  whose,
  onClose,
}: {
  readonly accountId: number
  readonly whose: Whose
  readonly onClose: () => void
}) => {
  const messages = useMessages(monitoringMessages)
  const save = useMutation(savePin)
  const [pin, setPin] = useState("")
  const [person, setPerson] = useState<{ userId: number; name: string } | null>(null)
  const supervisorId = whose === "choose" ? (person?.userId ?? null) : whose.supervisorId
  const isChosen = whose !== "choose" || person !== null
  const act = () =>
    save.mutate(
      { params: { accountId }, body: { pin, supervisorId } },
      {
        onSuccess: () => {
          showToast({ tone: "good", title: messages.pinSaved })
          onClose()
        },
      },
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={whose === "choose" ? messages.addOwnPin : whose.name}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind="primary"
            loading={save.isPending}
            disabledReason={isChosen ? undefined : messages.chooseSupervisor}
            onClick={act}
          >
            {messages.setPin}
          </ActionButton>
        </>
      }
    >
      <div className={classes.fields}>
        {whose === "choose" && (
          <PersonPicker
            accountId={accountId}
            label={messages.supervisor}
            required
            value={person}
            onChange={setPerson}
          />
        )}
        <PasswordField
          label={messages.newPin}
          description={messages.newPinHint}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={monitoringLimits.mostPinDigits}
          error={save.isError ? errorMessage(save.error) : undefined}
          value={pin}
          onChange={setPin}
        />
      </div>
    </Dialog>
  )
}
