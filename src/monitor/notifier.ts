import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { createSecretBox } from '../kernel/crypto.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Ids } from '../kernel/ids.ts'
import type { RecurringJob } from '../kernel/jobs/recurring.ts'
import type { JobKind } from '../kernel/jobs/worker.ts'
import type { Loop } from '../kernel/loops.ts'
import type { Net } from '../kernel/net/net.ts'
import type { Subscriptions } from '../kernel/outbox/outbox.ts'
import { createDatabaseLimiter, createMemoryLimiter, type RateLimiter } from '../kernel/rate-limit/rate-limit.ts'
import { createConfirmationLoop } from './confirmations/confirm.ts'
import { createGraceNotificationLoop } from './grace-notifications/notify.ts'
import type { DeliveryDeps } from './notifications/attempt.ts'
import type { ContentDeps } from './notifications/compose.ts'
import { pruneNotifications } from './notifications/log.ts'
import { createDeliveryJobKinds, enqueueGroupNotifications } from './notifications/queue.ts'
import { notifyFlips } from './notify-flips.ts'
import { createReminderLoop } from './reminders/loop.ts'
import { createReportLoop } from './reports/loop.ts'
import { runCommand } from './transports/run-command.ts'
import type { OpenAlert } from './transports/transport.ts'

export type NotifierDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly net: Net
  readonly config: Config
  readonly secretKey: string
}

/** Functions of other modules. Without `openAlert` there are no integrations with the helpdesk. */
export type NotifierCallbacks = { readonly checkJson: ContentDeps['checkJson']; readonly openAlert?: OpenAlert | undefined }

const createLimiter = ({ db, clock, config }: NotifierDeps): RateLimiter => {
  const factor = config.RATE_LIMIT_FACTOR
  return config.DATABASE_URL ? createDatabaseLimiter(db, clock, { factor }) : createMemoryLimiter(clock, { factor })
}

export const createDeliveryDeps = (deps: NotifierDeps, { checkJson, openAlert }: NotifierCallbacks): DeliveryDeps => {
  const { db, clock, ids, net, config, secretKey } = deps
  return {
    db,
    clock,
    ids,
    box: createSecretBox(secretKey),
    limiter: createLimiter(deps),
    tools: {
      net,
      base_url: config.BASE_URL,
      notifyGroup: enqueueGroupNotifications,
      openAlert,
      runCommand: config.SHELL_CHANNEL ? runCommand : undefined,
    },
    content: { base_url: config.BASE_URL, secret_key: secretKey, checkJson },
    can_mail: config.SMTP_URL !== undefined,
  }
}

export type Notifier = {
  readonly kinds: readonly JobKind[]
  readonly loops: readonly Loop[]
  readonly recurringJobs: readonly RecurringJob[]
}

export const notifierSubscriptions: Subscriptions = { 'check.flipped': [notifyFlips] }

export const createNotifier = (deps: NotifierDeps, callbacks: NotifierCallbacks): Notifier => {
  const { db, config, secretKey } = deps
  const base_url = config.BASE_URL
  return {
    kinds: createDeliveryJobKinds(createDeliveryDeps(deps, callbacks)),
    loops: [
      createReminderLoop(db),
      createGraceNotificationLoop(db),
      createConfirmationLoop(db, { base_url, box: createSecretBox(secretKey) }),
      createReportLoop(db, { base_url, secret_key: secretKey }),
    ],
    recurringJobs: [pruneNotifications],
  }
}
