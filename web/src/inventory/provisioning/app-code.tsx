import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { sentenceOf } from "../../kit/errors/tell.ts"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { newAppCode } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { provisioningWords } from "./provisioning.words.ts"
import { QrCode } from "../../ui/display/qr-code.tsx"

/** A code that sets an app up. Nothing is made until somebody asks: each new one replaces the one before. */
export const Section = ({ id }: { readonly id: number }) => {
  const words = useWords(provisioningWords)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const make = useMutation(newAppCode)
  const lockedBy = useWhyNot("update:devices")
  const { data } = make
  return (
    <div className={classes.part}>
      <p className={classes.note}>{data === undefined ? words.appSentence : words.codeHint}</p>
      {make.isError && <ErrorBlock message={sentenceOf(make.error)} />}
      {data !== undefined && (
        <div className={classes.shown}>
          <QrCode svg={data.qrSvg} alt={words.codeAlt} caption={`${words.validUntil} ${dateTime(data.expiresAt)}`} />
          <p className={classes.secret}>
            <CopyValue value={data.link} copyLabel={words.copyLink} />
          </p>
        </div>
      )}
      <div>
        <ActionButton
          icon="mobile"
          loading={make.isPending}
          disabledReason={lockedBy}
          onClick={() => make.mutate({ params: { accountId: String(accountId), lineId: String(id) } })}
        >
          {words.makeCode}
        </ActionButton>
      </div>
    </div>
  )
}
