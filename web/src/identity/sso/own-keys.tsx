import type { SsoKey, SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Section } from "../../ui/page/section.tsx"
import { CertificateCard } from "./certificate-card.tsx"
import { ownKeyMessages } from "./own-keys.messages.ts"
import { saveCertificate } from "./own-certificate.tsx"
import { announceKey, putKeyInUse, removeKey } from "./sso.api.ts"
import classes from "./sso.module.css"
import { TestRunner } from "./test-runner.tsx"

interface Props {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
}
type Asking = { readonly act: "announce" } | { readonly act: "switch" | "remove"; readonly key: SsoKey }

/** Our key pairs, and their rotation: the next one is announced and tested before it is used. */
export const OwnKeys = ({ sso, lockedBy }: Props) => {
  const messages = useMessages(ownKeyMessages)
  const [asking, setAsking] = useState<Asking>()
  const announce = useMutation(announceKey)
  const putInUse = useMutation(putKeyInUse)
  const remove = useMutation(removeKey)
  const { keys } = sso.serviceProvider
  const next = keys.find(({ state }) => state === "next")
  const previous = keys.find(({ state }) => state === "previous")
  const accountId = String(sso.accountId)
  const whyNotAnnounce =
    next !== undefined ? messages.announced : previous !== undefined ? messages.oldFirst : undefined
  const needsTest = sso.level !== "off" && sso.saml?.signRequests === true
  const whyNotSwitch = needsTest && next?.tested === false ? messages.testFirst : undefined
  return (
    <Section
      title={messages.title}
      sentence={messages.sentence}
      divided
      actions={
        <ActionButton
          icon="add"
          disabledReason={lockedBy ?? whyNotAnnounce}
          onClick={() => setAsking({ act: "announce" })}
        >
          {messages.announce}
        </ActionButton>
      }
    >
      <ul className={classes.cards}>
        {keys.map((key) => (
          <CertificateCard
            key={key.keyId}
            certificate={key.certificate}
            action={() => (
              <>
                <State of={key} />
                <ActionButton icon="export" onClick={() => saveCertificate(key.certificate.pem)}>
                  {messages.download}
                </ActionButton>
                {key.state === "next" && (
                  <ActionButton
                    disabledReason={lockedBy ?? whyNotSwitch}
                    onClick={() => setAsking({ act: "switch", key })}
                  >
                    {messages.switch}
                  </ActionButton>
                )}
                {key.state !== "current" && (
                  <ActionButton
                    icon="delete"
                    disabledReason={lockedBy}
                    onClick={() => setAsking({ act: "remove", key })}
                  >
                    {messages.remove}
                  </ActionButton>
                )}
              </>
            )}
          />
        ))}
      </ul>
      {next !== undefined && needsTest && (
        <>
          <p className={classes.text}>{messages.testText}</p>
          <TestRunner sso={sso} lockedBy={lockedBy} keyId={next.keyId} />
        </>
      )}
      {asking !== undefined && (
        <ProofDialog
          title={messages[`${asking.act}Title`]}
          label={messages[asking.act]}
          destructive={asking.act === "remove"}
          onClose={() => setAsking(undefined)}
          act={async (body) => {
            if (asking.act === "announce") await announce.mutateAsync({ params: { accountId }, body })
            else {
              const change = asking.act === "switch" ? putInUse : remove
              await change.mutateAsync({ params: { accountId, keyId: String(asking.key.keyId) }, body })
            }
            showToast({ tone: "good", title: messages[`${asking.act}Done`] })
            setAsking(undefined)
          }}
        >
          <p className={classes.text}>{messages[`${asking.act}Text`]}</p>
        </ProofDialog>
      )}
    </Section>
  )
}

const State = ({ of }: { readonly of: SsoKey }) => {
  const messages = useMessages(ownKeyMessages)
  const { dateTime } = useFormat()
  const { state, currentSince, lastUsedAt } = of
  return (
    <span className={classes.quiet}>
      {state === "current" && currentSince !== null ? messages.currentSince(dateTime(currentSince)) : messages[state]}
      {state === "previous" && lastUsedAt !== null && ` ${messages.lastUsed(dateTime(lastUsedAt))}`}
    </span>
  )
}
