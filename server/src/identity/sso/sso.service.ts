import { canGrant, ownerRoleOf, whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import {
  ssoLimits,
  type AttributeMap,
  type ProviderFacts,
  type ProviderQuestion,
  type SsoConfirmation,
  type SsoDeletion,
  type SsoDeletionPreview,
  type SsoDraft,
  type SsoKey,
  type SsoLevelEdit,
  type SsoSettings,
} from "@dialplane/contract/identity/sso/sso.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { roleById, roles } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { requireProof } from "../../kit/access/require-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, IdentityProof, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { actingPerson, kindOfAccount } from "../roles/roles.service.ts"
import { endWarnings } from "./certificate-warnings.service.ts"
import { describePem, isStrong, readCertificate } from "./certificates.rules.ts"
import { deleteLinks } from "./identities.queries.ts"
import { discover, DiscoveryError, isSecure } from "./oidc.adapter.ts"
import { MetadataError, readMetadata } from "./saml-metadata.rules.ts"
import { keepFirstPair, makeFirstPair } from "./own-keys.service.ts"
import { pemOf } from "./self-signed.rules.ts"
import { ssoEndedJob } from "./sso-ended.jobs.ts"
import { countDependent, readClock } from "./sso-ended.queries.ts"
import { hasPassedTestWith, listKeys, type KeyRow } from "./sso-keys.queries.ts"
import { untestedChanges } from "./sso-trust.rules.ts"
import * as queries from "./sso.queries.ts"

// --- what other files of the domain need -----------------------------------------------------------------------------

export const sealedPlace = {
  oidcSecret: (accountId: AccountId) => `sso_configurations:${accountId}:oidc_secret`,
  nameId: (accountId: AccountId) => `sso_sessions:${accountId}:name_id`,
}

const base = ({ config }: Kit) => `${config.baseUrl}/svc/auth/sso`
/** Our addresses for the identity provider of an account. */
export const ownAddresses = (kit: Kit, accountId: AccountId) => {
  const saml = `${base(kit)}/saml/${accountId}`
  return {
    entityId: `${saml}/metadata`,
    acsUrl: `${saml}/acs`,
    sloUrl: `${saml}/slo`,
    metadataUrl: `${saml}/metadata`,
    redirectUrl: `${base(kit)}/oidc/${accountId}/callback`,
  }
}
export const signInAddress = (kit: Kit, companyName: string) => `${base(kit)}/start/${companyName}`

export const confirm = (ctx: Context, proof: IdentityProof) => requireProof(ctx, proof, problems.proofNeeded)

const whyNotConfigure = (db: Db, { accountId, actor }: Context): Promise<string | undefined> =>
  whyNotConfigureWith(db, accountId, actor.keys)
/** The role whose permissions are missing from these, if any are. */
export const whyNotConfigureWith = async (
  db: Db,
  accountId: AccountId,
  keys: ReadonlySet<PermissionKey>,
): Promise<string | undefined> => {
  const kind = (await kindOfAccount(db, accountId)) ?? "company"
  const owner = roles[ownerRoleOf(kind)]
  return canGrant(keys, owner.keys) ? undefined : roleById.get(owner.id)!.displayName
}
/**
 * Whoever sets the identity provider can sign in as everybody whom it names, also as a super user. So they need
 * everything that a super user has.
 */
export const requireOwner = async (db: Db, ctx: Context): Promise<void> => {
  const role = await whyNotConfigure(db, ctx)
  if (role !== undefined) refuse(problems.onlyOwners, { role })
}

// --- settings ------------------------------------------------------------------------------------------------------------

const noAttributes: AttributeMap = { loginName: "", email: "email", firstName: "firstName", lastName: "lastName" }

const describeProvider = (row: queries.ConfigurationRow | undefined, now: Date): Pick<SsoSettings, "saml" | "oidc"> => {
  if (row?.protocol === "saml") {
    const { certificates, ...facts } = row.provider
    return { saml: { ...facts, certificates: certificates.map((pem) => describePem(pem, now)) }, oidc: null }
  }
  if (row?.protocol === "oidc") {
    const { issuer, clientId, scopes } = row.provider
    return { saml: null, oidc: { issuer, clientId, scopes: [...scopes], hasSecret: row.oidcSecretSealed !== null } }
  }
  return { saml: null, oidc: null }
}

export const read = async (db: Db, ctx: Context): Promise<SsoSettings> => {
  const { accountId, kit } = ctx
  const any = await queries.findAny(db, accountId)
  const row = any?.deletedAt === null ? any : undefined
  const test = row === undefined ? undefined : await queries.findLastTest(db, accountId)
  const keys = await listKeys(db, accountId)
  const { excluded, breakGlass } = await queries.countExcluded(db, accountId)
  return {
    accountId,
    configured: row !== undefined,
    protocol: row?.protocol ?? null,
    displayName: row?.displayName ?? "",
    companyName: row?.companyName ?? "",
    level: row?.level ?? "off",
    tested: row?.isTested ?? false,
    ...describeProvider(row, kit.now()),
    attributes: row?.attributes ?? noAttributes,
    clockSkewSeconds: row?.clockSkewSeconds ?? ssoLimits.skew,
    justInTime: row?.justInTime ?? false,
    serviceProvider: {
      ...ownAddresses(kit, accountId),
      signInUrl: row === undefined ? null : signInAddress(kit, row.companyName),
      certificate: keys[0]?.certificate ?? null,
      keys: await describeKeys(db, ctx, row, keys),
    },
    lastTest:
      test === undefined || row === undefined
        ? null
        : {
            testId: test.testId,
            at: test.endedAt!,
            userId: test.userId,
            name: test.userName,
            passed: test.passed === true,
            counts: await queries.hasPassedTest(db, accountId, ctx.actor.userId, row.version),
          },
    excludedUsers: excluded,
    breakGlassUsers: breakGlass,
    restorableUntil: row === undefined ? (any?.restorableUntil ?? null) : null,
    mayConfigure: ctx.actor.keys.has("update:sso-settings") && (await whyNotConfigure(db, ctx)) === undefined,
    changedAt: row?.changedAt ?? null,
    changedBy: row?.changedBy ?? null,
    version: row?.version ?? 0,
  }
}

/** Our key pairs for administrators: without the private halves. */
const describeKeys = async (
  db: Db,
  { accountId, actor, kit }: Context,
  row: queries.ConfigurationRow | undefined,
  keys: readonly KeyRow[],
): Promise<SsoKey[]> => {
  const shown: SsoKey[] = []
  for (const { privateKeySealed: _, certificate, ...key } of keys) {
    const isTested =
      key.state === "next" &&
      row !== undefined &&
      (await hasPassedTestWith(db, accountId, actor.userId, row.version, key.keyId))
    shown.push({ ...key, tested: isTested, certificate: describePem(certificate, kit.now()) })
  }
  return shown
}

export const get = (ctx: Context): Promise<SsoSettings> => read(reading(ctx), ctx)

const requireSecure = (kit: Kit, address: string) => {
  if (!isSecure(kit, address)) refuse(problems.addressNotSecure, { address: address.slice(0, 100) })
}

const checkCertificates = (texts: readonly string[], now: Date): string[] => {
  const read = texts.map((text, index) => {
    const certificate = readCertificate(text) ?? refuse(problems.certificateInvalid, { number: index + 1 })
    if (!isStrong(certificate)) refuse(problems.certificateWeak, { number: index + 1 })
    return certificate
  })
  if (read.every((one) => new Date(one.validTo) <= now)) refuse(problems.certificatesExpired)
  return [...new Set(read.map((one) => pemOf(one.raw)))]
}

type WithKit = Pick<Context, "kit">
type SamlPart = Pick<queries.SamlFacts, "ssoUrl" | "sloUrl" | "certificates">
/** Checks addresses and certificates. Returns the certificates in one form. */
export const checkSaml = <Facts extends SamlPart>({ kit }: WithKit, saml: Facts): Facts => {
  requireSecure(kit, saml.ssoUrl)
  if (saml.sloUrl !== null) requireSecure(kit, saml.sloUrl)
  return { ...saml, certificates: checkCertificates(saml.certificates, kit.now()) }
}
export const checkOidc = async ({ kit }: WithKit, issuer: string): Promise<void> => {
  requireSecure(kit, issuer)
  await discoverOrRefuse(kit, issuer)
}
const discoverOrRefuse = (kit: Kit, issuer: string) =>
  discover(kit, issuer, true).catch((error: unknown) => {
    if (error instanceof DiscoveryError) return refuse(problems.discoveryFailed, { reason: error.message })
    throw error
  })

const providerOf = async (ctx: Context, { protocol, saml, oidc }: SsoDraft) => {
  if (protocol === "saml") return saml === undefined ? refuse(problems.providerMissing) : checkSaml(ctx, saml)
  if (oidc === undefined) return refuse(problems.providerMissing)
  await checkOidc(ctx, oidc.issuer)
  return { issuer: oidc.issuer, clientId: oidc.clientId, scopes: oidc.scopes }
}

const fingerprintsOf = (row: queries.ConfigurationRow | undefined, now: Date): string[] =>
  describeProvider(row, now).saml?.certificates.map(({ fingerprint }) => fingerprint) ?? []

const nameOfProvider = (provider: queries.SamlFacts | queries.OidcFacts) =>
  "entityId" in provider ? `saml ${provider.entityId}` : `oidc ${provider.issuer} ${provider.clientId}`

/** For the audit log: everything but secrets, certificates by their fingerprint. */
const factsOf = (row: queries.ConfigurationRow | undefined, now: Date) => {
  if (row === undefined) return undefined
  const { saml, oidc } = describeProvider(row, now)
  return {
    protocol: row.protocol,
    displayName: row.displayName,
    companyName: row.companyName,
    ...(saml === null
      ? { issuer: oidc!.issuer, clientId: oidc!.clientId, scopes: oidc!.scopes.join(" ") }
      : {
          entityId: saml.entityId,
          ssoUrl: saml.ssoUrl,
          sloUrl: saml.sloUrl,
          certificates: saml.certificates.map(({ fingerprint }) => fingerprint).join(", "),
          nameIdFormat: saml.nameIdFormat,
          signRequests: saml.signRequests,
          encryptedAssertions: saml.encryptedAssertions,
          allowIdpInitiated: saml.allowIdpInitiated,
        }),
    justInTime: row.justInTime,
    clockSkewSeconds: row.clockSkewSeconds,
    level: row.level,
    tested: row.isTested,
  }
}
export const objectOf = ({
  accountId,
  displayName,
}: {
  readonly accountId: AccountId
  readonly displayName: string
}) => ({
  type: "sso",
  id: accountId,
  name: displayName,
})

const requireRole = async (db: Db, ctx: Context) => {
  const kind = (await kindOfAccount(db, ctx.accountId)) ?? "company"
  if (whyNotAssign(actingPerson(ctx.actor), roleById.get(roles.endUser.id)!, kind) !== undefined)
    refuse(problems.roleNotGivable)
}

export const save = async (
  ctx: Context,
  { currentPassword, code, passkey, ...draft }: SsoDraft,
): Promise<SsoSettings> => {
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, { currentPassword, code, passkey })
  return saveConfirmed(ctx, draft)
}

