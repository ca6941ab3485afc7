import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { newAppCode } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { provisioningMessages } from "./provisioning.messages.ts"
import { QrCode } from "../../ui/display/qr-code.tsx"

/** A QR code that sets up an app. Generated only on request, because each code replaces the previous one. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(provisioningMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const make = useMutation(newAppCode)
  const lockedBy = useWhyNot("update:devices")
  const { data } = make
  return (
    <div className={classes.part}>
      <p className={classes.note}>{data === undefined ? messages.appSentence : messages.codeHint}</p>
      {make.isError && <ErrorBlock message={errorMessage(make.error)} />}
      {data !== undefined && (
        <div className={classes.shown}>
          <QrCode svg={data.qrSvg} alt={messages.codeAlt} caption={messages.validUntil(dateTime(data.expiresAt))} />
          <p className={classes.secret}>
            <CopyValue value={data.link} copyLabel={messages.copyLink} />
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
          {messages.makeCode}
        </ActionButton>
      </div>
    </div>
  )
}
