import { useState } from "react"
import { BrandIcon } from "./brand-icon.tsx"

type Props = {
  name: string
  logo: string | null | undefined
  favIcon: string | null | undefined
  size: number
  className?: string
}

/** The brand's logo; its icon and name if there is no logo or it cannot be loaded. */
export const BrandName = ({ name, logo, favIcon, size, className }: Props) => {
  const [failed, setFailed] = useState<string>()
  return (
    <div className={className}>
      {logo && failed !== logo ? (
        <img src={logo} height={size} alt={name} onError={() => setFailed(logo)} />
      ) : (
        <>
          <BrandIcon favIconUrl={favIcon} size={size} name={name} />
          {name}
        </>
      )}
    </div>
  )
}