/** After requireOwner and confirm. `first` is part of the transaction. */
export const saveConfirmed = async (
  ctx: Context,
  draft: SsoDraft,
  first: (db: Db) => Promise<void> = async () => {},
): Promise<SsoSettings> => {
  const { kit, accountId, actor } = ctx
  const provider = await providerOf(ctx, draft)
  // Made before the transaction, because it takes a while.
  const pair = await makeFirstPair(kit, reading(ctx), accountId)
  return inTransaction(ctx, async (db) => {
    await queries.lockSettings(db, accountId)
    await first(db)
    const any = await queries.findAny(db, accountId)
    const before = any?.deletedAt === null ? any : undefined
    if (draft.version !== undefined && draft.version !== (before?.version ?? 0)) refuse(problems.changedMeanwhile)
    if (draft.justInTime) await requireRole(db, ctx)
    const secret = draft.protocol === "oidc" ? draft.oidc?.clientSecret : undefined
    const isSameProvider = before !== undefined && nameOfProvider(before.provider) === nameOfProvider(provider)
    const kept = draft.protocol === "oidc" && isSameProvider ? before.oidcSecretSealed : null
    if (draft.protocol === "oidc" && secret === undefined && kept === null) refuse(problems.secretMissing)
    await keepFirstPair(db, ctx, pair)
    const { attributes, clockSkewSeconds } = draft
    // What a test sign-in proved of the present settings has to hold for the new ones.
    const untested =
      before === undefined
        ? []
        : untestedChanges(
            before,
            { provider, attributes, clockSkewSeconds, isNewSecret: isNewSecret(kit, before, secret) },
            before.testedCertificates,
            kit.now(),
          )
    const isTested = before !== undefined && before.isTested && untested.length === 0
    await queries
      .saveConfiguration(
        db,
        accountId,
        {
          protocol: draft.protocol,
          displayName: draft.displayName,
          companyName: draft.companyName,
          provider,
          oidcSecretSealed: secret === undefined ? kept : kit.secrets.seal(secret, sealedPlace.oidcSecret(accountId)),
          attributes,
          clockSkewSeconds,
          justInTime: draft.justInTime,
          isTested,
        },
        actor.name,
      )
      .catch(
        onConstraint("sso_configurations_company_name_key", problems.companyNameTaken, { name: draft.companyName }),
      )
    if (!isSameProvider) await deleteLinks(db, accountId)
    // Nobody has signed in with these settings yet: nobody is kept out, and nobody is sent there, until a test has passed.
    if (before?.level === "required" && !isTested) await queries.saveLevel(db, accountId, "optional", actor.name)
    const after = (await queries.findLive(db, accountId))!
    const inUse = new Set(fingerprintsOf(after, kit.now()))
    await endWarnings(
      db,
      accountId,
      fingerprintsOf(before, kit.now()).filter((one) => !inUse.has(one)),
    )
    await audit(db, ctx, {
      action: before === undefined ? "sso.created" : "sso.changed",
      object: objectOf(after),
      ...(before === undefined ? {} : { before: factsOf(before, kit.now()) }),
      after: factsOf(after, kit.now()),
    })
    return read(db, ctx)
  })
}

