import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { secretBox } from '../kernel/crypto.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Subscriptions } from '../kernel/outbox.ts'
import type { Ids } from '../kernel/ids.ts'
import type { RecurringJob } from '../kernel/jobs/recurring.ts'
import type { JobKind } from '../kernel/jobs/worker.ts'
import type { Loop } from '../kernel/loops.ts'
import type { Net } from '../kernel/net.ts'
import { databaseLimiter, memoryLimiter, type RateLimiter } from '../kernel/rate-limit.ts'
import { confirmationLoop } from './confirmations/confirm.ts'
import { latenessLoop } from './lateness/late.ts'
import { reminderLoop } from './reminders/loop.ts'
import { reportLoop } from './reports/loop.ts'
import { runCommand } from './transports/run-command.ts'
import type { OpenAlert } from './transports/transport.ts'
import { announceFlips } from './announce-flips.ts'
import type { Site } from './notifications/compose.ts'
import { deliver } from './notifications/deliver.ts'
import type { DeliveryParts } from './notifications/delivery.ts'
import { pruneNotifications } from './notifications/log.ts'
import { tellMembers } from './notifications/tell.ts'

/** The house, as far as notifications need it. */
export type NotifierHouse = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly net: Net
  readonly config: Config
  readonly secretKey: string
}

/** Verbs of others. Without `openAlert` no check can tell the helpdesk. */
export type Lent = { readonly checkJson: Site['checkJson']; readonly openAlert?: OpenAlert | undefined }

const limiterOf = ({ db, clock, config }: NotifierHouse): RateLimiter => {
  const factor = config.RATE_LIMIT_FACTOR
  return config.DATABASE_URL ? databaseLimiter(db, clock, { factor }) : memoryLimiter(clock, { factor })
}

export const deliveryParts = (house: NotifierHouse, { checkJson, openAlert }: Lent): DeliveryParts => {
  const { db, clock, ids, net, config, secretKey } = house
  return {
    db,
    clock,
    ids,
    box: secretBox(secretKey),
    limiter: limiterOf(house),
    tools: {
      net,
      base_url: config.BASE_URL,
      tellOthers: tellMembers,
      openAlert,
      runCommand: config.SHELL_CHANNEL ? runCommand : undefined,
    },
    site: { base_url: config.BASE_URL, secret_key: secretKey, checkJson },
    can_mail: config.SMTP_URL !== undefined,
  }
}

export type Notifier = {
  readonly kinds: readonly JobKind[]
  readonly loops: readonly Loop[]
  readonly chores: readonly RecurringJob[]
}

/** What is heard of, so that channels can be told. */
export const notifierSubscriptions: Subscriptions = { 'check.flipped': [announceFlips] }

/** Everything that notifications do by themselves. */
export const notifier = (house: NotifierHouse, lent: Lent): Notifier => {
  const { db, config, secretKey } = house
  const base_url = config.BASE_URL
  return {
    kinds: deliver(deliveryParts(house, lent)),
    loops: [
      reminderLoop(db),
      latenessLoop(db),
      confirmationLoop(db, { base_url, box: secretBox(secretKey) }),
      reportLoop(db, { base_url, secret_key: secretKey }),
    ],
    chores: [pruneNotifications],
  }
}
