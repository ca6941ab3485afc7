import { useState } from "react"
import { BrandMark } from "./brand-mark.tsx"
import { productName } from "./product-name.ts"

type Props = { favIconUrl?: string | null; size?: number; label?: string; name?: string }

/**
 * The brand's icon. If there is none or it cannot be loaded: the first letter of the brand, or our logo for our own
 * brand.
 */
export const BrandIcon = ({ favIconUrl, size = 24, label, name = productName }: Props) => {
  const [failed, setFailed] = useState<string>()
  if (favIconUrl && failed !== favIconUrl)
    return <img src={favIconUrl} width={size} height={size} alt={label ?? ""} onError={() => setFailed(favIconUrl)} />
  if (name === productName) return <BrandMark size={size} label={label} />
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect width="32" height="32" rx="8" fill="var(--dp-accent)" />
      <text x="16" y="22" textAnchor="middle" fontSize="18" fontWeight="600" fill="var(--dp-on-accent)">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  )
}