/** Whether the client secret becomes another one. */
const isNewSecret = (
  kit: Kit,
  { accountId, oidcSecretSealed }: queries.ConfigurationRow,
  given: string | undefined,
): boolean =>
  given !== undefined &&
  (oidcSecretSealed === null || kit.secrets.open(oidcSecretSealed, sealedPlace.oidcSecret(accountId)) !== given)

export const setLevel = async (
  ctx: Context,
  { level, version, currentPassword, code, passkey }: SsoLevelEdit,
): Promise<SsoSettings> => {
  const { accountId, actor } = ctx
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, { currentPassword, code, passkey })
  return inTransaction(ctx, async (db) => {
    await queries.lockSettings(db, accountId)
    const before = (await queries.findLive(db, accountId)) ?? refuse(problems.notFound)
    if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
    const isMore = level !== before.level && (before.level === "off" || level === "required")
    if (isMore && !(await queries.hasPassedTest(db, accountId, actor.userId, before.version)))
      refuse(problems.testNeeded)
    if (level === "required" && !(await queries.hasBreakGlass(db, accountId))) refuse(problems.breakGlassNeeded)
    if (level !== before.level) {
      await queries.saveLevel(db, accountId, level, actor.name)
      if (isMore) await queries.markTested(db, accountId, before.version)
      await audit(db, ctx, {
        action: "sso.level_changed",
        object: objectOf(before),
        before: { level: before.level },
        after: { level },
      })
    }
    return read(db, ctx)
  })
}

