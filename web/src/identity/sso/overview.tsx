import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Section } from "../../ui/page/section.tsx"
import { CertificateWarning } from "./certificate-warning.tsx"
import { CertificatesPart } from "./certificates-part.tsx"
import { LevelForm } from "./level-form.tsx"
import { OwnValues } from "./own-values.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { ProviderFactsList } from "./provider-facts-list.tsx"
import { deleteSettings } from "./sso.api.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"
import { ssoTestMessages } from "./sso-test.messages.ts"
import { TestRunner } from "./test-runner.tsx"

interface Props {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
}

/** Single sign-on that is set up: what is in force, and everything that can be done with it. */
export const Overview = ({ sso, lockedBy }: Props) => {
  const messages = useMessages(ssoMessages)
  const tests = useMessages(ssoTestMessages)
  return (
    <>
      <div className={classes.notes}>
        <CertificateWarning sso={sso} />
        {lockedBy !== undefined && <Banner title={messages.readOnly}>{lockedBy}</Banner>}
        {lockedBy === undefined && sso.level === "off" && (
          <Banner
            title={messages.notOn}
            action={
              <ActionButton href={accountAddress(sso.accountId, "single-sign-on?step=test")}>
                {messages.continueSetup}
              </ActionButton>
            }
          >
            {messages.notOnText}
          </Banner>
        )}
      </div>
      <Section title={messages.provider}>
        <ProviderFactsList sso={sso} />
      </Section>
      {sso.saml !== null && <CertificatesPart sso={sso} lockedBy={lockedBy} />}
      <Section title={tests.title} sentence={tests.sentence} divided>
        <TestRunner sso={sso} lockedBy={lockedBy} />
      </Section>
      <Section title={messages.level} sentence={messages.levelSentence} divided>
        <LevelForm sso={sso} lockedBy={lockedBy} />
      </Section>
      <OwnValues sso={sso} />
      <DeletePart sso={sso} lockedBy={lockedBy} />
    </>
  )
}

const DeletePart = ({ sso, lockedBy }: Props) => {
  const messages = useMessages(ssoMessages)
  const mayNotDelete = useWhyNot("delete:sso-settings")
  const [asking, setAsking] = useState(false)
  const remove = useMutation(deleteSettings)
  return (
    <Section title={messages.deleteSection} sentence={messages.deleteSentence} divided>
      <ActionButton icon="delete" disabledReason={mayNotDelete ?? lockedBy} onClick={() => setAsking(true)}>
        {messages.delete}
      </ActionButton>
      {asking && (
        <ProofDialog
          title={messages.deleteTitle}
          label={messages.delete}
          destructive
          onClose={() => setAsking(false)}
          act={async (proof) => {
            await remove.mutateAsync({ params: { accountId: String(sso.accountId) }, body: proof })
            showToast({ tone: "good", title: messages.deleted })
            setAsking(false)
          }}
        >
          <p className={classes.text}>{messages.deleteText1}</p>
          <p className={classes.text}>{messages.deleteText2}</p>
        </ProofDialog>
      )}
    </Section>
  )
}
