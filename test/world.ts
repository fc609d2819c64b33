import { join } from 'node:path'
import type { Instant } from '../src/contract/time.ts'
import type { Db } from '../src/kernel/db/db.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createLog } from '../src/kernel/log.ts'
import type { Loop } from '../src/kernel/loops.ts'
import type { OutgoingMail } from '../src/kernel/mail/mailer.ts'
import { createProduct, type Product } from '../src/server.ts'
import { openPlace, type DatabaseName, type Place } from './databases.ts'
import { createAgenda } from './world/agenda.ts'
import { fakeClock } from './world/clock.ts'
import { durationOf } from './world/duration.ts'
import { createMailbox } from './world/mailbox.ts'
import { fakeNetwork, type FakeNetwork } from './world/network.ts'
import { START } from './world/people.ts'
import { createResponseChecks } from './world/response-check.ts'
import { requester, type Requester } from './world/request.ts'
import { copyOfTemplate, worldConfig } from './world/template.ts'

export * from './world/people.ts'
export type { Response } from './world/request.ts'

export type World = Requester & {
  readonly product: Product
  readonly db: Db
  readonly network: FakeNetwork
  readonly folder: string
  now(): Instant
  /** Lets the product do everything that is due now. */
  settle(): Promise<void>
  /** Lets time pass, hopping from due moment to due moment: `pass('26h')`. */
  pass(duration: string): Promise<void>
  /** Moves the clock without letting anything happen, as a stopped process would see it. */
  jump(duration: string): void
  /** Mails in the outbox, oldest first. */
  mails(): Promise<readonly OutgoingMail[]>
  close(): Promise<void>
}

type Wishes = {
  readonly database?: DatabaseName
  readonly settings?: Readonly<Record<string, string>>
  /** Another place than a copy of the template. */
  readonly place?: Place
}

// A loop that always has more to do would hang the test; real ones are done long before.
const MAX_STEPS = 100_000

/** The whole product in memory, with a clock, a network and a mailbox of its own. */
export const openWorld = async ({ database = 'sqlite', settings = {}, place: given }: Wishes = {}): Promise<World> => {
  const place = given ?? (await copyOfTemplate(database))
  const clock = fakeClock(START)
  const db = openPlace(place, clock)
  const network = fakeNetwork()
  const responses = createResponseChecks()
  const config = worldConfig(place, { RATE_LIMIT_FACTOR: '1000', ...settings })
  const product = createProduct({
    config,
    log: createLog('silent'),
    db,
    clock,
    ids: randomIds(),
    net: network,
    secretKey: config.SECRET_KEY ?? '',
    checkResponse: responses.checkResponse,
  })
  await product.app.ready()

  const mailbox = createMailbox(db)
  const collectingMails = (loop: Loop): Loop =>
    config.SMTP_URL === undefined ? loop : { ...loop, step: () => mailbox.collect().then(loop.step) }

  const agenda = createAgenda([...product.loops, product.worker].map(collectingMails), db, clock)

  const settle = async (): Promise<void> => {
    // What a response did not wait for, such as the last use of a session, is queued before this transaction.
    await db.tx(async () => undefined)
    for (let steps = 0; steps < MAX_STEPS; steps++) if (!(await agenda.step())) return
    throw new Error('The product did not come to rest.')
  }

  const passUntil = async (end: Instant): Promise<void> => {
    await settle()
    for (let next = await agenda.nextDue(); next <= end; next = await agenda.nextDue()) {
      // A moment that stays due although everything settled would be reached again and again.
      clock.set(Math.max(next, clock.now() + 1))
      await settle()
    }
    clock.set(end)
    await agenda.wakeDue()
    await settle()
  }

  return {
    ...requester(product.app, responses.assertValid),
    product,
    db,
    network,
    folder: join(place.folder),
    now: clock.now,
    settle,
    pass: (duration) => passUntil(clock.now() + durationOf(duration)),
    jump: (duration) => clock.set(clock.now() + durationOf(duration)),
    mails: mailbox.list,
    close: async () => {
      await product.stop()
      await place.remove()
      responses.assertValid()
    },
  }
}
