import { ssoLevels, type SsoLevel, type SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { saveLevel } from "./sso.api.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"

interface Props {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
}

/** Off, optional or required, with what each means and what is missing for it. */
export const LevelForm = ({ sso, lockedBy }: Props) => {
  const messages = useMessages(ssoMessages)
  const [chosen, choose] = useState<SsoLevel>()
  const [asking, setAsking] = useState(false)
  const save = useMutation(saveLevel)
  const level = chosen ?? sso.level
  const missing = whatIsMissing(sso, level)
  const whyNot =
    lockedBy ?? (missing === undefined ? (level === sso.level ? messages.alreadySo : undefined) : messages[missing])
  const users = accountAddress(sso.accountId, "single-sign-on/users")
  return (
    <div className={classes.part}>
      <ChoiceField<SsoLevel>
        label={messages.levelLabel}
        options={ssoLevels.map((value) => ({ value, label: messages[value], description: messages[`${value}Text`] }))}
        disabledReason={lockedBy}
        value={level}
        onChange={choose}
      />
      <p className={classes.text}>
        {level === "required" ? (
          <>
            {messages.excluded(sso.excludedUsers)} {sso.excludedUsers > 0 && messages.breakGlass(sso.breakGlassUsers)}{" "}
            <TextLink href={users}>{messages.toUsers}</TextLink>
          </>
        ) : (
          messages.everyone
        )}
      </p>
      {missing !== undefined && lockedBy === undefined && <Banner tone="warn">{messages[missing]}</Banner>}
      <div className={classes.row}>
        <ActionButton kind="primary" disabledReason={whyNot} onClick={() => setAsking(true)}>
          {messages.apply}
        </ActionButton>
      </div>
      {asking && (
        <ProofDialog
          title={messages[`applyTitle_${level}`]}
          label={messages[`apply_${level}`]}
          destructive={level === "off"}
          onClose={() => setAsking(false)}
          act={async (proof) => {
            await save.mutateAsync({
              params: { accountId: String(sso.accountId) },
              body: { level, version: sso.version, ...proof },
            })
            showToast({ tone: "good", title: messages.applied })
            choose(undefined)
            setAsking(false)
          }}
        >
          <p className={classes.text}>{messages[`applyText_${level}`]}</p>
          {level === "required" && <p className={classes.text}>{messages.excluded(sso.excludedUsers)}</p>}
        </ProofDialog>
      )}
    </div>
  )
}

/** What the server would refuse, said before it is asked. */
const whatIsMissing = (sso: SsoSettings, level: SsoLevel): "needsTest" | "needsBreakGlass" | undefined => {
  const isMore = level !== sso.level && (sso.level === "off" || level === "required")
  if (isMore && sso.lastTest?.counts !== true) return "needsTest"
  return isMore && level === "required" && sso.breakGlassUsers === 0 ? "needsBreakGlass" : undefined
}
