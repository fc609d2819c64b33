import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlace, type Place } from '../databases.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'

const failures = [
  ['saml.refresh', 'The metadata could not be read: the server answered with 503.'],
  ['mail.bounced', 'connect ECONNREFUSED 127.0.0.1:5432'],
] as const

/** Jobs of kinds that are no longer known are not claimed, so the page shows what it did and nothing else. */
const addDeadLetters = async (place: Place): Promise<void> => {
  const db = openPlace(place)
  await db.tx(async (tx) => {
    const shared = { attempts: 20, created_at: tx.now }
    for (const [kind, last_error] of failures) {
      const job = { ...shared, kind: `${kind}.old`, payload: 'null', last_error, due_at: tx.now, is_dead: 1, lease: null, dedup_key: null }
      await tx.db.insertInto('jobs').values(job).execute()
    }
    const event = { ...shared, name: 'problem.old', data: '{}', last_error: 'A rule is broken.', due_at: null, dead_at: tx.now }
    await tx.db.insertInto('events').values(event).execute()
  })
  await db.close()
}

let stage: AppStage
beforeAll(async () => {
  stage = await openApp({ prepare: addDeadLetters })
})
afterAll(() => stage.close())

it('jobs and events that failed for good are listed with their error and can be retried, one and all', async () => {
  const page = await stage.open('/admin/dead-letters')
  await page.getByRole('heading', { name: '2 failed jobs' }).waitFor()
  await page.getByText('The metadata could not be read: the server answered with 503.').waitFor()
  expect(await stage.wrongs(page)).toEqual([])
  await picture(page, 'dead-letters')
  await page.getByRole('button', { name: /^Retry problem\.old/ }).click()
  await page.getByText('1 is being retried').waitFor()
  await page.getByRole('heading', { name: '1 undispatched event' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Retry all 2 shown' }).click()
  await page.getByText('No background work has failed.').waitFor()
  await picture(page, 'dead-letters-none')
})
