import { DAY, HOUR, isoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import { bootstrap } from '../../bootstrap.ts'
import type { Parts } from '../../parts.ts'
import { DEMO_EMAIL } from './cast.ts'
import { checkStory, makeIntegrations, type MadeCheck } from './fill-checks.ts'
import { fillCalendar, fillDesk, reportStory } from './fill-desk.ts'
import { fillHouse, fillOnCall, fillPromises } from './fill-house.ts'
import { fillKnowledge } from './fill-knowledge.ts'
import { fillAssets } from './fill-assets.ts'
import { operationsStory } from './fill-operations.ts'
import { readingStory, ticketStory, urgentStory } from './fill-tickets.ts'
import { demoNet, openStage, travelClock, type Stage } from './stage.ts'
import { tell } from './story.ts'

const pageOf = async ({ monitor }: Stage): Promise<void> => {
  await monitor('POST', '/status-pages/', {
    slug: 'acme',
    title: 'Acme status',
    description: 'How our services are, and how they were.',
    is_published: true,
    shows_maintenance: true,
    items: [
      { name: 'Website', tag: 'web' },
      { name: 'Shop', tag: 'shop' },
      { name: 'Billing', tag: 'billing' },
      { name: 'Backups', tag: 'db' },
      { name: 'Mail', tag: 'mail' },
    ],
  })
}

const planMaintenance = async ({ monitor }: Stage, now: Instant): Promise<void> => {
  const [starts_at, ends_at] = [now + 2 * DAY, now + 2 * DAY + HOUR].map((at) => isoSeconds(at - (at % HOUR)))
  await monitor('POST', '/maintenance/', { name: 'New disks for the backups', tags: 'db', starts_at, ends_at })
  await monitor('POST', '/maintenance/', { name: 'Weekly restart', tags: 'staging', schedule: '0 4 * * 0', tz: 'UTC', duration: 1_800 })
}

export type Filled = { readonly password: string; readonly checks: readonly MadeCheck[] }

type Wishes = { readonly password: string; readonly now: Instant; readonly days: number; say(line: string): void }

/**
 * Fills an empty database with so many days of a believable house, through the product's own doors. What happened before them happens at their
 * beginning. Nothing, when the database is not empty.
 */
export const fillDemo = async (
  real: Parts,
  openAt: (clock: Parts['clock']) => Parts['db'],
  { password, now, days, say }: Wishes,
): Promise<Filled | undefined> => {
  const clock = travelClock(now - (days + 1) * DAY)
  const config = { ...real.config, BOOTSTRAP_ADMIN_EMAIL: DEMO_EMAIL, BOOTSTRAP_ADMIN_PASSWORD: password, RATE_LIMIT_FACTOR: 1_000_000 }
  const db = openAt(clock)
  const made = await bootstrap(db, config, real.ids)
  if (!made) {
    await db.close()
    return undefined
  }
  const stage = openStage({ ...real, config, db, clock, net: demoNet() }, made)
  const checks: MadeCheck[] = []
  say('people, companies and who is called')
  const desk = await fillHouse(stage, db, { token: made.token, password })
  await fillPromises(stage, await fillCalendar(stage))
  await fillDesk(stage, desk)
  await makeIntegrations(stage, await fillOnCall(stage, desk, now - days * DAY))
  say('assets and articles')
  const assets = await fillAssets(stage, desk)
  await fillKnowledge(stage)
  await stage.call('POST', '/webhooks', {
    url: 'https://ops.example/hook',
    description: 'Operations',
    events: ['ticket.created', 'incident.created', 'sla.breached'],
  })
  const story = [
    ...checkStory(stage, { now, days }, (check) => checks.push(check)),
    ...ticketStory(stage, desk, { now, days }),
    ...urgentStory(stage, desk, now),
    ...readingStory(stage, desk, now),
    ...operationsStory({ stage, desk, now, assets }),
    ...reportStory(stage, now),
  ]
  say(`${story.length} things that happened in ${days} days`)
  let said = 0
  await tell(stage, story, now - SECOND, (share) => {
    if (share < said + 0.1) return
    said = Math.floor(share * 10) / 10
    say(`  ${Math.round(said * 100)} %`)
  })
  await pageOf(stage)
  await planMaintenance(stage, now)
  await stage.settle()
  await stage.close()
  return { password, checks }
}
