import type { ExchangedPhone } from "@dialplane/contract/inventory/devices/exchange.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { exchangeQuery, replacementQuery } from "./exchange.api.ts"
import { exchangeMessages } from "./exchange.messages.ts"
import type { NewHardware } from "./typed-mac.ts"

/** Before a swap: how many keys do not fit, and which settings move. */
export const SwapNotice = ({
  deviceId,
  withDeviceId,
}: {
  readonly deviceId: number
  readonly withDeviceId: number
}) => {
  const { accountId } = useAccount()
  const found = useQuery(exchangeQuery(accountId, deviceId, withDeviceId))
  return <ExchangeNotice phones={found.data} />
}

/** The same before a replacement. */
export const ReplacementNotice = ({
  deviceId,
  hardware: { make, model },
}: {
  readonly deviceId: number
  readonly hardware: NewHardware
}) => {
  const { accountId } = useAccount()
  const found = useQuery(replacementQuery(accountId, deviceId, make, model))
  return <ExchangeNotice phones={found.data} />
}

const ExchangeNotice = ({ phones = [] }: { readonly phones: readonly ExchangedPhone[] | undefined }) => {
  const messages = useMessages(exchangeMessages)
  const nameOf = ({ modelName, macAddress }: ExchangedPhone) => messages.phone(modelName, macAddress)
  const crowded = phones.filter(({ notFitting }) => notFitting > 0)
  const settings = phones.flatMap((phone) => [
    ...(phone.settingsTaken.length === 0 ? [] : [messages.settingsTaken(nameOf(phone), phone.settingsTaken)]),
    ...(phone.settingsLeft.length === 0 ? [] : [messages.settingsLeft(phone.settingsLeft)]),
  ])
  return (
    <>
      {crowded.map((phone) => (
        <Banner key={phone.deviceId ?? 0} tone="warn">
          {messages.notFitting(phone.notFitting, nameOf(phone))}
        </Banner>
      ))}
      {settings.length > 0 && <p>{settings.join(" ")}</p>}
    </>
  )
}
