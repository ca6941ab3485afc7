import type { StyleRule } from "./recommended-style.ts"

interface Kept {
  readonly where: RegExp
  readonly reason: string
}

const catalog = "The call catalog names the field so, and programs written for it read it."
const random = "Random, so that nobody can count or guess them."
const inList = "Only the list has it."
const oauth = "OAuth 2.0 and OpenID Connect (RFC 6749, 7636) name it so."

/** Where recommended operations differ from their style, and why that stays. Nothing is added without a reason. */
export const kept: Readonly<Record<StyleRule, readonly Kept[]>> = {
  name: [
    { where: /\.group_name$/, reason: catalog },
    { where: /\.(role_id|is_default|account_id)$/, reason: catalog },
    { where: /\.enable_mfa$/, reason: catalog },
    { where: /\.(logo_light|logo_dark|fav_icon)$/, reason: catalog },
    { where: /\.(provision_model|part_number|num_of_lines)$/, reason: catalog },
    { where: /\.(provider_name|initial_assign)$/, reason: catalog },
    { where: /\.(replace_existing|next_page_uri)$/, reason: catalog },
    {
      where: /\.(access_token|refresh_token|token_type|expires_in|client_id|client_secret|grant_type)$/,
      reason: oauth,
    },
    { where: /\.(error_description|id_token|code_verifier)$/, reason: oauth },
    { where: /\.(legacy_access_token|legacy_refresh_token|user_id)$/, reason: catalog },
    { where: /\.(SAMLResponse|SAMLRequest|RelayState|SigAlg|Signature)$/, reason: "SAML 2.0 (HTTP bindings)." },
  ],
  id: [
    { where: /\.externalId$/, reason: "An id of the customer's own system." },
    { where: /\.(objectId|madeId)$/, reason: "Objects of many kinds, some of which are named by texts." },
    { where: /\.traceId$/, reason: "Random, made by whoever sends the request." },
    { where: /\.(sessionId|browserId|testId|eventId|ticketId|interactionId)$/, reason: random },
    { where: /\.(callId|legId|testCallId|meetingId|messageId)$/, reason: "Made by the engine that carries the call." },
    { where: /^Meeting\w+\.recordingId$/, reason: "Made by the engine that carries the meeting." },
    { where: /\.stepId$|^CallFlow\w+\.id$/, reason: "Chosen by whoever draws the call flow, unique in it." },
    { where: /\.(sipId|clientId|applicationId)$/, reason: "A name in another protocol (SIP, OAuth)." },
    { where: /\.(defaultCallerId|callerId)$/, reason: "A phone number and no id." },
    { where: /\.(countryId|timeZoneId)$/, reason: catalog },
    { where: /\.(vAccountId|parentVAccountId)$/, reason: catalog },
    { where: /\.(entityId|providerIdentityId)$/, reason: "SAML 2.0 and OpenID Connect: texts of the provider." },
    { where: /^Passkey\w+\.(id|rawId|rpId)$/, reason: "Web Authentication: bytes as text." },
  ],
  switch: [],
  time: [],
  location: [
    {
      where: /^(mfa|sessions|sso)\.(addOwnMethod|submit\w+|start\w+)$/,
      reason: "A step of signing in, which is no object.",
    },
    { where: /^sso\.(addSsoDomain|createSetupLink)$/, reason: inList },
    { where: /^sso\.addSsoKey$/, reason: "Part of the settings, which are the answer." },
    { where: /^(acting\.createTrust|scim\.createScimToken|click-to-call\.createButtonKey)$/, reason: inList },
    { where: /^(numbers\.createCustomTag|number-orders\.orderNumbers|media\.createMediaLink)$/, reason: inList },
    { where: /^(number-orders\.addPortingDocument|call-blocking\.createOwnRule|home\.addFavorite)$/, reason: inList },
    {
      where: /^(branding\.uploadBrandImage|extensions\.upload(Own)?Greeting)$/,
      reason: "It is part of another object.",
    },
    { where: /^call-blocking\.addRules$/, reason: "Many objects at once." },
    {
      where: /^devices\.createAppLine$/,
      reason: "The answer shows the line with its password, which is not read again.",
    },
    { where: /^media\.startPhoneRecordingByTicket$/, reason: "The answer has the ticket by which it is polled." },
    { where: /^call-monitoring\.startMonitoring$/, reason: "It lasts as long as the call." },
    {
      where: /^partners\.createChild$/,
      reason: "The caller does not act in the new account, so cannot read it at its address.",
    },
  ],
}
