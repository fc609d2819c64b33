import { DAY, HOUR, formatIsoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import { bootstrap } from '../../bootstrap.ts'
import type { AppContext } from '../../app-context.ts'
import { DEMO_EMAIL } from './demo-data.ts'
import { planChecks, seedIntegrations, type SeededCheck } from './seed-checks.ts'
import { seedCalendar, seedHelpdeskSettings, planReports } from './seed-helpdesk-settings.ts'
import { seedOrganization, seedOnCall, seedSlaPolicies } from './seed-organization.ts'
import { seedKnowledgeBase } from './seed-knowledge-base.ts'
import { seedAssets } from './seed-assets.ts'
import { planOperations } from './seed-operations.ts'
import { planReadNotices, planTickets, planUrgentTickets } from './seed-tickets.ts'
import { createFakeNet, createDemoContext, createFakeClock, type DemoContext } from './demo-context.ts'
import { runActions } from './run-actions.ts'

const createStatusPage = async ({ monitor }: DemoContext): Promise<void> => {
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

const planMaintenance = async ({ monitor }: DemoContext, now: Instant): Promise<void> => {
  const [starts_at, ends_at] = [now + 2 * DAY, now + 2 * DAY + HOUR].map((at) => formatIsoSeconds(at - (at % HOUR)))
  await monitor('POST', '/maintenance/', { name: 'New disks for the backups', tags: 'db', starts_at, ends_at })
  await monitor('POST', '/maintenance/', { name: 'Weekly restart', tags: 'staging', schedule: '0 4 * * 0', tz: 'UTC', duration: 1_800 })
}

const createWebhook = async ({ call }: DemoContext): Promise<void> => {
  await call('POST', '/webhooks', {
    url: 'https://ops.example/hook',
    description: 'Operations',
    events: ['ticket.created', 'incident.created', 'sla.breached'],
  })
}

export type SeededDemo = { readonly password: string; readonly checks: readonly SeededCheck[] }

type SeedOptions = { readonly password: string; readonly now: Instant; readonly days: number; print(line: string): void }

/** Undefined when the database is not empty. Settings are created at the start of the period. */
export const seedDemo = async (
  appContext: AppContext,
  openAt: (clock: AppContext['clock']) => AppContext['db'],
  { password, now, days, print }: SeedOptions,
): Promise<SeededDemo | undefined> => {
  const clock = createFakeClock(now - (days + 1) * DAY)
  const config = {
    ...appContext.config,
    BOOTSTRAP_ADMIN_EMAIL: DEMO_EMAIL,
    BOOTSTRAP_ADMIN_PASSWORD: password,
    RATE_LIMIT_FACTOR: 1_000_000,
  }
  const db = openAt(clock)
  const made = await bootstrap(db, config, appContext.ids)
  if (!made) {
    await db.close()
    return undefined
  }
  const demo = createDemoContext({ ...appContext, config, db, clock, net: createFakeNet() }, made)
  const checks: SeededCheck[] = []
  print('agents, companies and on-call schedules')
  const staff = await seedOrganization(demo, db, { token: made.token, password })
  await seedSlaPolicies(demo, await seedCalendar(demo))
  await seedHelpdeskSettings(demo, staff)
  await seedIntegrations(demo, await seedOnCall(demo, staff, now - days * DAY))
  print('assets and articles')
  const assets = await seedAssets(demo, staff)
  await seedKnowledgeBase(demo)
  await createWebhook(demo)
  const actions = [
    ...planChecks(demo, { now, days }, (check) => checks.push(check)),
    ...planTickets(demo, staff, { now, days }),
    ...planUrgentTickets(demo, staff, now),
    ...planReadNotices(demo, staff, now),
    ...planOperations({ demo, staff, now, assets }),
    ...planReports(demo, now),
  ]
  print(`${actions.length} actions in ${days} days`)
  let printedShare = 0
  await runActions(demo, actions, now - SECOND, (share) => {
    if (share < printedShare + 0.1) return
    printedShare = Math.floor(share * 10) / 10
    print(`  ${Math.round(printedShare * 100)} %`)
  })
  await createStatusPage(demo)
  await planMaintenance(demo, now)
  await demo.runDueWork()
  await demo.close()
  return { password, checks }
}