export const previewRemoval = async (ctx: Context): Promise<SsoDeletionPreview> => {
  const db = reading(ctx)
  await requireOwner(db, ctx)
  return countDependent(db, ctx.accountId)
}

export const remove = async (
  ctx: Context,
  { currentPassword, code, passkey, sendResetLinks }: SsoDeletion,
): Promise<void> => {
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, { currentPassword, code, passkey })
  await inTransaction(ctx, async (db) => {
    await queries.lockSettings(db, ctx.accountId)
    const before = (await queries.findLive(db, ctx.accountId)) ?? refuse(problems.notFound)
    await queries.markDeleted(db, ctx.accountId, ctx.actor.name)
    await endWarnings(db, ctx.accountId, fingerprintsOf(before, ctx.kit.now()))
    await audit(db, ctx, {
      action: "sso.deleted",
      object: objectOf(before),
      before: factsOf(before, ctx.kit.now()),
      after: { resetLinks: sendResetLinks ? (await countDependent(db, ctx.accountId)).reachable : 0 },
    })
    if (sendResetLinks)
      await ctx.kit.jobs.enqueue(
        db,
        ssoEndedJob(ctx.kit),
        { since: await readClock(db), actor: keepActor(ctx) },
        { accountId: ctx.accountId },
      )
  })
}

