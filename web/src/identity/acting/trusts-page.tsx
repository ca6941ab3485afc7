import type { Trusts } from "@dialplane/contract/identity/acting/acting.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { OpenedObject } from "../../kit/object/opened-object.tsx"
import { useOpened } from "../../kit/object/use-opened.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { lazyOverlay } from "../../ui/overlays/lazy-overlay.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { ActingPeople } from "./acting-people.tsx"
import { trustsQuery } from "./acting.api.ts"
import classes from "./acting.module.css"
import { actingMessages } from "./acting.messages.ts"
import { VisitsSection } from "./visits-section.tsx"
import { GivenTrusts, ReceivedTrusts } from "./trust-list.tsx"

const TrustSheet = lazyWindow(() => import("./trust-sheet.tsx").then((file) => file.TrustSheet))

const TrustForm = lazyOverlay(
  lazyComponent(() => import("./trust-form.tsx").then((file) => file.TrustForm)),
  ({ onClose }) => onClose(),
)

export const Page = () => {
  const messages = useMessages(actingMessages)
  const { accountId } = useAccount()
  const mayNotGive = useWhyNot("create:trusts")
  const trusts = useQuery(trustsQuery(accountId))
  const [giving, setGiving] = useState(0)
  const opened = useOpened("otherAccountId", ({ otherAccountId }: { otherAccountId: number }) => otherAccountId)
  const open = (otherAccountId: number) => opened.open({ otherAccountId })
  const give = (
    <ActionButton
      kind="primary"
      icon="add"
      disabledReason={mayNotGive}
      onClick={() => setGiving((count) => Math.abs(count) + 1)}
    >
      {messages.newTrust}
    </ActionButton>
  )
  return (
    <PageFrame>
      <PageHead title={messages.trusts} sentence={messages.trustsSentence} actions={give} />
      <ActingPeople />
      <VisitsSection />
      {trusts.isLoadingError ? (
        <LoadError of={trusts} />
      ) : (
        <>
          <Section title={messages.given} sentence={messages.givenSentence}>
            {trusts.data === undefined ? (
              <ListSkeleton rows={2} />
            ) : trusts.data.given.length === 0 ? (
              <EmptyState compact icon="key" title={messages.noneGiven} sentence={messages.noneGivenSentence} />
            ) : (
              <GivenTrusts trusts={trusts.data.given} openedId={opened.openedId} onOpen={open} />
            )}
          </Section>
          <Section title={messages.received} sentence={messages.receivedSentence}>
            {trusts.data === undefined ? (
              <ListSkeleton rows={2} />
            ) : trusts.data.received.length === 0 ? (
              <p className={classes.nobody}>{messages.noneReceived}</p>
            ) : (
              <ReceivedTrusts trusts={trusts.data.received} openedId={opened.openedId} onOpen={open} />
            )}
          </Section>
        </>
      )}
      {opened.id !== undefined && (
        <OpenedObject
          key={opened.id}
          kind={messages.trust}
          object={trustsWith(trusts.data, opened.id)}
          found={trusts}
          onClose={opened.close}
        >
          {(trust) => <TrustSheet {...trust} onClose={opened.close} />}
        </OpenedObject>
      )}
      {/* each opening is a new form; closing keeps the key, so that the closing animation runs */}
      <TrustForm key={Math.abs(giving)} opened={giving > 0} onClose={() => setGiving((count) => -Math.abs(count))} />
    </PageFrame>
  )
}

/** What there is between this account and another one; undefined if neither trusts the other. */
const trustsWith = (trusts: Trusts | undefined, otherAccountId: number) => {
  const given = trusts?.given.find(({ trustedAccountId }) => trustedAccountId === otherAccountId)
  const received = trusts?.received.find(({ accountId }) => accountId === otherAccountId)
  return given === undefined && received === undefined ? undefined : { given, received }
}
