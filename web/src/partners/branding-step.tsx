import { useQuery } from "@tanstack/react-query"
import { brandingQuery } from "../branding/branding.api.ts"
import { useCan } from "../kit/can.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { BrandName } from "../ui/brand/brand-name.tsx"
import { KeyValueList } from "../ui/page/key-value-list.tsx"
import { useColorScheme } from "../ui/theme/color-scheme.ts"
import { newCustomerWords } from "./new-customer.words.ts"
import classes from "./new-customer.module.css"

/** Nothing to fill in: what the customer will have, and where it can be changed. */
export const BrandingStep = () => {
  const words = useWords(newCustomerWords)
  const { accountId } = useSignedIn()
  const maySee = useCan("read:branding")
  const { data: brand } = useQuery({ ...brandingQuery(accountId), enabled: maySee })
  const { shown } = useColorScheme()
  const support = brand && [brand.supportEmail, brand.supportPhone].filter(Boolean).join(" · ")
  return (
    <>
      <p className={classes.sentence}>{brand === undefined ? words.brandingPlain : words.brandingSentence(brand.productName)}</p>
      <div className={classes.fields}>
        {brand && (
          <div className={classes.brandCard} style={brand.primaryColor === null ? undefined : ({ "--brand": brand.primaryColor } as object)}>
            <BrandName className={classes.brandTop} name={brand.productName} logo={shown === "dark" ? brand.icons.logo_dark : brand.icons.logo_light} favIcon={brand.icons.fav_icon} size={28} />
            <div className={classes.brandFacts}>
              <KeyValueList
                items={[
                  { label: words.brandName, value: brand.productName },
                  ...(brand.primaryColor === null ? [] : [{ label: words.brandColor, value: <><span className={classes.swatch} />{brand.primaryColor}</> }]),
                  ...(brand.hostname === null ? [] : [{ label: words.brandHost, value: brand.hostname }]),
                  ...(support ? [{ label: words.brandSupport, value: support }] : []),
                ]}
              />
            </div>
          </div>
        )}
        <p className={classes.note}>{words.brandingLater}</p>
      </div>
    </>
  )
}
