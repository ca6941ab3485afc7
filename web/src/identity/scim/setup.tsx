import type { ScimAccount } from "@dialplane/contract/identity/scim/scim.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { ProviderSteps } from "./provider-steps.tsx"
import { saveScim } from "./scim.api.ts"
import classes from "./scim.module.css"
import { scimMessages } from "./scim.messages.ts"
import { TokenList } from "./token-list.tsx"

interface Props {
  readonly scim: ScimAccount
}

export const Setup = ({ scim }: Props) => {
  const messages = useMessages(scimMessages)
  if (!scim.enabled)
    return (
      <div className={classes.stack}>
        <p>{messages.offSentence}</p>
        <ul className={classes.steps}>
          <li>{messages.offPoint1}</li>
          <li>{messages.offPoint2}</li>
          <li>{messages.offPoint3}</li>
        </ul>
      </div>
    )
  return (
    <div className={classes.stack}>
      {scim.stoppedBecause !== null && <Banner tone="danger">{scim.stoppedBecause}</Banner>}
      <Status scim={scim} />
      <Section title={messages.connect} sentence={messages.connectSentence} divided>
        <div className={classes.part}>
          <KeyValueList
            items={[
              {
                label: messages.address,
                value: <CopyValue value={scim.address} copyLabel={messages.copyAddress} />,
              },
              { label: messages.token, value: messages.tokenOnce },
            ]}
          />
          <ProviderSteps />
        </div>
      </Section>
      <TokenList scim={scim} />
      <Adding scim={scim} />
    </div>
  )
}

const Status = ({ scim }: Props) => {
  const messages = useMessages(scimMessages)
  const { dateTime, date, number } = useFormat()
  if (scim.lastDay === null) return <ActsFor scim={scim} />
  const { created, updated, disabled, failed } = scim.lastDay
  const errors = accountAddress(scim.accountId, "user-provisioning?tab=errors")
  return (
    <Section title={messages.status}>
      <div className={classes.part}>
        <KeyValueList
          columns={2}
          items={[
            { label: messages.lastSync, value: scim.lastSyncAt === null ? messages.never : dateTime(scim.lastSyncAt) },
            { label: messages.people, value: number(scim.linkedPeople ?? 0) },
            {
              label: messages.actsFor,
              value: scim.actsForName,
              ...(scim.turnedOnAt === null ? {} : { hint: messages.since(date(scim.turnedOnAt)) }),
            },
          ]}
        />
        <div className={classes.figures} role="group" aria-label={messages.lastDay}>
          <StatTile label={messages.created} value={number(created)} note={messages.lastDay} quiet={created === 0} />
          <StatTile label={messages.updated} value={number(updated)} note={messages.lastDay} quiet={updated === 0} />
          <StatTile label={messages.disabled} value={number(disabled)} note={messages.lastDay} quiet={disabled === 0} />
          <StatTile
            label={messages.failed}
            value={number(failed)}
            note={messages.lastDay}
            quiet={failed === 0}
            {...(failed === 0 ? {} : { tone: "bad" as const, href: errors })}
          />
        </div>
      </div>
    </Section>
  )
}

/** Without the permission for the sync status. */
const ActsFor = ({ scim }: Props) => {
  const messages = useMessages(scimMessages)
  const { date } = useFormat()
  return (
    <Section title={messages.status}>
      <KeyValueList
        items={[
          {
            label: messages.actsFor,
            value: scim.actsForName,
            ...(scim.turnedOnAt === null ? {} : { hint: messages.since(date(scim.turnedOnAt)) }),
          },
        ]}
      />
    </Section>
  )
}

const Adding = ({ scim }: Props) => {
  const messages = useMessages(scimMessages)
  const mayNot = useWhyNot("update:sso-settings")
  const save = useMutation(saveScim)
  const [wanted, setWanted] = useState<boolean>()
  return (
    <Section title={messages.adding} divided>
      <SwitchField
        label={messages.onlyByScim}
        description={messages.onlyByScimHint}
        disabledReason={mayNot}
        checked={scim.onlyByScim}
        onChange={setWanted}
      />
      {wanted !== undefined && (
        <ProofDialog
          title={wanted ? messages.onlyTitle : messages.notOnlyTitle}
          label={messages.confirm}
          onClose={() => setWanted(undefined)}
          act={async (proof) => {
            await save.mutateAsync({
              params: { accountId: String(scim.accountId) },
              body: { onlyByScim: wanted, version: scim.version, ...proof },
            })
            showToast({ tone: "good", title: messages.saved })
            setWanted(undefined)
          }}
        >
          <p>{wanted ? messages.onlyText : messages.notOnlyText}</p>
        </ProofDialog>
      )}
    </Section>
  )
}
