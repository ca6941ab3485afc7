import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Section } from "../../ui/page/section.tsx"
import { CertificateWarning } from "./certificate-warning.tsx"
import { CertificatesPart } from "./certificates-part.tsx"
import { DeletePart } from "./delete-part.tsx"
import { LevelForm } from "./level-form.tsx"
import { OwnKeys } from "./own-keys.tsx"
import { OwnValues } from "./own-values.tsx"
import { ProviderFactsList } from "./provider-facts-list.tsx"
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
        {sso.level !== "off" && !sso.tested && (
          <Banner tone="warn" title={messages.untested}>
            {messages.untestedText}
          </Banner>
        )}
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
      {sso.saml !== null && <OwnKeys sso={sso} lockedBy={lockedBy} />}
      <DeletePart sso={sso} lockedBy={lockedBy} />
    </>
  )
}
