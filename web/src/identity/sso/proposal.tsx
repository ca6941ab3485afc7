import {
  proposalAcceptance,
  type SetupLink,
  type SsoProposal,
} from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import { companyName, ssoLimits, type SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { line } from "@dialplane/contract/kit/text"
import { useMutation } from "@tanstack/react-query"
import { useId, useState, type ReactNode } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CompareTable } from "../../ui/display/compare-table.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { differencesOf, isOtherProvider, type Difference } from "./proposal-difference.ts"
import { applyLink, discardLink } from "./setup-links.api.ts"
import classes from "./setup-links.module.css"
import { setupLinkMessages } from "./setup-links.messages.ts"

interface Props {
  readonly link: SetupLink
  readonly proposal: SsoProposal
  readonly settings: SsoSettings
  readonly locked: string | undefined
}

/** What somebody outside entered, beside the present settings. */
export const Proposal = ({ link, proposal, settings, locked }: Props) => {
  const messages = useMessages(setupLinkMessages)
  const { dateTime } = useFormat()
  const show = useShownValue()
  const titleId = useId()
  const [asked, setAsked] = useState<"apply" | "discard">()
  const close = () => setAsked(undefined)
  const rows = differencesOf(settings, proposal)
  return (
    <section className={classes.proposal} aria-labelledby={titleId}>
      <header className={classes.head}>
        <div>
          <h3 id={titleId} className={classes.title} dir="auto">
            {messages.proposalTitle(proposal.submittedBy)}
          </h3>
          <p className={classes.quiet}>
            {messages.proposalSentence(dateTime(link.submittedAt ?? link.createdAt), proposal.address, link.recipient)}
          </p>
        </div>
        <div className={classes.row}>
          <ActionButton disabledReason={locked} onClick={() => setAsked("discard")}>
            {messages.discard}
          </ActionButton>
          <ActionButton kind="primary" disabledReason={locked} onClick={() => setAsked("apply")}>
            {messages.apply}
          </ActionButton>
        </div>
      </header>
      {proposal.note !== "" && (
        <p className={classes.note} dir="auto">
          <strong>{messages.proposalNote}: </strong>
          {proposal.note}
        </p>
      )}
      {isOtherProvider(settings, proposal) && <Banner tone="warn">{messages.otherProvider}</Banner>}
      {rows.every(({ isSame }) => isSame) && <Banner>{messages.sameAsPresent}</Banner>}
      <CompareTable
        headings={[messages.field, messages.present, messages.proposed]}
        rows={rows.map(({ field, present, proposed, isSame }) => ({
          key: field,
          field: messages[`field_${field}`],
          wanted: show(field, present),
          actual: show(field, proposed),
          left: isSame,
        }))}
      />
      {asked === "apply" && <ApplyDialog link={link} proposal={proposal} settings={settings} onClose={close} />}
      {asked === "discard" && (
        <DiscardDialog accountId={settings.accountId} link={link} proposal={proposal} onClose={close} />
      )}
    </section>
  )
}

const useShownValue = () => {
  const messages = useMessages(setupLinkMessages)
  const { date } = useFormat()
  return (field: Difference["field"], value: Difference["present"]): ReactNode => {
    if (value === null) return messages.nothing
    if (typeof value !== "string")
      return value.map(({ subject, validUntil, fingerprint }) => (
        <span key={fingerprint} className={classes.certificate}>
          {messages.certificateUntil(subject, date(validUntil), fingerprint)}
        </span>
      ))
    if (field === "protocol") return value === "saml" ? messages.protocol_saml : messages.protocol_oidc
    if (field === "nameIdFormat") return messages[`format_${value as "unspecified" | "emailAddress" | "persistent"}`]
    if (field === "clientSecret") return value === "new" ? messages.secretNew : messages.secretStored
    return value
  }
}

const applyForm = z.strictObject({ displayName: line(ssoLimits.displayName), companyName, ...proofFields })
interface DialogProps {
  readonly link: SetupLink
  readonly proposal: SsoProposal
  readonly onClose: () => void
}

/** The names are asked for the first time only: later they stay. */
const ApplyDialog = ({ link, proposal, settings, onClose }: DialogProps & { readonly settings: SsoSettings }) => {
  const messages = useMessages(setupLinkMessages)
  const id = useId()
  const apply = useMutation(applyLink)
  const proof = useIdentityProof()
  const form = useForm({
    schema: applyForm,
    initial: { displayName: settings.displayName, companyName: settings.companyName, ...noProof },
    onSubmit: async ({ displayName, companyName: name, ...typed }) => {
      await apply.mutateAsync({
        params: { accountId: String(settings.accountId), linkId: String(link.linkId) },
        body: proposalAcceptance.parse({
          ...(settings.configured ? {} : { displayName, companyName: name }),
          version: settings.version,
          ...(await proof.take(typed)),
        }),
      })
      showToast({ tone: "good", title: messages.applied, message: proposal.submittedBy })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      dismissible={!form.submitting}
      title={messages.applyTitle(proposal.submittedBy)}
      onClose={onClose}
      footer={<FormFooter form={id} dirty saving={form.submitting} saveLabel={messages.apply} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.plain}>{settings.configured ? messages.applyText : messages.applyNewText}</p>
        {!settings.configured && (
          <>
            <TextField
              label={messages.displayName}
              required
              autoComplete="off"
              maxLength={ssoLimits.displayName}
              {...form.text("displayName")}
              data-autofocus
            />
            <TextField
              label={messages.companyName}
              description={messages.companyNameHint}
              required
              autoComplete="off"
              maxLength={ssoLimits.companyName}
              {...form.text("companyName")}
            />
          </>
        )}
        <IdentityProofField
          proof={proof}
          password={form.text("currentPassword")}
          code={form.text("code")}
          required
          autoFocus={settings.configured}
        />
      </form>
    </Dialog>
  )
}

const DiscardDialog = ({ accountId, link, proposal, onClose }: DialogProps & { readonly accountId: number }) => {
  const messages = useMessages(setupLinkMessages)
  const confirmed = useConfirmed(discardLink, () => {
    showToast({ tone: "good", title: messages.discarded, message: proposal.submittedBy })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), linkId: String(link.linkId) } })}
      opened
      title={messages.discardTitle(proposal.submittedBy)}
      confirmLabel={messages.discard}
      destructive
      onCancel={onClose}
    >
      {messages.discardText}
    </ConfirmDialog>
  )
}
