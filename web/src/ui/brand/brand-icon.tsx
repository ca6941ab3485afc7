import { useState } from "react"
import { BrandMark } from "./brand-mark.tsx"

type Props = { favIconUrl?: string | null; size?: number; label?: string }

/** A partner's own icon; our mark when there is none or it cannot be shown. */
export const BrandIcon = ({ favIconUrl, size = 24, label }: Props) => {
  const [failed, setFailed] = useState<string>()
  if (!favIconUrl || failed === favIconUrl) return <BrandMark size={size} label={label} />
  return <img src={favIconUrl} width={size} height={size} alt={label ?? ""} onError={() => setFailed(favIconUrl)} />
}
