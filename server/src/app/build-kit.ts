import { join } from "node:path"
import { pino, type Logger } from "pino"
import type { FastifyBaseLogger } from "fastify"
import { makeBrandedMail } from "../kit/mail/branded-mail.ts"
import type { Config } from "../kit/runtime/config.ts"
import type { Kit } from "../kit/context.ts"
import { closeDataFolder } from "../kit/files/data-folder.ts"
import { makeAccountShares, shareOf } from "../kit/database/account-share.ts"
import { startDatabaseClock } from "../kit/database/database-clock.ts"
import { openEmbeddedDatabase } from "../kit/database/database-embedded.ts"
import { openPostgres } from "../kit/database/database-postgres.ts"
import type { Database } from "../kit/database/database.ts"
import { makeDraining } from "../kit/http/draining.ts"
import { makeMemories, startEvents, withCommittedEvents } from "../kit/live/events.ts"
import { makeFileWork } from "../kit/files/file-work.ts"
import { s3Files } from "../kit/files/files-s3.ts"
import { folderFiles } from "../kit/files/files.ts"
import { makeIdentityCheck } from "../kit/access/identity-check.ts"
import { bulkTransactions, makeJobs } from "../kit/jobs/jobs.ts"
import { startMail } from "../kit/mail/mail.ts"
import { makeDns } from "../kit/outbound/dns.ts"
import { refuseNesting } from "../kit/database/nesting-guard.ts"
import { makeUndos } from "../kit/domain/undo.ts"
import { makeJobFileChecks } from "../kit/jobs/job-file-checks.ts"
import { makeLaterFigures } from "../kit/domain/later-figures.ts"
import { makeUserSteps } from "../kit/domain/user-steps.ts"
import { makeStatusSteps } from "../kit/domain/status-steps.ts"
import { makeOwners } from "../kit/access/owner-check.ts"
import { makeUses } from "../kit/domain/uses.ts"
import { makeOutbound } from "../kit/outbound/outbound.ts"
import { loadSecretKey, makeSecrets } from "../kit/runtime/secrets.ts"

export const openDatabase = async (config: Config): Promise<Database> => {
  await closeDataFolder(config.dataDir)
  return refuseNesting(
    config.databaseUrl === undefined
      ? await openEmbeddedDatabase(config.dataDir)
      : await openPostgres(config.databaseUrl, config.databasePool),
  )
}

export const makeLog = (config: Config): Logger =>
  pino({
    level: config.logLevel,
    redact: { paths: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.token"], censor: "[hidden]" },
  })

/** Everything that use cases need, created once per process. The database must be migrated. */
export const buildKit = async (config: Config, opened: Database, log: Logger, nodeClock = Date.now): Promise<Kit> => {
  const memories = makeMemories()
  const database = withCommittedEvents(opened, memories.tell)
  const logger = log as unknown as FastifyBaseLogger
  const secrets = makeSecrets(loadSecretKey(config.secretKey, config.dataDir))
  const jobs = makeJobs(database, logger, {
    ...config.jobs,
    bulkTransactions: bulkTransactions(database.kind, config.databasePool),
  })
  const clock = await startDatabaseClock(database, logger, nodeClock)
  return {
    config,
    database,
    shares: makeAccountShares(shareOf(database, config.databasePool)),
    secrets,
    jobs,
    draining: makeDraining(),
    mail: startMail(config, secrets, jobs),
    brandedMail: makeBrandedMail(),
    files: config.filesUrl === undefined ? folderFiles(join(config.dataDir, "files")) : s3Files(config.filesUrl),
    fileWork: makeFileWork(),
    outbound: makeOutbound({ allowPrivate: config.outboundPrivate }),
    dns: makeDns(),
    events: await startEvents(database, memories),
    identity: makeIdentityCheck(),
    undos: makeUndos(),
    uses: makeUses(),
    statusSteps: makeStatusSteps(),
    signInOffSteps: makeUserSteps(),
    renameSteps: makeUserSteps(),
    laterFigures: makeLaterFigures(),
    jobFileChecks: makeJobFileChecks(),
    owners: makeOwners(),
    log: logger,
    now: clock.now,
  }
}