export const restore = async (
  ctx: Context,
  { currentPassword, code, passkey }: SsoConfirmation,
): Promise<SsoSettings> => {
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, { currentPassword, code, passkey })
  return inTransaction(ctx, async (db) => {
    await queries.lockSettings(db, ctx.accountId)
    const found = await queries.findAny(db, ctx.accountId)
    if (found?.deletedAt === null) refuse(problems.alreadySetUp)
    if (found === undefined || found.restorableUntil === null) return refuse(problems.nothingToRestore)
    await queries
      .unmarkDeleted(db, ctx.accountId, ctx.actor.name)
      .catch(
        onConstraint("sso_configurations_company_name_key", problems.companyNameTaken, { name: found.companyName }),
      )
    const after = (await queries.findLive(db, ctx.accountId))!
    await audit(db, ctx, { action: "sso.restored", object: objectOf(after), after: factsOf(after, ctx.kit.now()) })
    return read(db, ctx)
  })
}

const metadataBytes = 524_288

/** What an identity provider says of itself. */
export const readProvider = async (
  { kit }: WithKit,
  { xml, address, issuer }: ProviderQuestion,
): Promise<ProviderFacts> => {
  if (issuer !== undefined) {
    requireSecure(kit, issuer)
    const found = await discoverOrRefuse(kit, issuer)
    return {
      saml: null,
      oidc: {
        issuer: found.issuer,
        authorizationEndpoint: found.authorization_endpoint,
        tokenEndpoint: found.token_endpoint,
      },
    }
  }
  const text = xml ?? (await fetchMetadata(kit, address!))
  try {
    return { saml: readMetadata(text, kit.now()), oidc: null }
  } catch (error) {
    if (error instanceof MetadataError) return refuse(problems.metadataInvalid, { reason: error.message })
    throw error
  }
}
const fetchMetadata = async (kit: Kit, address: string): Promise<string> => {
  requireSecure(kit, address)
  const answer = await kit.outbound.get(address, {
    largestAnswer: metadataBytes,
    accept: "application/samlmetadata+xml, application/xml, text/xml",
  })
  if (!answer.ok) return refuse(problems.metadataUnreachable, { reason: answer.failure })
  if (answer.status !== 200) return refuse(problems.metadataUnreachable, { reason: String(answer.status) })
  return answer.text
}
