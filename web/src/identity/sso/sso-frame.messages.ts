import { defineMessages } from "../../kit/locale/messages.ts"

export const ssoFrameMessages = defineMessages({
  "en-us": {
    title: "Single sign-on",
    sentence: "Users sign in with your company's identity provider, by SAML 2.0 or OpenID Connect.",
    views: "Views of single sign-on",
    settingsTab: "Settings",
    domainsTab: "Domains",
    usersTab: "Users",
    neverSignedInTab: "Never signed in",
    logTab: "Audit log",
  },
})
