import { useQuery } from "@tanstack/react-query"
import { brandingQuery } from "../../ground/branding/branding.api.ts"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { BrandName } from "../../ui/brand/brand-name.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { useColorScheme } from "../../ui/theme/color-scheme.ts"
import { newCustomerMessages } from "./new-customer.messages.ts"
import { templatesQuery } from "./partners.api.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import classes from "./new-customer.module.css"

/** Read-only: the branding the customer gets from the partner and the template, and where it can be changed. */
export const BrandingStep = ({ form }: { readonly form: CustomerForm }) => {
  const messages = useMessages(newCustomerMessages)
  const { accountId } = useSignedIn()
  const maySee = useCan("read:branding")
  const maySeeTemplates = useCan("read:partner-settings")
  const { data: own } = useQuery({ ...brandingQuery(accountId), enabled: maySee })
  const { data: templates } = useQuery({ ...templatesQuery(accountId), enabled: maySeeTemplates })
  const { shown } = useColorScheme()
  const template = templates?.find(({ templateId }) => templateId === form.values.templateId)
  const given = template?.branding ?? {}
  const brand = own && { ...own, ...given }
  const support = brand && [brand.supportEmail, brand.supportPhone].filter(Boolean).join(" · ")
  const fromTemplate = Object.keys(given).length > 0 ? template?.name : undefined
  return (
    <>
      <p className={classes.sentence}>
        {own === undefined ? messages.brandingPlain : messages.brandingSentence(own.productName)}
      </p>
      <div className={classes.fields}>
        {brand && (
          <div
            className={classes.brandCard}
            style={brand.primaryColor === null ? undefined : ({ "--brand": brand.primaryColor } as object)}
          >
            <BrandName
              className={classes.brandTop}
              name={brand.productName}
              logo={shown === "dark" ? brand.icons.logo_dark : brand.icons.logo_light}
              favIcon={brand.icons.fav_icon}
              size={28}
            />
            <div className={classes.brandFacts}>
              <KeyValueList
                items={[
                  { label: messages.brandName, value: brand.productName },
                  ...(brand.primaryColor === null
                    ? []
                    : [
                        {
                          label: messages.brandColor,
                          value: (
                            <>
                              <span className={classes.swatch} />
                              {brand.primaryColor}
                            </>
                          ),
                        },
                      ]),
                  ...(brand.hostname === null ? [] : [{ label: messages.brandHost, value: brand.hostname }]),
                  ...(support ? [{ label: messages.brandSupport, value: support }] : []),
                ]}
              />
            </div>
          </div>
        )}
        {fromTemplate !== undefined && <p className={classes.note}>{messages.brandingOfTemplate(fromTemplate)}</p>}
        <p className={classes.note}>{messages.brandingLater}</p>
      </div>
    </>
  )
}
